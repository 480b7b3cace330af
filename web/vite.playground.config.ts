/** The static folder `web/playground`: the page, its worker and the demo library, for any file server and any path. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { demoDocuments } from '../src/server/demo.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

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

export default defineConfig({
  root: here('src/playground'),
  publicDir: here('public'),
  base: './',
  plugins: [svelte()],
  resolve: {
    alias: [
      { find: /^node:(crypto|fs)$/, replacement: here('src/playground/node.ts') },
      { find: '@acemir/cssom', replacement: here('src/playground/no-styles.ts') },
    ],
  },
  worker: { format: 'es', plugins: () => [demo(), noNode()] },
  build: {
    outDir: here('playground'),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
});
