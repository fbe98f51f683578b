/** Whether a text is a page published by Twine 2, or an archive of its stories. */
export const isTwine2Page = (text: string): boolean => /<tw-storydata\b/i.test(text);

/** Whether a text is a page of Twine 1. */
export const isTwine1Page = (text: string): boolean =>
  /<div\s[^>]{0,200}\bid\s{0,9}=\s{0,9}["']?store-?area\b/i.test(text) &&
  /<div\s[^>]{0,200}\btiddler\s{0,9}=/i.test(text);
