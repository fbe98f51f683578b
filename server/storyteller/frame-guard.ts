import { languageFor } from '../../shared/language/tag.ts';
import {
  createStageTracker,
  cutAtSentence,
  LINE_MAX_LENGTH,
  listActors,
  type StageTracker,
  splitSentences,
  stripFrameIds,
  type VNFrame,
  VNFrameSchema,
} from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { attributeQuote, inQuotes } from '../../shared/words/quotes.ts';
import { createSecretDetector, explainDisclosure, revealedInTurn, type SecretDetector } from '../secrecy/index.ts';
import { createAttribution } from './attribute-speech.ts';
import { StorytellerFrameSchema } from './frame-output.ts';
import type { ScannedElement } from './json-stream-scanner.ts';
import { createForeignLanguageDetector } from './judge-telling.ts';
import {
  isSpoken,
  listReadableText,
  normalizeChoice,
  readFrameMarkup,
  repairChoice,
  replaceLineText,
  type SpokenFrame,
  shortenText,
} from './normalize-frame.ts';
import { actionText } from './scene-lore.ts';
import { getBackdropKey, withoutConsequences } from './story-lookup.ts';
import type { TellerScene, TellingInput } from './teller-scene.ts';
import { createFrameValidator, type FrameContext } from './validate-frame.ts';

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
  speakers?: FrameContext['speakers'];
  /** Who may speak although they are not here as the turn ends: they are heard and not shown. */
  unseen?: readonly string[] | undefined;
  /** Other texts that name speakers without a sheet: the Director's direction and the ledger. */
  naming?: readonly string[];
  recentLines?: readonly string[];
  /** True if a model directs: it has assigned the lines, which are not reassigned. */
  isDirected?: boolean;
}

/** Lines wider than this must not be repeated; a Chinese or Japanese character counts as two. */
const LONG_LINE = 40;
const isLong = (line: string): boolean =>
  line.length + (line.match(/[\u2e80-\u9fff\uac00-\ud7af]/gu)?.length ?? 0) >= LONG_LINE;

/** Whether a line was told, alone or within a longer one. */
export const isTold = (line: string, told: Iterable<string>): boolean => {
  for (const each of told) if (each.includes(line)) return true;
  return false;
};

/** Fallback lines of a scene, without those told lately and without secrets. */
function listFallbackLines(scene: TellerScene, discloses: (text: string) => boolean): string[] {
  const texts = [
    ...scene.escalations,
    ...scene.events.flatMap(({ description, effects }) => [description, ...effects]),
    withoutConsequences(scene.encounter?.description ?? ''),
    scene.place.ambientDetail,
  ];
  const lines = texts.flatMap(splitSentences).map((line) => cutAtSentence(line.trim(), LINE_MAX_LENGTH));
  return [...new Set(lines)].filter((line) => line !== '' && !isTold(line, scene.recentLines) && !discloses(line));
}

/** The scene's texts, earlier lines and the player's input count as public. */
export function createSceneSecretDetector(
  { story, before, state, pack, action, recentLines }: TellingInput,
  scene: TellerScene,
): SecretDetector {
  return createSecretDetector({
    ...{ story, state, ...revealedInTurn(pack) },
    lore: scene.worldInfo.map(({ content }) => content),
    told: [JSON.stringify(scene), ...recentLines, actionText(action, before) ?? ''],
  });
}

