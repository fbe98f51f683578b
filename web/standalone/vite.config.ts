import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the page that plays one story by itself: one script and one stylesheet with all they need in them, since a page that is opened from
 * a disk can load no modules.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    // Fonts are put in with each story, those it uses.
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
