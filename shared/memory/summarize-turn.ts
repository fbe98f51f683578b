import { languageFor } from '../language/tag.ts';
// Imports single modules of play: its index would form a cycle, since a turn's record includes memory.
import { onStage } from '../play/cast.ts';
import { getSpeakerName, seenIn } from '../play/frame.ts';
import type {
  Mutation,
  MutationOf,
  MutationType,
  PlayerAction,
  PlotState,
  SequencedFrame,
  Story,
} from '../play/index.ts';
import { wholeSentences } from '../play/split-text.ts';
import { getActionText } from '../play/transcript.ts';
import { IdSchema } from '../story/index.ts';
import { attributeQuote, inQuotes } from '../words/quotes.ts';
import { getSceneLine, MEMORY_LIMITS, type SceneMemory } from './memory.ts';
import { isQuestion, oneLine } from './text.ts';
import { createPhraseFormatter, type Say } from './wording.ts';

export interface SceneMemoryInput {
  story: Story;
  before: PlotState;
  after: PlotState;
  mutations: readonly Mutation[];
  action: PlayerAction;
  chosenText: string | null;
  frames: readonly SequencedFrame[];
  tick: number;
  id: string;
  /** Words the player has seen; by default the place's title. */
  title?: string;
  /** Names of people, including those made during play: `nameIn`; by default the package's. */
  getName?: (id: string) => string;
}

/** Lines quoted besides the one in the first bullet. */
const LINES_KEPT = 3;
/** Maximum length of a quotation, in characters. */
const QUOTE_MAX = 150;
const CHARACTERS_MAX = 20;

/**
 * Deterministic, from what the player did and saw: the encounter is not named, since its title can reveal its content.
 * The first bullet summarizes the rest. Plan execution, "Context of a tick".
 */
export function summarizeTurn(input: SceneMemoryInput): SceneMemory {
  const { story, before, after, frames, tick, id } = input;
  const say = createPhraseFormatter(story.language);
  const sameAct = after.act === before.act;
  const location = sameAct ? after.location : before.location;
  const place = story.actById.get(before.act)?.placeById.get(location)?.title ?? null;
  const name =
    input.getName ??
    ((character: string) => story.characterById.get(character)?.name ?? character.replaceAll(/[_-]/g, ' '));
  const lines = toldLines(frames, story.language, name);
  const [foremost, ...others] = mostTelling(lines);
  const first = [
    describeDeed(input, say, place),
    ...describeOutcomes(input, say),
    ...(foremost === undefined ? [] : [foremost]),
  ];
  const kept = new Set(others.slice(0, LINES_KEPT));
  const bullets = [
    first.join(say('between')),
    ...shownFacts(frames, say),
    ...lines.filter((line) => kept.has(line)),
  ].map((bullet) => oneLine(bullet, MEMORY_LIMITS.bullet));
  const firstLine = firstTold(frames);
  return {
    id,
    tick,
    turn: after.turn,
    did: { type: input.action.type, text: getDeedText(input) },
    ...(firstLine !== '' && { told: firstLine }),
    title:
      oneLine(input.title ?? '', MEMORY_LIMITS.name * 2) || oneLine(place ?? story.title, MEMORY_LIMITS.name * 2) || id,
    summary: [...new Set(bullets.filter((bullet) => bullet !== ''))].slice(0, MEMORY_LIMITS.bullets),
    location,
    characters: listCharacters(story, sameAct ? after : before, frames),
    importance: rateImportance(input),
  };
}

const QUOTED = 110;
/** The player's words are quoted at greater length, since they may matter much later. */
const WORDS_QUOTED = 170;

function describeDeed({ story, before, action, chosenText }: SceneMemoryInput, say: Say, place: string | null): string {
  const who = oneLine(story.protagonist?.name ?? '', 60) || say('player');
  const quoted = (text: string) => oneLine(text, QUOTED);
  const here = place === null ? say('wentOn') : say('at', { place: quoted(place) });
  switch (action.type) {
    case 'start':
      return place === null ? say('beganNowhere') : say('began', { place: quoted(place) });
    case 'travel': {
      const title = story.actById.get(before.act)?.placeById.get(action.locationId)?.title ?? action.locationId;
      return say('travelled', { who, place: quoted(title) });
    }
    case 'choice':
      return chosenText === null ? here : say('chose', { who, text: quoted(chosenText) });
    case 'text':
      return say('wrote', { who, text: oneLine(action.text, WORDS_QUOTED) });
    default:
      return here;
  }
}

/** The player's action as text: their words, a choice's text, or the destination's title. */
function getDeedText({ story, before, action }: SceneMemoryInput): string | null {
  const text = getActionText(before, action);
  if (action.type !== 'travel') return text;
  return story.actById.get(before.act)?.placeById.get(action.locationId)?.title ?? text;
}

const firstTold = (frames: readonly SequencedFrame[]): string => {
  const first = frames.find(({ frame }) => frame.type === 'say' || frame.type === 'narrate')?.frame;
  return first && 'text' in first
    ? wholeSentences(oneLine(first.text ?? '', Number.POSITIVE_INFINITY), MEMORY_LIMITS.recap)
    : '';
};

