import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page of an exported story as one script and one stylesheet: file:// cannot load modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    // Fonts are embedded with each story, only those in use.
    assetsInlineLimit: (file) => !/\.woff2?$/.test(file),
    modulePreload: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'main.tsx'),
      treeshake: { moduleSideEffects: (id) => !id.startsWith(`${join(import.meta.dirname, '../../shared')}/`) },
      output: {
        format: 'iife',
        entryFileNames: 'page.js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'page[extname]' : 'fonts/[name][extname]',
        codeSplitting: false,
      },
    },
  },
});
