import { byName, normalizeWord } from '../normalize-word.ts';
import type { ScriptLine } from '../scene/script.ts';
import { EXPRESSIONS, type Expression, SAY_MODES } from '../scene/staging.ts';
import { readStageDirection, type StageNames } from './stage-direction.ts';

type SayLine = Extract<ScriptLine, { type: 'say' }>;
type SayMode = NonNullable<SayLine['mode']>;

interface Speaker {
  character?: string;
  name?: string;
}

interface Manner {
  expression?: Expression;
  mode?: SayMode;
  rest: string;
}

/** A spoken text that may continue in the rows below. */
export interface Speech {
  before: ScriptLine[];
  speaker: Speaker;
  /** As written in the text, in case it turns out not to be speech. */
  heading: string;
  manner: Omit<Manner, 'rest'>;
  words: string[];
  indent: number;
  /** The name stands alone; the rows below are speech. */
  isCue: boolean;
}

export const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '＂': '＂',
};
export const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '（': '）', '[': ']', '【': '】', '〔': '〕' };
export const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The text between two marks that enclose it; null for any other text. */
export function between(text: string, marks: Readonly<Record<string, string>>): string | null {
  const close = marks[text[0] ?? ''];
  if (close === undefined || text.length < 3 || !text.endsWith(close)) return null;
  const inside = text.slice(1, -1);
  return inside.includes(close) || inside.includes(text[0] ?? '') || inside.trim() === '' ? null : inside.trim();
}

const MODE_WORDS: Readonly<Record<string, SayMode>> = {
  thinks: 'think',
  thinking: 'think',
  thought: 'think',
  whispers: 'whisper',
  whispering: 'whisper',
  shouts: 'shout',
  shouting: 'shout',
  says: 'say',
};

/** Reads a manner of speaking: `happy`, `(whispering, sad)`. */
export function readManner(text: string, { aliases }: StageNames): Manner {
  const manner: Manner = { rest: '' };
  for (const part of text.split(/[,，、;；/]/u).map((each) => each.trim())) {
    const key = normalizeWord(part);
    const meant = aliases?.get(key) ?? MODE_WORDS[key] ?? key;
    const face = EXPRESSIONS.find((each) => each === meant);
    const mode = SAY_MODES.find((each) => each === meant);
    if (face !== undefined && manner.expression === undefined) manner.expression = face;
    else if (mode !== undefined && manner.mode === undefined) manner.mode = mode;
    else if (part !== '') manner.rest = manner.rest === '' ? part : `${manner.rest}, ${part}`;
  }
  return manner;
}

const NAME_MAX_LENGTH = 48;
const HEADING_MAX_LENGTH = 120;
/** Lowercase words allowed within a name: "The Man in the Moon", "Vasco da Gama". */
const SMALL_WORDS = new Set(
  'a al and at bin da de del den der di do dos du from in la le of on the to van von with y'.split(' '),
);

