import { RefusalError } from '../../../../shared/error.ts';
import { isObject, textOrEmpty } from '../../../../shared/json.ts';
import { overBound } from '../../../../shared/json-bounds.ts';
import { guessLanguageByScript } from '../../../../shared/language/detect-script.ts';
import { stripReasoning } from '../../../../shared/reasoning-markers.ts';
import { resolveMacros } from '../cards/macros.ts';
import { createCastCollector, starred } from '../script-compiler/dialogue.ts';
import { decodeText, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter, type Reporter } from '../script-compiler/reporter.ts';
import {
  type Passage,
  SCRIPT_BOUNDS,
  type ScriptedLine,
  type ScriptedStep,
  type ScriptedStory,
} from '../script-compiler/scripted-story.ts';
import { convertHtmlTags } from '../script-compiler/strip-html.ts';
import type { UploadedFile } from '../types.ts';
import { hasContent, type JsonChat, parseJsonChat } from './json-chat.ts';

/** JSON limits of a row: a message with its alternatives. */
const ROW_BOUNDS = { depth: 40, values: 50_000, entries: 5000 };
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

/** The text of a message: a string, an object with a text (Chub), or content parts. @param onPart receives each part without text */
function joinWords(value: unknown, onPart: (part: unknown) => void = () => {}): string {
  if (Array.isArray(value)) {
    const parts = value.map((part) => joinWords(part, onPart));
    return parts
      .filter((part) => part !== '')
      .join('\n')
      .trim();
  }
  if (typeof value === 'string') return value;
  const text = isObject(value) ? [value.message, value.text].find((each) => typeof each === 'string') : undefined;
  if (text === undefined && value !== undefined && value !== null) onPart(value);
  return textOrEmpty(text);
}

/** How the report names a part without text: by its type, with its name or address. */
function describePart(part: unknown): string {
  if (!isObject(part) || typeof part.type !== 'string') return JSON.stringify(part);
  const held = part[part.type];
  const name = [part.name, part.url, isObject(held) ? held.url : held].map(textOrEmpty).find((each) => each !== '');
  return name === undefined ? part.type : `${part.type}: ${name}`;
}

/** Message fields besides the text that are meant for a program. */
const BESIDE = ['tool_calls', 'function_call', 'refusal', 'audio'] as const;
const UNSPOKEN_ROLES: readonly unknown[] = ['system', 'developer', 'tool', 'function'];

const REASONING = ['reasoning', 'reasoning_content', 'thinking'] as const;

