import { findDisclosure, indexSecrets, mentionsName, openWordsOf, readText } from '../../shared/check/disclosure.ts';
import { languageFor } from '../../shared/language/tag.ts';
import {
  createStageTracker,
  LINE_MAX_LENGTH,
  listActors,
  type StageTracker,
  stripFrameIds,
  type VNFrame,
  VNFrameSchema,
} from '../../shared/play/index.ts';
import { getWrittenText, readModelMarkup, type VNPackage, withWords } from '../../shared/story/index.ts';
import { attributeQuote, inQuotes } from '../../shared/words/quotes.ts';
import { createAttribution } from './attribute-speech.ts';
import { cutAtSentence } from './clip-texts.ts';
import { createForeignLanguageDetector } from './detect-foreign-language.ts';
import { isTold, listFallbackLines } from './fallback-lines.ts';
import { StorytellerFrameSchema } from './frame-output.ts';
import type { ScannedElement } from './json-stream-scanner.ts';
import { memoize } from './memoize.ts';
import { normalizeChoice } from './normalize-choice.ts';
import type { TellerScene } from './scene.ts';
import { disclosedReason, publicTexts, type SecretWatch } from './secret-watch.ts';
import { getBackdropKey } from './story-lookup.ts';

/** A frame that was not sent as written, and why. */
export interface Replacement {
  reason: string;
  written: string;
  fact?: string;
}

export interface FrameGuard {
  /** Checks an element and returns the frames to send instead; none if nothing replaces it. */
  check(element: ScannedElement): VNFrame[];
  /** A fallback line from the scene; each call gives another until they run out. */
  spare(): VNFrame | null;
  readonly replaced: readonly Replacement[];
}

export interface GuardOptions {
  /** People generated in the play, present or not. */
  readonly made?: readonly { readonly id: string; readonly name: string }[];
  /** Who is on the stage, updated by accepted frames. Other speakers are shown first. */
  staged?: StageTracker;
  /** Whether lines of the scene replace rejected ones; default true. */
  hasSpares?: boolean;
  /** Speakers of the scene's beats, wherever the rules have them: characters, and names without a sheet. */
  speakers?: { readonly characters: ReadonlySet<string>; readonly names: ReadonlySet<string> };
  /** Other texts that name speakers without a sheet: the Director's direction and the ledger. */
  naming?: readonly string[];
  recentLines?: readonly string[];
  /** True if a model directs: it has assigned the lines, which are not reassigned. */
  isDirected?: boolean;
}

type Spoken = Extract<VNFrame, { type: 'say' | 'narrate' }>;
const isSpoken = (frame: VNFrame): frame is Spoken => frame.type === 'say' || frame.type === 'narrate';
const isLine = (type: unknown): boolean => type === 'say' || type === 'narrate';

/** Cuts over-long text after the last sentence or word that fits: verbose models lose the tail, not the frame. */
function shorten(value: unknown, onCut: () => void): unknown {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return value;
  const text = value.text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();
  if (text.length > LINE_MAX_LENGTH) onCut();
  return { ...value, text: cutAtSentence(text, LINE_MAX_LENGTH) };
}

/** Normalizes a choice before validation: extra options are cut, unknown impulses removed. */
function loosen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('options' in value) || !Array.isArray(value.options))
    return value;
  const options = value.options.slice(0, 8).map((option: unknown, index) => {
    if (typeof option === 'string') return { id: `o${index}`, text: option };
    if (typeof option !== 'object' || option === null) return option;
    const { impulse, ...rest } = option as Record<string, unknown>;
    const id = typeof rest.id === 'string' && rest.id !== '' ? rest.id : `o${index}`;
    return { ...rest, id, ...(typeof impulse === 'string' && impulseOf(impulse)) };
  });
  return { ...value, options, freeText: true };
}

function worded<Line extends Spoken>(frame: Line, text: string): Line {
  const { marks, ...plain } = frame;
  return { ...plain, text, ...(text === frame.text && marks && { marks }) } as Line;
}

