import type { Plugin } from 'rolldown';

/** Nobody is told what zod says in forty languages: our own refusals are put into words elsewhere. */
export const onlyEnglish: Plugin = {
  name: 'only-english',
  load: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => "export { default as en } from './en.js';",
  },
};
