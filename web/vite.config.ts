import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorkerPlugin } from './offline/service-worker-plugin.ts';
import { fontsPlugin } from './ui/fonts-plugin.ts';

/** Where `npm start` listens; another port with the server's variable. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

/** shared/ has no side effects: unused schemas and rules are removed from the bundles. */
const rolldownOptions = {
  treeshake: { moduleSideEffects: (id: string) => !id.startsWith(`${resolve(import.meta.dirname, '../shared')}/`) },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fontsPlugin(), serviceWorkerPlugin(resolve(import.meta.dirname, 'offline/service-worker.ts'))],
  resolve: {
    alias: {
      // The co-author's Markdown has no HTML and no Tailwind: keeps an HTML parser and a class merger out of the
      // bundle.
      'rehype-raw': resolve(import.meta.dirname, 'studio/chat/rehype-raw-stub.ts'),
      'tailwind-merge': resolve(import.meta.dirname, 'studio/chat/tailwind-merge-stub.ts'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The server's policy allows fonts from its own address, but not from within a stylesheet.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions,
  },
  worker: { rolldownOptions },
  server: {
    host: '127.0.0.1',
    port: 4610,
    // Only API paths, not the app's modules under web/api/, which share the prefix. The server only answers same-origin
    // requests, so it gets the browser's Host.
    proxy: {
      '^/(api/(?!.*\\.tsx?)|media/|healthz|readyz|sign-in)': { target: server, changeOrigin: false },
    },
  },
});