function drawn(frame: VNFrame): VNFrame {
  const written = getWrittenText(frame);
  const { text, marks } = readModelMarkup(written.replace(/\s+/gu, ' '));
  if (text === written || text.trim() === '') return frame;
  const plain = withWords(frame, text);
  return marks.length > 0 && (isSpoken(plain) || plain.type === 'cg') ? { ...plain, marks: [...marks] } : plain;
}

/** Lines wider than this must not be repeated; a Chinese or Japanese character counts as two. */
const LONG = 40;
const isLong = (line: string): boolean =>
  line.length + (line.match(/[\u2e80-\u9fff\uac00-\ud7af]/gu)?.length ?? 0) >= LONG;

const impulseOf = (impulse: string) => (/^(?:look|talk|push|wait)$/.test(impulse) ? { impulse } : {});

function wordsOf(frame: VNFrame): string {
  switch (frame.type) {
    case 'say':
      return `${frame.name ?? ''} ${frame.text}`;
    case 'narrate':
      return frame.text;
    case 'cg':
      return frame.caption ?? '';
    case 'item':
      return `${frame.name} ${frame.text ?? ''}`;
    case 'choice':
      return [frame.prompt ?? '', ...frame.options.map(({ text }) => text)].join('\n');
    case 'input':
      return frame.prompt ?? '';
    default:
      return '';
  }
}