/** Frames that disclose a secret or are invalid are replaced by deterministic ones, without another model call. */
export function createFrameGuard(
  story: VNPackage,
  scene: TellerScene,
  secrets: SecretDetector,
  options: GuardOptions = {},
): FrameGuard {
  const replaced: Replacement[] = [];
  const { staged = createStageTracker([], getBackdropKey(story, scene)), speakers } = options;
  const here = [...scene.present, ...(scene.alsoHere ?? [])];
  const atEnd = new Set(here.map(({ id }) => id));
  const unseen = new Set(options.unseen?.filter((id) => !atEnd.has(id)));
  const listed = new Set([...atEnd, ...(speakers?.characters ?? [])]);
  const present = new Set([...listed, ...unseen]);
  const people = [...here, ...[...story.characters, ...(options.made ?? [])].filter(({ id }) => !listed.has(id))];
  const portraits = listActors(story);
  const characters = new Set([...story.characters.map(({ id }) => id), ...present]);
  const arriving = new Set(scene.present.flatMap(({ id, comes }) => (comes ? [id] : [])));
  const recentLines = [...scene.recentLines, ...(options.recentLines ?? [])].map((line) => line.trim());
  // What the player asks to see again may be repeated.
  const toldLines = new Set(recentLines.filter((line) => !scene.described?.includes(line)));
  const spareLines = listFallbackLines({ ...scene, recentLines: [...toldLines] }, secrets.discloses);
  const attribute = createAttribution(people);
  const detectForeign = createForeignLanguageDetector(scene);
  const validate = createFrameValidator({
    ...{ story, scene, present, people, portraits, speakers, recentLines, toldLines },
    naming: options.naming ?? [],
    isDirected: options.isDirected ?? false,
  });

  const spare = (): VNFrame | null => {
    if (options.hasSpares === false) return null;
    for (let line = spareLines.shift(); line !== undefined; line = spareLines.shift()) {
      if (isTold(line, toldLines)) continue;
      toldLines.add(line);
      return { type: 'narrate', text: line };
    }
    return null;
  };

  /** Whether a stage frame has no effect: the person has no picture, is already shown, has left, or is only heard. */
  const hasNoEffect = (frame: VNFrame): boolean => {
    if (frame.type === 'hide') return characters.has(frame.character) && !staged.has(frame.character);
    if (frame.type !== 'show') return false;
    const { character, expression, position } = frame;
    if (unseen.has(character)) return true;
    if (staged.has(character)) return expression === undefined && position === undefined;
    return arriving.has(character) && !portraits.has(character);
  };

  /** Whether a speaker says again what the player typed. */
  const isPlayersInput = (speaker: string | null, line: string): boolean =>
    speaker !== null &&
    speaker === scene.protagonist &&
    scene.action.type === 'text' &&
    scene.action.text?.trim() === line;
  const isRepeat = (speaker: string | null, line: string): boolean =>
    toldLines.has(line) && isLong(line) && !isPlayersInput(speaker, line);

  const narrate = (text: string): VNFrame => ({ type: 'narrate', text: cutAtSentence(text, LINE_MAX_LENGTH) });
  /** A speaker given by name is their character, if they have a sheet. */
  const resolveName = (frame: SpokenFrame): SpokenFrame => {
    if (frame.type !== 'say' || frame.name === undefined) return frame;
    const { name, ...rest } = frame;
    const known = people.find((person) => person.name.toLowerCase() === name.trim().toLowerCase());
    return known ? { ...rest, character: known.id } : frame;
  };

  /** A line as the stage can show it: narrated if the speaker is absent, after a `show` if they are not visible. */
  const stageLine = (written: SpokenFrame, note: (reason: string) => void): VNFrame[] => {
    const frame = resolveName(written);
    if (frame.type === 'say' && frame.name !== undefined) {
      const line = frame.text.replace(/\s+/gu, ' ');
      if (isRepeat(null, line)) return [];
      const reason = validate(frame);
      toldLines.add(line);
      if (reason === null) return [replaceLineText(frame, line)];
      note(reason);
      return [narrate(attributeQuote(frame.name, line, scene.language))];
    }
    const parts = attribute(frame.type === 'say' ? (frame.character ?? null) : null, frame.text);
    const isWhole = parts.length === 1 && parts[0]?.text === frame.text;
    if (!isWhole) note('the text names its speakers');
    // A named person is absent: the line is narrated as written.
    if (!isWhole && parts.some(({ speaker }) => speaker !== null && !present.has(speaker))) {
      const line = frame.text.replace(/\s+/gu, ' ');
      if (isRepeat(null, line)) return [];
      toldLines.add(line);
      return [narrate(line)];
    }
    return parts.flatMap(({ speaker, text }) => stagePart(frame, speaker, text.replace(/\s+/gu, ' '), note));
  };

  /** A part of a line, by one speaker. */
  const stagePart = (
    frame: SpokenFrame,
    speaker: string | null,
    line: string,
    note: (reason: string) => void,
  ): VNFrame[] => {
    if (isRepeat(speaker, line)) return [];
    toldLines.add(line);
    const marks = line === frame.text && frame.marks ? { marks: frame.marks } : {};
    if (speaker === null) return [{ type: 'narrate', text: line, ...marks }];
    const isOwn = frame.type === 'say' && frame.character === speaker;
    const say = isOwn
      ? replaceLineText(frame, line)
      : { type: 'say' as const, character: speaker, text: line, ...marks };
    const reason = validate(say);
    if (reason !== null) {
      note(reason);
      // Somebody present cannot know it: the line is narrated. An absent speaker is quoted.
      if (present.has(speaker)) return [{ type: 'narrate', text: line, ...marks }];
      const name = people.find(({ id }) => id === speaker)?.name;
      return [
        narrate(
          name === undefined ? inQuotes(line, languageFor(scene.language)) : attributeQuote(name, line, scene.language),
        ),
      ];
    }
    if (staged.has(speaker) || unseen.has(speaker) || !portraits.has(speaker)) return [say];
    const { expression } = say;
    const show: VNFrame = { type: 'show', character: speaker, ...(expression !== undefined && { expression }) };
    staged.follow(show);
    return [show, say];
  };

  return {
    spare,
    replaced,
    check(element) {
      const replaceBySpare = (): VNFrame[] => {
        const frame = spare();
        return frame ? [frame] : [];
      };
      if ('broken' in element) {
        replaced.push({ reason: 'not JSON', written: element.broken });
        return replaceBySpare();
      }
      const written = JSON.stringify(element.value)?.slice(0, 500) ?? String(element.value);
      const note = (reason: string) => replaced.push({ reason, written });
      const type =
        typeof element.value === 'object' && element.value !== null ? Reflect.get(element.value, 'type') : undefined;
      const refuse = (reason: string, fact?: string): VNFrame[] => {
        replaced.push({ reason, written, ...(fact !== undefined && { fact }) });
        return type === 'say' || type === 'narrate' || type === undefined ? replaceBySpare() : [];
      };
      const shortened = shortenText(element.value, () => note('a line is too long and is cut'));
      const parsed = StorytellerFrameSchema.safeParse(type === 'choice' ? repairChoice(shortened) : shortened);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return refuse(`${issue?.path.join('.') || 'frame'}: ${issue?.message ?? 'does not fit the vocabulary'}`);
      }
      const frame = stripFrameIds(story, readFrameMarkup(VNFrameSchema.parse(parsed.data)));
      const readable = listReadableText(frame);
      const disclosed = secrets.find(readable);
      if (disclosed) return refuse(explainDisclosure(disclosed), disclosed.fact);
      const foreignLanguage = detectForeign(readable);
      if (foreignLanguage !== null) return refuse(`is in ${foreignLanguage}`);
      if (isSpoken(frame)) {
        const frames = stageLine(frame, note);
        return frames.length > 0 ? frames : refuse('said before');
      }
      if (hasNoEffect(frame)) return [];
      const reason = validate(frame);
      if (reason !== null) return refuse(reason);
      if (frame.type === 'choice') {
        const choice = normalizeChoice(frame);
        if (!choice) return refuse('fewer than two different options');
        if (choice.options.length < frame.options.length) note('options that were no choice are left out');
        return [choice];
      }
      staged.follow(frame);
      return [frame];
    },
  };
}