/** Whether a text may be the name of an unknown speaker, as opposed to a sentence with a colon. */
function isNameLike(text: string): boolean {
  const name = text.replace(/(^|\s)\p{Lu}\p{L}{0,3}\./gu, '$1A');
  if (
    name.length > NAME_MAX_LENGTH ||
    !/\p{L}/u.test(name) ||
    /[.!?…。！？,，、;；:："“”„«»「」『』<>{}=|\\]/u.test(name)
  )
    return false;
  const words = name.split(/\s+/u).filter((word) => word !== '');
  if (words.length > 6 || (CJK.test(name) && name.length > 16)) return false;
  return words.every((word, index) => !/^\p{Ll}/u.test(word) || (index > 0 && SMALL_WORDS.has(word)));
}

const NO_SPEAKERS = new Set(
  'call centered default define elif else extend for hide if image init jump label menu pause play python queue return scene screen show stop style transform voice while window with'.split(
    ' ',
  ),
);
const RENPY_SAY =
  /^("(?:\\.|[^"\\])*"|[A-Za-z_]\w*)((?:\s+(?:@|[-@]?\w+))*)\s+"((?:\\.|[^"\\])*)"(?:\s+(?:with|at|nointeract)\b.*)?$/u;
export const RENPY_WORDS = /^"((?:\\.|[^"\\])*)"(?:\s+with\b.*)?$/u;
export const RENPY_PERSON = /^(?:define\s+)?(\w+)\s*=\s*Character\(\s*(?:_\(\s*)?(["'])(.+?)\2/u;

/** Unescapes a quoted Ren'Py text and keeps those of its tags that Kamishibai's markup has too. */
export const unescapeRenpy = (text: string): string =>
  text
    .replace(/\\(.)/gsu, (_, letter: string) => (letter === 'n' ? ' ' : letter))
    .replace(/(?<!\{)\{(?!\/?(?:b|i|rb|rt|cps)\}|(?:cps=\*?|w=)\d)\/?[a-z]+(?:=[^{}]*)?\}/gu, '')
    .trim();

export interface DialogueReader {
  names: StageNames;
  who: (name: string) => Speaker | null;
  /** Whether the rows are Ren'Py script, where a bare quoted text is narration. */
  isRenpy: boolean;
}

/** Reads a Ren'Py line of speech: `ken happy "words"`. */
export function renpySpeech(text: string, { who, names }: DialogueReader): Speech | null {
  const [, named = '', attributes = '', words = ''] = RENPY_SAY.exec(text) ?? [];
  if (named === '') return null;
  const isText = named.startsWith('"');
  const name = isText ? unescapeRenpy(named.slice(1, -1)) : named;
  if (name === '' || (!isText && NO_SPEAKERS.has(name))) return null;
  const known = who(name);
  const manner = readManner(
    attributes
      .trim()
      .split(/\s+/u)
      .map((word) => word.replace(/^[-@]/u, ''))
      .join(','),
    names,
  );
  // Prose has such rows too: `It says "Closed"`.
  if (manner.rest !== '' && known === null) return null;
  const { rest: _attributes, ...how } = manner;
  return {
    ...{ before: [], speaker: known ?? { name }, heading: name, manner: how },
    ...{ words: [unescapeRenpy(words)], indent: 0, isCue: false },
  };
}

/** Reads a line of speech in prose form: `Name: words`, `NAME (happy): words`. */
export function namedSpeech(text: string, reader: DialogueReader): Speech | null {
  const plain = text.replace(/^(\*\*|__)(.+?)(?:([:：])\1|\1\s*([:：]))/u, '$2$3$4');
  const at = plain.search(/[:：]/u);
  if (at <= 0 || at > HEADING_MAX_LENGTH) return null;
  const words = plain.slice(at + 1);
  // A time or an address: an ASCII colon separates only before a blank or a mark.
  if (plain[at] === ':' && /^[\p{ASCII}]/u.test(words) && !/^(?:\s|["(*[])/u.test(words)) return null;
  return parseSpeech(plain.slice(0, at).trim(), words.trim(), reader);
}

function parseSpeech(heading: string, words: string, { who, names }: DialogueReader): Speech | null {
  const [, bare = heading, remark = ''] = /^(.+?)\s*[(（[]([^()（）[\]]*)[)）\]]$/u.exec(heading) ?? [];
  const name = bare.replace(/^[*_]+|[*_]+$/gu, '').trim();
  const known = name === '' ? null : who(name);
  if (known === null && !isNameLike(name)) return null;
  const [, within = '', after = words] = /^[(（]([^()（）]{1,60})[)）]\s*(.*)$/su.exec(words) ?? [];
  const said = readManner(within, names);
  const isManner = within !== '' && said.rest === '';
  const { rest, ...manner } = readManner(remark, names);
  return {
    before: rest === '' ? [] : [{ type: 'narrate', text: rest }],
    speaker: known ?? { name },
    heading,
    manner: isManner ? { ...manner, ...withoutRest(said) } : manner,
    words: (isManner ? after : words) === '' ? [] : [isManner ? after : words],
    ...{ indent: 0, isCue: false },
  };
}

const withoutRest = ({ rest: _rest, ...manner }: Manner): Omit<Manner, 'rest'> => manner;

/** Reads a name that stands alone above its speech: a character of the cast, or a name in capitals. */
export function cueSpeech(text: string, reader: DialogueReader): Speech | null {
  // A paragraph is no name. Searching it would take quadratic time.
  if (text.length > HEADING_MAX_LENGTH) return null;
  const speech = parseSpeech(text, '', reader);
  const isShouted = /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
  const isCue = speech !== null && (speech.speaker.character !== undefined || isShouted);
  return isCue ? { ...speech, isCue } : null;
}

/** Narration between asterisks or brackets. */
export const stageText = (text: string): string | undefined =>
  between(text, BRACKETS) ?? /^(\*{1,3}|_)([^*_].*?)\1$/u.exec(text)?.[2]?.trim();

/** After a slash as `writeDialogue` writes it, or in Ren'Py's form where the rows are Ren'Py. */
export function direction(text: string, { names, isRenpy }: DialogueReader): ScriptLine | null {
  if (text.startsWith('/')) return readStageDirection(text, names);
  if (!isRenpy || !/^(?:show|hide|scene)\s/u.test(text)) return null;
  return readStageDirection(
    `/${text.replace(/\s+(?:at|with|bg)\s+/gu, ' ').replace(/^scene\s+bg\s+/u, 'scene ')}`,
    names,
  );
}

/** Collects the names of a text, and whether it is Ren'Py. `look` gets each row first, and returns true to see more. */
export function readerIn(names: StageNames): { look: (row: string) => true; reader: () => DialogueReader } {
  const find = byName(names.cast);
  const people = new Map<string, string>();
  const who = (name: string): Speaker | null => {
    const called = people.get(name) ?? name;
    const character = find(called) ?? find(name);
    if (character !== undefined) return { character };
    return people.has(name) ? { name: called } : null;
  };
  const reader: DialogueReader = { names, who, isRenpy: false };
  let speaks = false;
  return {
    look: (row) => {
      const [, id = '', , name = ''] = RENPY_PERSON.exec(row) ?? [];
      if (id !== '') people.set(id, name);
      speaks ||= /^[a-z_"]/u.test(row) && renpySpeech(row, reader) !== null;
      return true;
    },
    reader: () => ({ ...reader, isRenpy: people.size > 0 || speaks }),
  };
}

/** The reading context of a few rows; see `readerIn`. */
export function createDialogueReader(rows: readonly string[], names: StageNames): DialogueReader {
  const { look, reader } = readerIn(names);
  rows.forEach(look);
  return reader();
}
