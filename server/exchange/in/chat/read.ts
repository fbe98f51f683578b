import { RefusalError } from '../../../../shared/error.ts';
import { isObject } from '../../../../shared/json.ts';
import { overBound } from '../../../../shared/json-bounds.ts';
import { wordsLanguageOf } from '../../../../shared/words/phrasing.ts';
import { languageOf, withoutMacros } from '../cards/macros.ts';
import { createVoices, starred } from '../story/dialogue.ts';
import { textOf, titleOf } from '../story/files.ts';
import { FORM_BOUNDS, type FormLine, type Passage, type ScriptedStory, type Step } from '../story/form.ts';
import { fromTags } from '../story/marks.ts';
import { createReporter, type Reporter } from '../story/reporter.ts';
import type { BroughtFile } from '../types.ts';

/** What one row may hold: a message with its other wordings, not a world. */
const ROW_BOUNDS = { depth: 40, values: 50_000, entries: 5000 };
/** So many messages are a scene: as much as is read at a sitting. */
const MESSAGES_PER_SCENE = 24;
const NAME_MAX = 120;

type Fields = Readonly<Record<string, unknown>>;

interface Message {
  readonly name: string;
  readonly isPlayer: boolean;
  readonly isTold: boolean;
  readonly text: string;
  readonly at: string;
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The rows of a log that are objects; each other is told of. */
function rowsIn(text: string, file: string, reporter: Reporter): { fields: Fields; at: string }[] {
  return text.split('\n').flatMap((row, index) => {
    const at = `${file}:${index + 1}`;
    if (row.trim() === '') return [];
    const fields = overBound(row, ROW_BOUNDS) === null ? parsed(row) : null;
    if (isObject(fields)) return [{ fields, at }];
    reporter.tell(at, 'not-read', { what: row });
    return [];
  });
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** A row as a message; null where it is none, or speaks to nobody in the story. */
function messageOf(
  { fields, at }: { fields: Fields; at: string },
  names: { player: string; other: string },
  reporter: Reporter,
): Message | null {
  const text = said(fields.mes) || said(fields.content);
  const extra = isObject(fields.extra) ? fields.extra : {};
  const isTold = extra.type === 'narrator' || fields.role === 'narrator';
  const isPlayer = fields.is_user === true || fields.role === 'user';
  if (text.trim() === '') return null;
  if ((fields.is_system === true || fields.role === 'system') && !isTold) {
    reporter.tell(at, 'left-out', { what: text });
    return null;
  }
  const swipes = Array.isArray(fields.swipes) ? fields.swipes.length : 0;
  if (swipes > 1) reporter.tell(at, 'left-out', { what: `swipes: ${swipes - 1}` });
  const image = said(extra.image) || said(extra.file);
  if (image !== '') reporter.tell(at, 'picture-missing', { what: image });
  const name = said(fields.name).trim() || (isPlayer ? names.player : names.other);
  return { name: name.slice(0, NAME_MAX), isPlayer, isTold, text, at };
}

/** What a model thought before it answered, which nobody said. */
const THOUGHTS = { begin: /^\s*<think(?:ing)?>/i, end: /<\/think(?:ing)?>/i } as const;

/** A message without the thoughts of a model at its beginning, and without pictures. */
function withoutUnsaid(text: string, at: string, reporter: Reporter): string {
  const end = THOUGHTS.begin.test(text) ? THOUGHTS.end.exec(text) : null;
  if (end) reporter.tell(at, 'left-out', { what: 'think' });
  return (end ? text.slice(end.index + end[0].length) : text).replace(
    /!\[[^\]\n]{0,300}\]\([^()\n]{0,2000}\)/g,
    (image) => {
      reporter.tell(at, 'picture-missing', { what: image });
      return '';
    },
  );
}

const QUOTED = /["“”„«»「」『』]/u;
const ACTED = /(?<![*])\*(?![*\s])([^*\n]{1,4000})(?<!\s)\*(?![*])/u;

/**
 * A message as lines. Where it has quotation marks, what stands by itself between them is said, and the rest told, to the letter; where it has none,
 * everything is said but what is acted out between stars.
 */
function linesOf({ name, isTold, text, at }: Message, speak: (name: string) => string, reporter: Reporter): FormLine[] {
  const hasQuotes = QUOTED.test(text);
  const tag = (each: string) => reporter.tell(at, 'left-out', { what: each });
  const words = (part: string) => [starred(fromTags(part, tag))];
  const told = (part: string): FormLine => ({ type: 'narrate', words: words(part) });
  const spoken = (part: string): FormLine => ({ type: 'say', speaker: { person: speak(name) }, words: words(part) });
  return text.split(/\n+/).flatMap((paragraph): FormLine[] => {
    const row = paragraph.trim();
    if (row === '') return [];
    if (isTold) return [told(row)];
    const [, whole = ''] = /^["“„«「『]([^"“”„«»「」『』]+)["”“»」』]$/u.exec(row) ?? [];
    if (hasQuotes) return [whole === '' ? told(unstarred(row)) : spoken(whole)];
    return row
      .split(new RegExp(ACTED, 'gu'))
      .map((part, index) => ({ part: part.trim(), isActed: index % 2 === 1 }))
      .filter(({ part }) => part !== '')
      .map(({ part, isActed }) => (isActed ? told(part) : spoken(part)));
  });
}

/** What is acted out as it is told: without the stars around it. */
const unstarred = (row: string): string => row.replace(new RegExp(ACTED, 'gu'), '$1');

/** A message as it is told: who wrote it, and its lines. */
export interface ToldMessage {
  readonly isPlayer: boolean;
  readonly text: string;
  readonly lines: readonly FormLine[];
  readonly at: string;
}

/** A log as a story that is told as it was, and its messages by themselves. */
export interface ReadChat {
  readonly script: ScriptedStory;
  readonly messages: readonly ToldMessage[];
}

/**
 * Reads the log of a chat, of two or of many, as a story that is told as it was: scenes of so many messages, one after the other, whoever speaks in the
 * cast, the player its protagonist. What is in it for a program – other wordings, thoughts of a model, notes to it – is named in the report.
 * @throws RefusalError `malformed`, `too_large`
 */
export function readChat(file: BroughtFile): ReadChat {
  const reporter = createReporter();
  const voices = createVoices();
  const rows = rowsIn(textOf(file), file.name, reporter);
  const header = rows.find(({ fields }) => said(fields.user_name) !== '' || isObject(fields.chat_metadata));
  const names = {
    player: said(header?.fields.user_name).slice(0, NAME_MAX) || 'You',
    other: said(header?.fields.character_name).slice(0, NAME_MAX) || titleOf(file),
  };
  const messages = rows.flatMap((row) => (row === header ? [] : (messageOf(row, names, reporter) ?? [])));
  if (messages.length === 0) {
    throw new RefusalError('malformed', `${file.name} has no message in it.`, {
      hint: 'Export the chat again, as JSONL.',
      reason: { code: 'file-broken', name: file.name },
    });
  }
  const metadata = isObject(header?.fields.chat_metadata) ? header.fields.chat_metadata : {};
  for (const what of ['note_prompt', 'variables', 'world_info'])
    if (isObject(metadata[what]) || said(metadata[what]).trim() !== '')
      reporter.tell(header?.at ?? '', 'left-out', { what });
  const language = languageOf(messages.slice(0, 200).map(({ text }) => text));
  const words = wordsLanguageOf(language);
  const player = messages.find(({ isPlayer }) => isPlayer);
  const protagonist = player && voices.person(player.name, player.at);
  const told = messages.map((message): ToldMessage => {
    const { at, isPlayer } = message;
    // Whoever writes is of the cast, though all they write is told.
    if (!message.isTold) voices.person(message.name, at);
    const plain = withoutUnsaid(message.text, at, reporter).replaceAll(/\{\{user\}\}|<user>/gi, () => names.player);
    const text = withoutMacros(plain, names.other, words);
    const lines = linesOf({ ...message, text }, (name) => voices.person(name, at), reporter);
    return { isPlayer, text, lines, at };
  });
  const scenario = withoutMacros(said(metadata.scenario), names.other, words);
  const script: ScriptedStory = {
    format: 'chat',
    title: [names.other, names.player].join(' & ').slice(0, 200),
    language,
    ...(scenario !== '' && { premise: scenario.slice(0, 4000) }),
    people: voices.people.map((person) => (person.key === protagonist ? { ...person, isProtagonist: true } : person)),
    variables: new Map(),
    passages: scenesOf(told, names.other),
    start: '1',
    report: reporter.lines(),
  };
  return { script, messages: told };
}

/** Messages as scenes that follow one another. */
function scenesOf(messages: readonly ToldMessage[], title: string): Passage[] {
  const scenes = Array.from({ length: Math.ceil(messages.length / MESSAGES_PER_SCENE) }, (_, index) =>
    messages.slice(index * MESSAGES_PER_SCENE, (index + 1) * MESSAGES_PER_SCENE),
  ).slice(0, FORM_BOUNDS.passages);
  return scenes.map((scene, index): Passage => {
    const steps = scene.flatMap(({ lines, at }) => lines.map((line): Step => ({ step: 'line', line, at })));
    const at = scene[0]?.at ?? '';
    const next = index + 1 < scenes.length ? [{ step: 'jump', to: `${index + 2}`, at } as const] : [];
    return { name: `${index + 1}`, title: `${title} ${index + 1}`, steps: [...steps, ...next], isScene: true, at };
  });
}
