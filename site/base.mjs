/**
 * VitePress builds for one base path. The site is built for a placeholder, which is then replaced: in HTML by a relative
 * path, in scripts by the folder that the page finds itself in.
 */
export const PLACEHOLDER = '/__aspectra_site__/';
const QUOTED = new RegExp(`(["'])${PLACEHOLDER}`, 'g');
const TEMPLATE = new RegExp(`\`${PLACEHOLDER}`, 'g');

/** A page `depth` folders below the root of the site. */
export function relativePage(html, depth) {
  const up = depth === 0 ? './' : '../'.repeat(depth);
  const base = `<script>globalThis.siteBase=new URL(${JSON.stringify(up)},location.href).pathname</script>`;
  return html
    .replace('<head>', `<head>${base}`)
    .replace(/(\b(?:href|src|content)=")\/__aspectra_site__\//g, `$1${up}`)
    .replace(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/g, (_, json) =>
      json.includes('__aspectra_site__')
        ? `JSON.parse(${json}.replaceAll(${JSON.stringify(PLACEHOLDER)},siteBase))`
        : `JSON.parse(${json})`,
    );
}

/** The index of the search is JSON in one string: the placeholder stands inside it. */
const INDEX = /^(const \w+=)('\{"documentCount(?:[^'\\]|\\.)*')/;

/** A script: strings that begin with the placeholder begin with the folder instead. */
export const relativeScript = (code) =>
  INDEX.test(code)
    ? code.replace(INDEX, `$1$2.replaceAll(${JSON.stringify(PLACEHOLDER)},globalThis.siteBase)`)
    : code.replace(QUOTED, '(globalThis.siteBase)+$1').replace(TEMPLATE, '(globalThis.siteBase)+`');