/** What was done and said, without the engine's remarks. Undefined if the scene's bullets already say as much. */
export function summarizeScene(
  story: Story,
  { recap, summary, location }: Pick<SceneMemory, 'recap' | 'summary' | 'location'>,
): string | undefined {
  const say = createPhraseFormatter(story.language);
  const between = say('between');
  const first = getSceneLine({ recap, summary });
  const line = [say('encounterOver'), say('encounterBegan'), say('wentOn')]
    .reduce((text, shape) => text.replace(shape, between), first)
    .replaceAll(/\s{2,}/gu, ' ')
    .trim();
  const isMerePlace = story.acts.some(({ placeById }) => {
    const title = placeById.get(location)?.title;
    return title !== undefined && line === say('at', { place: oneLine(title, QUOTED) });
  });
  const gist = line === '' || isMerePlace ? (summary[1] ?? '') : line;
  return gist === '' || gist === first ? undefined : gist;
}

const find = <T extends MutationType>(mutations: readonly Mutation[], type: T): MutationOf<T> | undefined =>
  mutations.find((mutation): mutation is Mutation & MutationOf<T> => mutation.type === type);

function describeOutcomes({ story, before, after, mutations }: SceneMemoryInput, say: Say): string[] {
  const who = oneLine(story.protagonist?.name ?? '', 60) || say('player');
  const rolled = find(mutations, 'check-rolled');
  const stat = oneLine(before.pendingCheck?.stat ?? '', 40);
  const act = after.act === before.act ? undefined : story.actById.get(after.act);
  return [
    ...(rolled ? [say('rolled', { who, stat, outcome: say(rolled.outcome) })] : []),
    ...(find(mutations, 'encounter-landed') ? [say('encounterOver')] : []),
    ...(find(mutations, 'encounter-chosen') && !find(mutations, 'encounter-landed') ? [say('encounterBegan')] : []),
    ...(act ? [say('actBegan', { text: oneLine(act.title, 80) })] : []),
    ...(after.ended ? [say('ended', { text: oneLine(after.ended.text, 120) })] : []),
  ];
}

const shownFacts = (frames: readonly SequencedFrame[], say: Say): string[] =>
  frames.flatMap(({ frame }) => {
    if (frame.type === 'item') return [say(frame.action, { text: frame.name })];
    if (frame.type !== 'notify') return [];
    if (frame.kind === 'finding') return [say('found', { text: frame.text })];
    return frame.kind === 'complication' ? [say('trouble', { text: frame.text })] : [];
  });

const toldLines = (frames: readonly SequencedFrame[], language: string, name: (id: string) => string): string[] =>
  frames.flatMap(({ frame }) => {
    if (frame.type !== 'say' && frame.type !== 'narrate') return [];
    const text = oneLine(frame.text, QUOTE_MAX);
    if (text === '') return [];
    return [
      frame.type === 'say'
        ? attributeQuote(oneLine(getSpeakerName(frame, name), 40), text, language)
        : inQuotes(text, languageFor(language)),
    ];
  });

/** The most significant first: the last line, then those that say most within a quotation. */
function mostTelling(lines: readonly string[]): string[] {
  const last = lines.at(-1);
  const weight = (line: string) => Math.min(line.length, QUOTE_MAX) + (line === last ? QUOTE_MAX : 0);
  return [...new Set(lines)].sort((a, b) => weight(b) - weight(a));
}

function listCharacters(story: Story, state: PlotState, frames: readonly SequencedFrame[]): string[] {
  const seen = frames.flatMap(({ frame }) => seenIn(frame) ?? []);
  const here = story.actById.has(state.act) ? onStage(story, state) : [];
  const sound = [...new Set([...seen, ...here])].filter((id) => IdSchema.safeParse(id).success);
  return sound.slice(0, CHARACTERS_MAX);
}

/** Importance of a turn's changes in hundredths; summed. The end of an act or story outweighs all. */
const WEIGHTS: Partial<Record<MutationType, number>> = {
  'climax-due': 25,
  'event-fired': 35,
  'encounter-landed': 30,
  'threshold-crossed': 25,
  'complication-added': 20,
  'check-rolled': 20,
  'items-changed': 15,
  'option-answered': 15,
  'encounter-chosen': 10,
};
const STORY_ENDED = 100;
const ACT_ENDED = 95;
const OTHERWISE_MAX = 90;
const IDLE = 15;
/** The player's statements, promises and notes are important; questions less so. */
const OWN_WORDS = 25;
const OWN_QUESTION = 5;

function rateImportance({ before, after, mutations, action }: SceneMemoryInput): number {
  if (after.ended) return STORY_ENDED / 100;
  if (after.act !== before.act) return ACT_ENDED / 100;
  const kinds = new Set(mutations.map(({ type }) => type));
  const found = after.findings.length > before.findings.length || after.earnedFacts.length > before.earnedFacts.length;
  const hundredths =
    IDLE +
    [...kinds].reduce((sum, kind) => sum + (WEIGHTS[kind] ?? 0), 0) +
    (found ? 15 : 0) +
    (action.type === 'text' ? (isQuestion(action.text) ? OWN_QUESTION : OWN_WORDS) : 0);
  return Math.min(OTHERWISE_MAX, hundredths) / 100;
}
