import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './offline/build.ts';
import { fonts } from './ui/fonts-plugin.ts';

/** Where `npm start` listens; another port through the same variable the server reads. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

/** shared/ is pure: of its schemas and rules, what a page or a worker does not use stays out of its bundle. */
const rolldownOptions = {
  treeshake: { moduleSideEffects: (id: string) => !id.startsWith(`${resolve(import.meta.dirname, '../shared')}/`) },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fonts(), serviceWorker(resolve(import.meta.dirname, 'offline/service-worker.ts'))],
  resolve: {
    alias: {
      // The co-author's words are markdown without HTML and are styled without Tailwind: an HTML parser and a class
      // merger stay out of the studio's bundle.
      'rehype-raw': resolve(import.meta.dirname, 'studio/chat/no-html.ts'),
      'tailwind-merge': resolve(import.meta.dirname, 'studio/chat/no-tailwind.ts'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The server's policy lets fonts come from its own address, not from within a stylesheet.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions,
  },
  worker: { rolldownOptions },
  server: {
    host: '127.0.0.1',
    port: 4610,
    // Not the app's own modules under web/api/, which are asked for by the same prefix.
    // The server answers only pages of the origin it was asked by, so that it is told the browser's own Host.
    proxy: {
      '^/(api/(?!.*\\.tsx?)|media/|healthz|readyz|sign-in)': { target: server, changeOrigin: false },
    },
  },
});
