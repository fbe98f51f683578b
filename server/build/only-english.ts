import type { Plugin } from 'rolldown';

/** Removes zod's other locales: our own messages are translated elsewhere. */
export const onlyEnglish: Plugin = {
  name: 'only-english',
  load: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => "export { default as en } from './en.js';",
  },
};
