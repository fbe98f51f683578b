/** The language of a BCP-47 tag, without region and script, which all that is kept by language goes by. Takes `zh_CN` as well. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
