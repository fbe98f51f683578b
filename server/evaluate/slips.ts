import { sentencesOf, type VNFrame } from '../../shared/play/index.ts';

/** What is known where a line is looked at: who is here, and what the story says. */
export interface OnStage {
  language: string;
  /** Everything somebody has written by hand, in one line: of that only signs and capitals are looked at. */
  authored: string;
  people: readonly { name: string; pronouns?: string | undefined }[];
  /** Everything the story says, whoever wrote it: of that nothing is looked for that only its teller could have got wrong. */
  written?: string;
  /** Names of those of the cast who are elsewhere, and what places are called: a name may be a part of that. */
  elsewhere?: readonly string[];
  places?: readonly string[];
  /** What the player said this turn: their words come back as they are. */
  said?: string;
}

/** A line as it is read, by whoever it is said. */
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

/** A quotation in single marks that is begun and not ended: it was cut. An apostrophe stands within or after a word. */
function singleQuotationSlips(text: string): string[] {
  const opened = [...text.matchAll(/(?<![^\s“"(])'(?=[\p{Lu}\p{N}])/gu)].length;
  const closed = [...text.matchAll(/(?<=[\p{L}\p{N}.,!?…])'(?![\p{L}\p{N}])/gu)].length;
  return opened > closed ? ["' without '"] : [];
}

/** Two colons in one sentence, but for what is quoted. */
const TWO_COLONS = /[:：](?!\d)[^.。!！?？:：]*[:：](?!\d)/u;

/** Marks that a language does not use. */
const FOREIGN_MARKS = {
  en: /[「」『』《》，。！？：；、]/u,
  zh: /["「」『』]|(?<=\p{Script=Han})[,.!?:;](?!\w)|(?<=\p{Script=Han})\.{2,}/u,
  ja: /["“”‘’]|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[,.!?:;](?!\w)/u,
} as const;

/** Letters of a script that a language does not use. */
const FOREIGN_SCRIPT = {
  en: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /[\p{Script=Hiragana}\p{Script=Katakana}]|\p{Script=Latin}{2,}/u,
  ja: /\p{Script=Latin}{2,}/u,
} as const;

/** A small letter after the end of a sentence; an ellipsis ends none. */
const SMALL_AFTER_STOP = /(?<![.…])(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|etc))[.!?]["”’)]*\s+["“‘(]?\p{Ll}/u;
const SMALL_FIRST = /^["“‘(]?\p{Ll}/u;
const TWICE = /\b(?!(?:had|that|very|no|so)\b)(\p{L}{2,})\s+\1\b/iu;
const TWICE_HAN =
  /的的|(?<!不)了了|在在(?!意)|是是(?!非)|和和(?!气)|吗吗|呢呢|把把|被被|のの(?!し)|はは|をを|がが|にに/u;
const SPACING =
  /\s[,.;:!?](?!\.)|[^.]\.\.(?!\.)|,\.|,,|\s{2,}|[，。、；：]{2,}|[。！？][，、]|\{|\}|[.!?][”’"]\.|[”’]\.[”’]|[。！？][”」]。|[!?]\.(?!\.)|[！？]。|^[,.;:!?，。、；：！？](?!\.)/u;
const SPACE_IN_HAN = /[\p{Script=Han}，。！？；：、]\s+[\p{Script=Han}，。！？；：、]/u;
/** What a program says and no story. */
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

/** What somebody is called by. */
const callName = (name: string): string => name.split(' ')[0] ?? name;

/** Pronouns of another kind than the only one a line speaks of has. */
function pronounSlips(text: string, { people, language }: OnStage): string[] {
  const outside = text.replace(/“[^”]*”|「[^」]*」/gu, ' ');
  const named = people.filter(({ name }) => outside.includes(callName(name)));
  const [only] = named;
  if (only === undefined || named.length > 1) return [];
  // Who a sentence begins with is who its pronouns are of; one who is only named in it need not be.
  const at = outside.indexOf(callName(only.name));
  if (at > 0 && !/[.!?。！？…”」]\s*$/u.test(outside.slice(0, at))) return [];
  const kinds: Readonly<Record<string, RegExp>> = isEnglish(language) ? PRONOUNS : PRONOUNS_ZH;
  const [kind = ''] = /^(?:she|he|they|她|他)(?![a-z])/iu.exec(only.pronouns ?? '') ?? [];
  const wrong = kinds[kind.toLowerCase()]?.exec(outside);
  return wrong ? [`"${wrong[0]}" of ${only.name} (${only.pronouns})`] : [];
}

/** Somebody called by a name that another who is here has too. */
function sharedNameSlips(text: string, { people }: OnStage): string[] {
  const short = people.map(({ name }) => callName(name));
  const shared = short.filter((name, at) => short.indexOf(name) !== at);
  return shared
    .filter((name) => {
      const rest = people.reduce((left, person) => left.replaceAll(person.name, ' '), text);
      return rest.includes(name);
    })
    .map((name) => `"${name}" may be two people`);
}

/** Somebody's name twice in a row, or their first name before the whole of it. */
const nameTwiceSlips = (text: string, { people }: OnStage): string[] =>
  people.flatMap(({ name }) =>
    [name, callName(name)].some((each) => text.includes(`${each}${each}`) || text.includes(`${each} ${each}`))
      ? [`${name} twice`]
      : [],
  );

/** What those of a cast are called who are elsewhere in a turn: neither seen, nor within hearing, who answers by name. */
export function namesElsewhere<Person extends { name: string }>(
  cast: Iterable<Person>,
  here: readonly Person[],
  frames: readonly VNFrame[],
): string[] {
  const heard = frames.flatMap((frame) => (frame.type === 'say' && frame.name !== undefined ? [frame.name] : []));
  return [...cast].filter((one) => !here.includes(one) && !heard.includes(one.name)).map(({ name }) => name);
}

const NOT_HERE = /\bnot here\b|\bsomewhere else\b|不在|在别处|いない|よそ/u;

/** Somebody who is elsewhere told of as if they were here. What is quoted, and what a place is called, says nothing of who is here. */
function whereSlips(text: string, stage: OnStage): string[] {
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

const found = (what: string, pattern: RegExp, text: string): string[] => {
  const [slip] = pattern.exec(text) ?? [];
  return slip === undefined ? [] : [`${what}: ${slip}`];
};

function ownSlips({ kind, text }: ReadLine, stage: OnStage): string[] {
  const { language } = stage;
  const tongue = language.slice(0, 2) as keyof typeof FOREIGN_SCRIPT;
  const theirs = stage.said === undefined ? text : text.replaceAll(stage.said, '');
  const isTellers = !isAuthored(text, stage.written ?? '');
  // A line that leads up to the story's own sentences has got none of those wrong.
  const own = withoutAuthored(theirs, stage);
  return [
    // Who is spoken of need not be there; who is told of does.
    ...(isTellers ? [...sharedNameSlips(text, stage), ...(kind === 'say' ? [] : whereSlips(theirs, stage))] : []),
    ...nameTwiceSlips(text, stage),
    ...pronounSlips(own, stage),
    ...(isTellers ? found('two colons', TWO_COLONS, text.replace(/“[^”]*”|「[^」]*」/gu, '')) : []),
    ...found('twice', isEnglish(language) ? TWICE : TWICE_HAN, text),
    ...found('script', FOREIGN_SCRIPT[tongue] ?? FOREIGN_SCRIPT.en, theirs.replace(/\b\d*d\d+\b/gu, '')),
    ...(kind === 'choice' || ENDED.test(text) ? [] : ['no end']),
    ...(isEnglish(language)
      ? [
          ...found('article', ARTICLE, text),
          ...found('title within a sentence', TITLE_WITHIN, text),
          ...(/\bclears the throat\b/u.test(text) ? ['"clears the throat"'] : []),
        ]
      : []),
  ];
}

/** Whether every sentence of a text stands in what somebody wrote. */
export const isAuthored = (text: string, authored: string): boolean =>
  authored !== '' && sentencesOf(text).every((sentence) => authored.includes(sentence.trim().replace(/\s+/gu, ' ')));

/** A text without the story's own sentences. */
const withoutAuthored = (text: string, { written = '' }: OnStage): string =>
  sentencesOf(text)
    .filter((sentence) => !isAuthored(sentence, written))
    .join('');

/** What is wrong with a line as it was told: quotation marks, capitals, pronouns, names, signs, what was left of a template. */
export function slipsIn(line: ReadLine, stage: OnStage): string[] {
  const { text } = line;
  const { language, said } = stage;
  const tongue = language.slice(0, 2) as keyof typeof FOREIGN_MARKS;
  if (text === said) return [];
  const isOwn = !isAuthored(text, stage.authored);
  return [
    ...quotationSlips(text),
    ...found('signs', SPACING, text),
    ...found('marks', FOREIGN_MARKS[tongue] ?? FOREIGN_MARKS.en, text),
    ...found('left over', LEFTOVER, text),
    ...(isEnglish(language)
      ? [
          ...singleQuotationSlips(text),
          ...(SMALL_FIRST.test(text) ? ['begins small'] : []),
          ...found('small after a stop', SMALL_AFTER_STOP, text),
        ]
      : found('space', SPACE_IN_HAN, text)),
    ...(isOwn ? ownSlips(line, stage) : []),
  ];
}

/** Lines of one turn that are told twice in it: none says again what another said, unless a hand wrote it twice. */
export function toldTwice(lines: readonly ReadLine[], { authored }: OnStage): string[] {
  const texts = lines.map(({ text }) => text.trim()).filter((text) => !isAuthored(text, authored));
  return texts.filter((text, at) => texts.indexOf(text) !== at).map((text) => `told twice in a turn | ${text}`);
}

/** Words of a frame as they are read. */
export function linesOf(frame: VNFrame): ReadLine[] {
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
