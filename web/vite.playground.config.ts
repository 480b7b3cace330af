/** The static folder `web/playground`: the page, its worker and the demo library, for any file server and any path. */
import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { demoDocuments } from '../src/server/demo/documents.ts';
import { POLICY } from '../src/server/security.ts';
import { offline } from './offline.ts';
import app from './vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A meta element may not say who frames the page. */
const { frameAncestors: _, ...DIRECTIVES } = POLICY;
const policy = Object.entries({ ...DIRECTIVES, manifestSrc: ["'self'"] })
  .map(([name, sources]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
  .join('; ');

/** The policy the server sends as a header, and the worker that answers in its place. */
const TAGS: HtmlTagDescriptor[] = [
  {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
    injectTo: 'head-prepend',
  },
  { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
  { tag: 'script', attrs: { type: 'module', src: '/src/playground/connect.ts' }, injectTo: 'body-prepend' },
];
const connected = (): Plugin => ({
  name: 'connected',
  transformIndexHtml: { order: 'pre', handler: () => TAGS },
});

const demo = (): Plugin => ({
  name: 'demo',
  resolveId: (id) => (id === 'virtual:demo' ? 'demo-library' : undefined),
  load: async (id) => (id === 'demo-library' ? `export default ${JSON.stringify(await demoDocuments())}` : undefined),
});

/** What runs in the page must not need Node. */
const noNode = (): Plugin => ({
  name: 'no-node',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('node:')) this.error(`${importer} needs ${id}, which a page has not`);
  },
});

export default mergeConfig(app, {
  base: './',
  plugins: [connected(), offline()],
  resolve: {
    alias: [{ find: /^node:(crypto|fs)$/, replacement: here('src/playground/node.ts') }],
  },
  worker: { format: 'es', plugins: () => [demo(), noNode()] },
  build: { outDir: 'playground', chunkSizeWarningLimit: 2000 },
} satisfies UserConfig);
