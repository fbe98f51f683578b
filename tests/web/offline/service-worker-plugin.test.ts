import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { listPrecachedFiles } from '../../../web/offline/service-worker-plugin.ts';

/** What a build comes to, as far as it is looked at. */
const bundle = (chunks: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, chunk]) => [
      fileName,
      { type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], facadeModuleId: null, ...chunk },
    ]),
  ) as unknown as Rolldown.OutputBundle;

test('the files that are kept are those of the stage and the library, with what they fetch later, and no others', () => {
  const files = listPrecachedFiles(
    bundle({
      'index.js': { isEntry: true, imports: ['react.js'], dynamicImports: ['play.js', 'studio.js'] },
      'react.js': {},
      'play.js': {
        facadeModuleId: '/house/web/router/play-page.tsx',
        imports: ['api.js'],
        dynamicImports: ['sheets.js', 'keep.js'],
        viteMetadata: { importedCss: new Set(['play.css']) },
      },
      'api.js': {},
      'sheets.js': { facadeModuleId: '/house/web/stage/menu/sheets.tsx', imports: ['play.js'] },
      'keep.js': { facadeModuleId: '/house/web/keep/on-stage.tsx', imports: ['mantine.js'] },
      'studio.js': { facadeModuleId: '/house/web/studio/index.tsx', imports: ['mantine.js'] },
      'mantine.js': {},
    }),
  );
  expect(files).toEqual(['api.js', 'index.js', 'play.css', 'play.js', 'react.js', 'sheets.js']);
});