function rowsIn(text: string, file: string, reporter: Reporter): { fields: Fields; at: string }[] {
  return text.split('\n').flatMap((row, index) => {
    const at = `${file}:${index + 1}`;
    if (row.trim() === '') return [];
    const fields = overBound(row, ROW_BOUNDS) === null ? parsed(row) : null;
    if (isObject(fields)) return [{ fields, at }];
    reporter.add(at, 'not-read', { what: row });
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

/** Parses a row; null if it is no message or not part of the story. */
function readMessage(
  { fields, at }: { fields: Fields; at: string },
  names: { player: string; other: string },
  reporter: Reporter,
): Message | null {
  const extra = isObject(fields.extra) ? fields.extra : {};
  const swipes = Array.isArray(fields.swipes) ? fields.swipes : [];
  const shown = typeof fields.swipe_id === 'number' ? fields.swipe_id : 0;
  const leaveOut = (part: unknown) => reporter.add(at, 'left-out', { what: describePart(part) });
  const written =
    joinWords(fields.mes, leaveOut) || joinWords(fields.content, leaveOut) || joinWords(swipes[shown], leaveOut);
  const isTold = extra.type === 'narrator' || fields.role === 'narrator';
  const isPlayer = fields.is_user === true || fields.role === 'user';
  const beside = BESIDE.filter((name) => hasContent(fields[name]));
  for (const name of beside) reporter.add(at, 'left-out', { what: `${name}: ${JSON.stringify(fields[name])}` });
  if (fields.is_user !== undefined && typeof fields.is_user !== 'boolean')
    reporter.add(at, 'not-read', { what: `is_user: ${JSON.stringify(fields.is_user)}` });
  if (written.trim() === '') {
    const isKnown = beside.length > 0 || [fields.mes, fields.content].some((held) => typeof held === 'string');
    if (!isKnown) reporter.add(at, 'not-read', { what: JSON.stringify(fields) });
    return null;
  }
  if ((fields.is_system === true || UNSPOKEN_ROLES.includes(fields.role)) && !isTold) {
    reporter.add(at, 'left-out', { what: written });
    return null;
  }
  if (swipes.length > 1) reporter.add(at, 'left-out', { what: `swipes: ${swipes.length - 1}` });
  for (const what of REASONING)
    if (textOrEmpty(extra[what] ?? fields[what]).trim() !== '') reporter.add(at, 'left-out', { what });
  const images = [extra.image, extra.file, ...(Array.isArray(extra.media) ? extra.media : [])];
  for (const each of images) {
    const image = isObject(each) ? textOrEmpty(each.url) || textOrEmpty(each.name) : textOrEmpty(each);
    if (image !== '') reporter.add(at, 'picture-missing', { what: image });
  }
  const name = textOrEmpty(fields.name).trim() || (isPlayer ? names.player : names.other);
  if (name.length > NAME_MAX) reporter.add(at, 'cut-short', { what: 'name', most: NAME_MAX });
  const text = withoutThinking(written, at, reporter);
  // Nothing is left of a message that was only reasoning.
  return text === '' ? null : { name: name.slice(0, NAME_MAX), isPlayer, isTold, text, at };
}

/** Removes a model's reasoning. Player messages may contain it too: players have models write for them. */
function withoutThinking(written: string, at: string, reporter: Reporter): string {
  const { text, hadThoughts } = stripReasoning(written);
  if (hadThoughts) reporter.add(at, 'left-out', { what: 'think' });
  return text;
}

const withoutPictures = (text: string, at: string, reporter: Reporter): string =>
  text.replace(/!\[[^\]\n]{0,300}\]\([^()\n]{0,2000}\)/g, (image) => {
    reporter.add(at, 'picture-missing', { what: image });
    return '';
  });

const QUOTED = /["“”„«»「」『』]/u;
const ACTED = /(?<![*])\*(?![*\s])([^*\n]{1,4000})(?<!\s)\*(?![*])/u;

/** With quotation marks, quoted text is speech; without, everything is but what stands between asterisks. */
function splitLines(
  { name, isTold, text, at }: Message,
  speak: (name: string) => string,
  reporter: Reporter,
): ScriptedLine[] {
  const hasQuotes = QUOTED.test(text);
  const tag = (each: string) => reporter.add(at, 'left-out', { what: each });
  const words = (part: string) => [starred(convertHtmlTags(part, tag))];
  const narrate = (part: string): ScriptedLine => ({ type: 'narrate', words: words(part) });
  const spoken = (part: string): ScriptedLine => ({
    type: 'say',
    speaker: { person: speak(name) },
    words: words(part),
  });
  return text.split(/\n+/).flatMap((paragraph): ScriptedLine[] => {
    const row = paragraph.trim();
    if (row === '') return [];
    if (isTold) return [narrate(row)];
    const [, whole = ''] = /^["“„«「『]([^"“”„«»「」『』]+)["”“»」』]$/u.exec(row) ?? [];
    if (hasQuotes) return [whole === '' ? narrate(unstarred(row)) : spoken(whole)];
    return row
      .split(new RegExp(ACTED, 'gu'))
      .map((part, index) => ({ part: part.trim(), isActed: index % 2 === 1 }))
      .filter(({ part }) => part !== '')
      .map(({ part, isActed }) => (isActed ? narrate(part) : spoken(part)));
  });
}

const unstarred = (row: string): string => row.replace(new RegExp(ACTED, 'gu'), '$1');

/** A message as it is told: its author and its lines. */
export interface ToldMessage {
  readonly isPlayer: boolean;
  readonly text: string;
  readonly lines: readonly ScriptedLine[];
  readonly at: string;
}

export interface ReadChat {
  readonly script: ScriptedStory;
  readonly messages: readonly ToldMessage[];
}

/**
 * Reads a chat log as a story that replays it: scenes of `MESSAGES_PER_SCENE` messages, everybody who speaks in the cast, the player as
 * protagonist. Alternative wordings, a model's reasoning and notes to it are reported and left out.
 * @throws RefusalError `malformed`, `too_large`
 */
export function readChat(file: UploadedFile): ReadChat {
  const reporter = createReporter();
  const voices = createCastCollector();
  const whole = wholeIn(file);
  for (const what of whole?.leftOut ?? []) reporter.add(file.name, 'left-out', { what });
  const rows =
    whole?.rows.map((fields, index) => ({ fields, at: `${file.name}:${index + 1}` })) ??
    rowsIn(decodeText(file), file.name, reporter);
  const header = rows.find(
    ({ fields }) =>
      joinWords(fields.mes) === '' && (textOrEmpty(fields.user_name) !== '' || isObject(fields.chat_metadata)),
  );
  const names = namesIn(rows, header?.fields ?? {}, titleFromFileName(file));
  if (rows.some(({ fields }) => fields.send_date !== undefined && fields.send_date !== ''))
    reporter.add(file.name, 'left-out', { what: 'send_date' });
  const messages = rows.flatMap((row) => (row === header ? [] : (readMessage(row, names, reporter) ?? [])));
  if (messages.length === 0) {
    throw new RefusalError('malformed', `${file.name} has no message in it.`, {
      hint: 'Export the chat again, as JSONL.',
      reason: { code: 'file-broken', name: file.name },
    });
  }
  const metadata = isObject(header?.fields.chat_metadata) ? header.fields.chat_metadata : {};
  for (const what of ['note_prompt', 'variables', 'world_info'])
    if (isObject(metadata[what]) || textOrEmpty(metadata[what]).trim() !== '')
      reporter.add(header?.at ?? '', 'left-out', { what });
  const opening = messages.slice(0, 200).map(({ text }) => text);
  const language = guessLanguageByScript(opening.join(' ').slice(0, 20_000)) ?? 'en';
  const player = messages.find(({ isPlayer }) => isPlayer);
  const protagonist = player && voices.person(player.name, player.at);
  const toldMessages = messages.map((message): ToldMessage => {
    const { at, isPlayer } = message;
    // Every author is in the cast, even if all their messages are narration.
    if (!message.isTold) voices.person(message.name, at);
    const plain = withoutPictures(message.text, at, reporter).replaceAll(/\{\{user\}\}|<user>/gi, () => names.player);
    const text = resolveMacros(plain, names.other, language, ({ code, args }) => reporter.add(at, code, args));
    const lines = splitLines({ ...message, text }, (name) => voices.person(name, at), reporter);
    return { isPlayer, text, lines, at };
  });
  const scenario = resolveMacros(textOrEmpty(metadata.scenario), names.other, language);
  const script: ScriptedStory = {
    format: 'chat',
    title: [names.other, names.player].join(' & ').slice(0, 200),
    language,
    ...(scenario !== '' && { premise: scenario.slice(0, 4000) }),
    people: voices.people.map((person) => (person.key === protagonist ? { ...person, isProtagonist: true } : person)),
    variables: new Map(),
    passages: splitScenes(toldMessages, names.other),
    start: '1',
    report: reporter.lines(),
  };
  return { script, messages: toldMessages };
}

/** The chat of a file that is one JSON value; null for a file with one message a row, whose rows are bounded one by one. */
function wholeIn(file: UploadedFile): JsonChat | null {
  try {
    return parseJsonChat(file);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

/** Placeholders in the header's name fields. */
const NO_NAME = ['', 'unused'];

/** The names of the player and the other: from the header, else from the first messages. */
function namesIn(
  rows: readonly { fields: Fields }[],
  header: Fields,
  title: string,
): { player: string; other: string } {
  const findSpeaker = (isPlayer: boolean) =>
    rows
      .filter(({ fields }) => (fields.is_user === true || fields.role === 'user') === isPlayer)
      .filter(({ fields }) => fields.is_system !== true && !UNSPOKEN_ROLES.includes(fields.role))
      .map(({ fields }) => textOrEmpty(fields.name).trim())
      .find((name) => name !== '');
  const named = (name: unknown, isPlayer: boolean, otherwise: string) => {
    const own = textOrEmpty(name).trim();
    return ((NO_NAME.includes(own) ? findSpeaker(isPlayer) : own) ?? otherwise).slice(0, NAME_MAX);
  };
  return { player: named(header.user_name, true, 'You'), other: named(header.character_name, false, title) };
}

function splitScenes(messages: readonly ToldMessage[], title: string): Passage[] {
  const scenes = Array.from({ length: Math.ceil(messages.length / MESSAGES_PER_SCENE) }, (_, index) =>
    messages.slice(index * MESSAGES_PER_SCENE, (index + 1) * MESSAGES_PER_SCENE),
  ).slice(0, SCRIPT_BOUNDS.passages);
  return scenes.map((scene, index): Passage => {
    const steps = scene.flatMap(({ lines, at }) => lines.map((line): ScriptedStep => ({ step: 'line', line, at })));
    const at = scene[0]?.at ?? '';
    const next = index + 1 < scenes.length ? [{ step: 'jump', to: `${index + 2}`, at } as const] : [];
    return { name: `${index + 1}`, title: `${title} ${index + 1}`, steps: [...steps, ...next], isScene: true, at };
  });
}
