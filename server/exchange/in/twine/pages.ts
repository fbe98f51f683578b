/** Whether text is a page Twine 2 publishes, or an archive of its stories. */
export const isTwine2Page = (text: string): boolean => /<tw-storydata\b/i.test(text);

/** Whether text is a page of Twine 1. */
export const isTwine1Page = (text: string): boolean =>
  /<div\s[^>]{0,200}\bid\s{0,9}=\s{0,9}["']?store-?area\b/i.test(text) &&
  /<div\s[^>]{0,200}\btiddler\s{0,9}=/i.test(text);
