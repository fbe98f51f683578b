import { splitSentences, type VNFrame } from '../../shared/play/index.ts';

/** Context for checking a line: who is present, and the story's texts. */
export interface LineContext {
  language: string;
  /** All handwritten text in one line: of it only punctuation and capitals are checked. */
  authored: string;
  people: readonly { name: string; pronouns?: string | undefined }[];
  /** All of the story's texts: excluded from checks for a teller's errors. */
  written?: string;
  /** Names of absent cast members, and titles of places, which may contain names. */
  elsewhere?: readonly string[];
  places?: readonly string[];
  /** The player's words of this turn, which may be repeated. */
  said?: string;
}

export interface ReadLine {
  kind: 'say' | 'narrate' | 'choice' | 'caption';
  text: string;
}

const isEnglish = (language: string): boolean => language.startsWith('en');

const PAIRS = [
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['（', '）'],
  ['《', '》'],
  ['(', ')'],
] as const;

/** Unbalanced or nested quotation marks. */
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

/** Unclosed single quotation marks, which indicate a cut. Apostrophes stand within or after a word. */
function singleQuotationSlips(text: string): string[] {
  const opened = [...text.matchAll(/(?<![^\s“"(])'(?=[\p{Lu}\p{N}])/gu)].length;
  const closed = [...text.matchAll(/(?<=[\p{L}\p{N}.,!?…])'(?![\p{L}\p{N}])/gu)].length;
  return opened > closed ? ["' without '"] : [];
}

/** Two colons in one sentence, outside of quotations. */
const TWO_COLONS = /[:：](?!\d)[^.。!！?？:：]*[:：](?!\d)/u;

const FOREIGN_MARKS = {
  en: /[「」『』《》，。！？：；、]/u,
  zh: /["「」『』]|(?<=\p{Script=Han})[,.!?:;](?!\w)|(?<=\p{Script=Han})\.{2,}/u,
  ja: /["“”‘’]|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[,.!?:;](?!\w)/u,
} as const;

const FOREIGN_SCRIPT = {
  en: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /[\p{Script=Hiragana}\p{Script=Katakana}]|\p{Script=Latin}{2,}/u,
  ja: /\p{Script=Latin}{2,}/u,
} as const;

/** A lower-case letter after the end of a sentence; an ellipsis ends none. */
const SMALL_AFTER_STOP = /(?<![.…])(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|etc))[.!?]["”’)]*\s+["“‘(]?\p{Ll}/u;
const SMALL_FIRST = /^["“‘(]?\p{Ll}/u;
const TWICE = /\b(?!(?:had|that|very|no|so)\b)(\p{L}{2,})\s+\1\b/iu;
const TWICE_HAN =
  /的的|(?<!不)了了|在在(?!意)|是是(?!非)|和和(?!气)|吗吗|呢呢|把把|被被|のの(?!し)|はは|をを|がが|にに/u;
const SPACING =
  /\s[,.;:!?](?!\.)|[^.]\.\.(?!\.)|,\.|,,|\s{2,}|[，。、；：]{2,}|[。！？][，、]|\{|\}|[.!?][”’"]\.|[”’]\.[”’]|[。！？][”」]。|[!?]\.(?!\.)|[！？]。|^[,.;:!?，。、；：！？](?!\.)/u;
const SPACE_IN_HAN = /[\p{Script=Han}，。！？；：、]\s+[\p{Script=Han}，。！？；：、]/u;
const LEFTOVER = /\bundefined\b|\[object|\bNaN\b|\[[^\]]*\||\|[^[]*\]|\b[a-z]+_[a-z0-9_]+\b|\bnull\b/u;
const ENDED = /[.!?…。！？—:：]["'”’」』）)]*$|」$/u;
const ARTICLE = /\b[Aa] (?=[aeiou])(?!one|uni|use|usu|eu|ew|once)\p{L}+|\b[Aa]n (?=[bcdfgjklmnpqrstvwxyz])\p{L}+/u;
const TITLE_WITHIN =
  /\p{Ll},? The \p{Lu}|\b(?:at|to|of|round|from|in) (?:Over|Under|Behind|Above|Below|At|In|On|By|Beyond|Between|Outside|Inside|Where) /u;

const PRONOUNS = {
  she: /\b(?:he|him|his|himself)\b/iu,
  he: /\b(?:she|her|hers|herself)\b/iu,
  they: /\b(?:he|him|his|himself|she|her|hers|herself)\b/iu,
} as const;
const PRONOUNS_ZH = { 她: /(?<![吉其])他(?!们|人|的人|乡|日)/u, 他: /她/u } as const;

const callName = (name: string): string => name.split(' ')[0] ?? name;

/** Pronouns of another gender than that of the only person a line mentions. */
function pronounSlips(text: string, { people, language }: LineContext): string[] {
  const outside = text.replace(/“[^”]*”|「[^」]*」/gu, ' ');
  const named = people.filter(({ name }) => outside.includes(callName(name)));
  const [only] = named;
  if (only === undefined || named.length > 1) return [];
  // Pronouns refer to the person a sentence begins with, not to one it merely mentions.
  const at = outside.indexOf(callName(only.name));
  if (at > 0 && !/[.!?。！？…”」]\s*$/u.test(outside.slice(0, at))) return [];
  const kinds: Readonly<Record<string, RegExp>> = isEnglish(language) ? PRONOUNS : PRONOUNS_ZH;
  const [kind = ''] = /^(?:she|he|they|她|他)(?![a-z])/iu.exec(only.pronouns ?? '') ?? [];
  const wrong = kinds[kind.toLowerCase()]?.exec(outside);
  return wrong ? [`"${wrong[0]}" of ${only.name} (${only.pronouns})`] : [];
}

function sharedNameSlips(text: string, { people }: LineContext): string[] {
  const short = people.map(({ name }) => callName(name));
  const shared = short.filter((name, at) => short.indexOf(name) !== at);
  return shared
    .filter((name) => {
      const rest = people.reduce((left, person) => left.replaceAll(person.name, ' '), text);
      return rest.includes(name);
    })
    .map((name) => `"${name}" may be two people`);
}

/** A name twice in a row, or a first name before the full name. */
const nameTwiceSlips = (text: string, { people }: LineContext): string[] =>
  people.flatMap(({ name }) =>
    [name, callName(name)].some((each) => text.includes(`${each}${each}`) || text.includes(`${each} ${each}`))
      ? [`${name} twice`]
      : [],
  );

/** Names of absent cast members, neither seen nor within hearing. */
export function namesElsewhere<Person extends { name: string }>(
  cast: Iterable<Person>,
  here: readonly Person[],
  frames: readonly VNFrame[],
): string[] {
  const heard = frames.flatMap((frame) => (frame.type === 'say' && frame.name !== undefined ? [frame.name] : []));
  return [...cast].filter((one) => !here.includes(one) && !heard.includes(one.name)).map(({ name }) => name);
}

const NOT_HERE = /\bnot here\b|\bsomewhere else\b|不在|在别处|いない|よそ/u;

/** Absent people told as present. Quotations and titles of places do not count. */
function whereSlips(text: string, stage: LineContext): string[] {
  const { elsewhere = [], places = [], people, language } = stage;
  if (NOT_HERE.test(text)) return [];
  const outside = [...places]
    .sort((a, b) => b.length - a.length)
    .reduce(
      (rest, title) => rest.replaceAll(title, ' ').replaceAll(title.replace(/^The /u, ''), ' '),
      withoutAuthored(text.replace(/[^.。]*(?:言った。)?[“「][^”」]*[”」]/gu, ' '), stage),
    );
  const here = new Set(people.map(({ name }) => callName(name)));
  return elsewhere
    .filter((name) => !here.has(callName(name)) && outside.includes(isEnglish(language) ? callName(name) : name))
    .map((name) => `${name} is not here`);
}

const listMatches = (what: string, pattern: RegExp, text: string): string[] => {
  const [slip] = pattern.exec(text) ?? [];
  return slip === undefined ? [] : [`${what}: ${slip}`];
};

function ownSlips({ kind, text }: ReadLine, stage: LineContext): string[] {
  const { language } = stage;
  const tongue = language.slice(0, 2) as keyof typeof FOREIGN_SCRIPT;
  const theirs = stage.said === undefined ? text : text.replaceAll(stage.said, '');
  const isTellers = !isAuthored(text, stage.written ?? '');
  // The story's own sentences have no errors of the teller.
  const own = withoutAuthored(theirs, stage);
  return [
    // People spoken of may be absent; people narrated may not.
    ...(isTellers ? [...sharedNameSlips(text, stage), ...(kind === 'say' ? [] : whereSlips(theirs, stage))] : []),
    ...nameTwiceSlips(text, stage),
    ...pronounSlips(own, stage),
    ...(isTellers ? listMatches('two colons', TWO_COLONS, text.replace(/“[^”]*”|「[^」]*」/gu, '')) : []),
    ...listMatches('twice', isEnglish(language) ? TWICE : TWICE_HAN, text),
    ...listMatches('script', FOREIGN_SCRIPT[tongue] ?? FOREIGN_SCRIPT.en, theirs.replace(/\b\d*d\d+\b/gu, '')),
    ...(kind === 'choice' || ENDED.test(text) ? [] : ['no end']),
    ...(isEnglish(language)
      ? [
          ...listMatches('article', ARTICLE, text),
          ...listMatches('title within a sentence', TITLE_WITHIN, text),
          ...(/\bclears the throat\b/u.test(text) ? ['"clears the throat"'] : []),
        ]
      : []),
  ];
}

/** Whether every sentence of a text is the author's. */
export const isAuthored = (text: string, authored: string): boolean =>
  authored !== '' && splitSentences(text).every((sentence) => authored.includes(sentence.trim().replace(/\s+/gu, ' ')));

const withoutAuthored = (text: string, { written = '' }: LineContext): string =>
  splitSentences(text)
    .filter((sentence) => !isAuthored(sentence, written))
    .join('');

/** Errors in a told line: quotation marks, capitals, pronouns, names, punctuation, template artefacts. */
export function findLanguageErrors(line: ReadLine, stage: LineContext): string[] {
  const { text } = line;
  const { language, said } = stage;
  const tongue = language.slice(0, 2) as keyof typeof FOREIGN_MARKS;
  if (text === said) return [];
  const isOwn = !isAuthored(text, stage.authored);
  return [
    ...quotationSlips(text),
    ...listMatches('signs', SPACING, text),
    ...listMatches('marks', FOREIGN_MARKS[tongue] ?? FOREIGN_MARKS.en, text),
    ...listMatches('left over', LEFTOVER, text),
    ...(isEnglish(language)
      ? [
          ...singleQuotationSlips(text),
          ...(SMALL_FIRST.test(text) ? ['begins small'] : []),
          ...listMatches('small after a stop', SMALL_AFTER_STOP, text),
        ]
      : listMatches('space', SPACE_IN_HAN, text)),
    ...(isOwn ? ownSlips(line, stage) : []),
  ];
}

/** Lines repeated within a turn, except if the author did. */
export function findRepeatedLines(lines: readonly ReadLine[], { authored }: LineContext): string[] {
  const texts = lines.map(({ text }) => text.trim()).filter((text) => !isAuthored(text, authored));
  return texts.filter((text, at) => texts.indexOf(text) !== at).map((text) => `told twice in a turn | ${text}`);
}

/** A frame's lines with speakers. */
export function readFrameLines(frame: VNFrame): ReadLine[] {
  switch (frame.type) {
    case 'say':
    case 'narrate':
      return [{ kind: frame.type, text: frame.text }];
    case 'choice':
      return [
        ...(frame.prompt === undefined ? [] : [{ kind: 'choice' as const, text: frame.prompt }]),
        ...frame.options.map(({ text }) => ({ kind: 'choice' as const, text })),
      ];
    case 'cg':
      return frame.caption === undefined ? [] : [{ kind: 'caption', text: frame.caption }];
    default:
      return [];
  }
}