/** An invalid frame is replaced by a deterministic one, without another model call. */
export function createFrameGuard(
  story: VNPackage,
  scene: TellerScene,
  secrets: SecretWatch,
  options: GuardOptions = {},
): FrameGuard {
  const replaced: Replacement[] = [];
  const here = [...scene.present, ...(scene.alsoHere ?? [])];
  const { staged = createStageTracker([], getBackdropKey(story, scene)), speakers } = options;
  const present = new Set([...here.map(({ id }) => id), ...(speakers?.characters ?? [])]);
  const names = new Set([...(scene.voices ?? []), ...(speakers?.names ?? [])]);
  const characters = new Set([...story.characters.map(({ id }) => id), ...present]);
  const newcomers = new Set(scene.present.flatMap(({ id, newcomer }) => (newcomer ? [id] : [])));
  const comers = new Set(scene.present.flatMap(({ id, comes }) => (comes ? [id] : [])));
  const portraits = listActors(story);
  const backgrounds = new Set(Object.keys(story.assets.backgrounds));
  const music = new Set(Object.keys(story.assets.music));
  const lately = [...scene.recentLines, ...(options.recentLines ?? [])].map((line) => line.trim());
  // What the player asks to see again may be repeated.
  const said = new Set(lately.filter((line) => !scene.described?.includes(line)));
  const people = [...here, ...[...story.characters, ...(options.made ?? [])].filter(({ id }) => !present.has(id))];
  const attribute = createAttribution(people);
  const spares = listFallbackLines({ ...scene, recentLines: [...said] }, secrets.tells);
  const heardOf = memoize(() =>
    openWordsOf(
      [...publicTexts(story, story.plot.acts[0]?.id ?? ''), ...lately, scene.action.text ?? ''].map(readText),
    ),
  );
  /** Whether somebody speaks of an earned fact they do not know; newcomers know none. */
  const isUnknownTo = (character: string, text: string): boolean => {
    const unknown = scene.facts.filter(
      (_, index) => newcomers.has(character) || scene.factsKnownBy[index]?.includes(character) === false,
    );
    if (unknown.length === 0) return false;
    const index = indexSecrets(unknown.map((fact) => ({ text: fact })));
    return findDisclosure(index, readText(text), { isSecret: () => true, isOpen: heardOf() }) !== null;
  };
  /** Texts that name speakers without a sheet; the player's input does not. */
  const sceneText = memoize(() => readText(JSON.stringify([{ ...scene, action: null }, ...(options.naming ?? [])])));
  const isNamed = (name: string): boolean =>
    names.has(name) || mentionsName(sceneText(), name) || [...said].some((line) => mentionsName(readText(line), name));
  /** Without beats anybody may pass by, except absent characters of the story and people only the player names. */
  const mayPassBy = (name: string): boolean =>
    !speakers?.characters.size &&
    ![...people.filter(({ id }) => !present.has(id)).map((one) => one.name), scene.action.text ?? ''].some((words) =>
      mentionsName(readText(words), name),
    );

  const foreign = createForeignLanguageDetector(scene);

  const spare = (): VNFrame | null => {
    if (options.hasSpares === false) return null;
    for (let line = spares.shift(); line !== undefined; line = spares.shift()) {
      if (isTold(line, said)) continue;
      said.add(line);
      return { type: 'narrate', text: line };
    }
    return null;
  };

  const wrong = (frame: VNFrame): string | null => {
    switch (frame.type) {
      case 'show':
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        return portraits.has(frame.character) ? null : `"${frame.character}" has no portrait, or is only heard`;
      case 'hide':
        return characters.has(frame.character) ? null : `unknown character "${frame.character}"`;
      case 'say':
        if (frame.character === undefined)
          return isNamed(frame.name ?? '') || mayPassBy(frame.name ?? '')
            ? null
            : `nothing in the scene names "${frame.name ?? ''}"`;
        if (!present.has(frame.character)) return `"${frame.character}" is not here`;
        if (options.isDirected || speakers?.characters.has(frame.character)) return null;
        return isUnknownTo(frame.character, frame.text) ? `"${frame.character}" does not know that` : null;
      case 'background':
      case 'cg':
        return backgrounds.has(frame.id) ? null : `no picture "${frame.id}"`;
      case 'music':
        return frame.id === undefined || music.has(frame.id) ? null : `no track "${frame.id}"`;
      case 'item': {
        const listed = frame.action === 'gained' ? scene.items.gained : scene.items.lost;
        return listed.includes(frame.name) ? null : `item "${frame.name}" is not ${frame.action} this turn`;
      }
      case 'choice':
        return scene.mayAskChoice ? null : 'a choice where none may be asked';
      case 'input':
        return scene.mayAskChoice ? null : 'a question where none may be asked';
      default:
        return null;
    }
  };

  /** Whether a stage frame has no effect: the person has no picture, is already shown, or has left. */
  const isAlready = (frame: VNFrame): boolean => {
    if (frame.type === 'hide') return characters.has(frame.character) && !staged.has(frame.character);
    if (frame.type !== 'show') return false;
    const { character, expression, position } = frame;
    if (staged.has(character)) return expression === undefined && position === undefined;
    return comers.has(character) && !portraits.has(character);
  };

  const isRepeat = (speaker: string | null, line: string): boolean =>
    said.has(line) && isLong(line) && !isPlayers(speaker, line);
  const isPlayers = (speaker: string | null, line: string): boolean =>
    speaker !== null &&
    speaker === scene.protagonist &&
    scene.action.type === 'text' &&
    scene.action.text?.trim() === line;

  const narrated = (text: string): VNFrame => ({ type: 'narrate', text: cutAtSentence(text, LINE_MAX_LENGTH) });
  const withSheet = (frame: Spoken): Spoken => {
    if (frame.type !== 'say' || frame.name === undefined) return frame;
    const { name, ...rest } = frame;
    const known = people.find((person) => person.name.toLowerCase() === name.trim().toLowerCase());
    return known ? { ...rest, character: known.id } : frame;
  };

  /** A line as the stage can show it: narrated if the speaker is absent, after a `show` if they are not visible. */
  const spoken = (written: Spoken, note: (reason: string) => void): VNFrame[] => {
    const frame = withSheet(written);
    if (frame.type === 'say' && frame.name !== undefined) {
      const line = frame.text.replace(/\s+/gu, ' ');
      if (isRepeat(null, line)) return [];
      const unnamed = wrong(frame);
      said.add(line);
      if (unnamed === null) return [worded(frame, line)];
      note(unnamed);
      return [narrated(attributeQuote(frame.name, line, scene.language))];
    }
    const parts = attribute(frame.type === 'say' ? (frame.character ?? null) : null, frame.text);
    const whole = parts.length === 1 && parts[0]?.text === frame.text;
    if (!whole) note('a line is by whom it names');
    // A named person is absent: the line is narrated as written.
    if (!whole && parts.some(({ speaker }) => speaker !== null && !present.has(speaker))) {
      const line = frame.text.replace(/\s+/gu, ' ');
      if (isRepeat(null, line)) return [];
      said.add(line);
      return [narrated(line)];
    }
    return parts.flatMap(({ speaker, text }): VNFrame[] => {
      const line = text.replace(/\s+/gu, ' ');
      if (isRepeat(speaker, line)) return [];
      said.add(line);
      const marks = line === frame.text && frame.marks ? { marks: frame.marks } : {};
      if (speaker === null) return [{ type: 'narrate', text: line, ...marks }];
      const own = frame.type === 'say' && frame.character === speaker;
      const say = own ? worded(frame, line) : { type: 'say' as const, character: speaker, text: line, ...marks };
      const reason = wrong(say);
      if (reason !== null) {
        note(reason);
        // Words of absent people are narrated; what somebody cannot know is dropped.
        if (present.has(speaker)) return [{ type: 'narrate', text: line, ...marks }];
        const name = people.find(({ id }) => id === speaker)?.name;
        return [
          narrated(
            name === undefined
              ? inQuotes(line, languageFor(scene.language))
              : attributeQuote(name, line, scene.language),
          ),
        ];
      }
      if (staged.has(speaker) || !portraits.has(speaker)) return [say];
      const { expression } = say;
      const show: VNFrame = { type: 'show', character: speaker, ...(expression !== undefined && { expression }) };
      staged.follow(show);
      return [show, say];
    });
  };

  return {
    spare,
    replaced,
    check(element) {
      const standIn = (): VNFrame[] => {
        const frame = spare();
        return frame ? [frame] : [];
      };
      if ('broken' in element) {
        replaced.push({ reason: 'not JSON', written: element.broken });
        return standIn();
      }
      const written = JSON.stringify(element.value)?.slice(0, 500) ?? String(element.value);
      const note = (reason: string) => replaced.push({ reason, written });
      const type =
        typeof element.value === 'object' && element.value !== null ? Reflect.get(element.value, 'type') : undefined;
      const refuse = (reason: string, fact?: string): VNFrame[] => {
        replaced.push({ reason, written, ...(fact !== undefined && { fact }) });
        return isLine(type) || type === undefined ? standIn() : [];
      };
      const shortened = shorten(element.value, () => note('a line is too long and is cut'));
      const parsed = StorytellerFrameSchema.safeParse(type === 'choice' ? loosen(shortened) : shortened);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return refuse(`${issue?.path.join('.') || 'frame'}: ${issue?.message ?? 'does not fit the vocabulary'}`);
      }
      const frame = stripFrameIds(story, drawn(VNFrameSchema.parse(parsed.data)));
      const disclosed = secrets.finds(wordsOf(frame));
      if (disclosed) return refuse(disclosedReason(disclosed), disclosed.fact);
      const tongue = foreign(wordsOf(frame));
      if (tongue !== null) return refuse(`is in ${tongue}`);
      if (isSpoken(frame)) {
        const frames = spoken(frame, note);
        return frames.length > 0 ? frames : refuse('said before');
      }
      if (isAlready(frame)) return [];
      const reason = wrong(frame);
      if (reason !== null) return refuse(reason);
      if (frame.type === 'choice') {
        const sound = normalizeChoice(frame);
        if (!sound) return refuse('fewer than two different options');
        if (sound.options.length < frame.options.length) note('options that were no choice are left out');
        return [sound];
      }
      staged.follow(frame);
      return [frame];
    },
  };
}
