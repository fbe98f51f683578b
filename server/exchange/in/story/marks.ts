import { type Mark, writeMarkup } from '../../../../shared/story/index.ts';

const TAGS: Readonly<Record<string, 'bold' | 'italic'>> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' };
/** More than these do not stand in one another: the rest mark nothing. */
const OPEN_MAX = 100;
const TAG = /<(\/?)([a-z][a-z0-9]{0,15})(?:\s[^<>]{0,500})?\/?>/giu;

/**
 * Words with the web's tags among them as ours: heavy and slanted ones with marks, others without what they were set in.
 * @param told is told of each tag that has no counterpart
 */
export function fromTags(text: string, told: (tag: string) => void = () => {}): string {
  if (!text.includes('<')) return writeMarkup({ text, marks: [] });
  const marks: Mark[] = [];
  const open: { type: 'bold' | 'italic'; from: number }[] = [];
  let plain = '';
  let from = 0;
  for (const found of text.matchAll(TAG)) {
    const [whole, slash, name = ''] = found;
    plain += text.slice(from, found.index);
    from = found.index + whole.length;
    const type = TAGS[name.toLowerCase()];
    if (type === undefined) {
      if (name.toLowerCase() === 'br') plain += ' ';
      else told(whole);
    } else if (slash === '') {
      if (open.length < OPEN_MAX) open.push({ type, from: plain.length });
    } else {
      const begun = open.findLastIndex((each) => each.type === type);
      const [mark] = begun < 0 ? [] : open.splice(begun, 1);
      if (mark && mark.from < plain.length) marks.push({ ...mark, to: plain.length });
    }
  }
  return writeMarkup({ text: plain + text.slice(from), marks });
}
