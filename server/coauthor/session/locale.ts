/** The accepted form of a locale. Anything else becomes English, since locales are used in prompts. */
const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export const soundLocale = (locale: string | undefined): string =>
  locale !== undefined && LOCALE.test(locale) ? locale : 'en';
