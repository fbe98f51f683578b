import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';

/** What is known where a line is looked at: who is here, and what the story says. */
export interface OnStage {
  /** Everything the story's author has written, in one line: of that only signs and capitals are looked at. */
  authored: string;
  people: readonly { name: string; pronouns?: string | undefined }[];
}

const PAIRS = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['（', '）'],
  ['《', '》'],
] as const;

/** Quotation marks that open and do not close, close and were not open, or open twice: what is wrong with them. */
function quotationSlips(text: string): string[] {
  return PAIRS.flatMap(([open, close]) => {
    let depth = 0;
    for (const sign of text) {
      if (sign === open) depth += 1;
      if (sign === close) depth -= 1;
      if (depth > 1) return [`${open} in ${open}`];
      if (depth < 0) return [`${close} without ${open}`];
    }
    return depth === 0 ? [] : [`${open} without ${close}`];
  });
}

/** A small letter after the end of a sentence; an ellipsis ends none. */
const SMALL_AFTER_STOP = /(?<![.…])(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|etc))[.!?]["”’)]*\s+["“‘(]?\p{Ll}/u;
const SMALL_FIRST = /^["“‘(]?\p{Ll}/u;
const TWICE = /\b(\p{Lu}\p{Ll}{2,})\s+\1\b|\b(the|a|an|of|to|is)\s+\2\b/iu;
const SPACING = /\s[,.;:!?](?!\.)|[^.]\.\.(?!\.)|,\.|,,|\s{2,}|[，。、；：]{2,}|[。！？][，、]|\{|\}/u;
const PRONOUNS = { she: /\b(?:he|him|his|himself)\b/iu, he: /\b(?:she|her|hers|herself)\b/iu } as const;

/** Pronouns of another kind than the only one a line speaks of has. */
function pronounSlips(text: string, { people }: OnStage): string[] {
  const outside = text.replace(/“[^”]*”/gu, ' ');
  const named = people.filter(({ name }) => outside.includes(name.split(' ')[0] ?? name));
  const [only] = named;
  if (only === undefined || named.length > 1) return [];
  const kind = /^(she|he)\b/iu.exec(only.pronouns ?? '')?.[1]?.toLowerCase() as 'she' | 'he' | undefined;
  const wrong = kind === undefined ? null : PRONOUNS[kind].exec(outside);
  return wrong ? [`"${wrong[0]}" of ${only.name} (${only.pronouns})`] : [];
}

/** Somebody called by a name that another who is here has too. */
function sharedNameSlips(text: string, { people }: OnStage): string[] {
  const short = people.map(({ name }) => name.split(' ')[0] ?? name);
  const shared = short.filter((name, at) => short.indexOf(name) !== at);
  return shared
    .filter((name) => {
      const rest = people.reduce((left, person) => left.replaceAll(person.name, ' '), text);
      return rest.includes(name);
    })
    .map((name) => `"${name}" may be two people`);
}

/** What is wrong with a line as it was told: quotation marks, capitals, pronouns, names, signs. */
export function slipsIn(text: string, language: string, stage: OnStage): string[] {
  const isOwn = !sentencesOf(text).every((sentence) => stage.authored.includes(sentence.trim()));
  const slips = [...quotationSlips(text), ...(isOwn ? sharedNameSlips(text, stage) : [])];
  if (SPACING.test(text)) slips.push(`signs: ${SPACING.exec(text)?.[0]}`);
  if (isOwn && TWICE.test(text)) slips.push(`twice: ${TWICE.exec(text)?.[0]}`);
  if (language !== 'en') return slips;
  if (SMALL_FIRST.test(text)) slips.push('begins small');
  const small = SMALL_AFTER_STOP.exec(text);
  if (small) slips.push(`small after a stop: ${small[0]}`);
  if (/\bclears the throat\b/u.test(text)) slips.push('"clears the throat"');
  return isOwn ? [...slips, ...pronounSlips(text, stage)] : slips;
}

/** Words of a frame as they are read. */
export const wordsOf = (frame: VNFrame): string[] => {
  switch (frame.type) {
    case 'say':
    case 'narrate':
      return [frame.text];
    case 'choice':
      return [...(frame.prompt === undefined ? [] : [frame.prompt]), ...frame.options.map(({ text }) => text)];
    default:
      return [];
  }
};
