/** What a locale may look like; anything else, since it ends up in prompts, is English. */
const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A locale as a session keeps it. */
export const soundLocale = (locale: string | undefined): string =>
  locale !== undefined && LOCALE.test(locale) ? locale : 'en';
