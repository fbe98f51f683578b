import { ownEntry } from '../../../shared/json.ts';
import { MEMORY_LIMITS, type MemoryProposal, oneLine, summarizeScene } from '../../../shared/memory/index.ts';
import {
  type DirectorProposal,
  framesATurn,
  isNewEligible,
  MANNER_MAX_LENGTH,
  type StoryEncounter,
} from '../../../shared/play/index.ts';
import { STALLED_TURNS } from '../context.ts';
import { chooseEncounter } from './choose.ts';
import { choosePlayedEnding } from './ending.ts';
import { getCounterpart, getFeeling, type PatternInput } from './pattern-input.ts';
import { proposeMoves } from './people.ts';

/** From this share of progress, an act's events may occur, with this probability per turn. */
const LATE = 0.6;
const LATE_ODDS = 0.15;
const TENSE_ODDS = 0.7;

export interface Proposed {
  proposal: DirectorProposal | null;
  encounter: StoryEncounter | undefined;
}

/** Proposes encounter, roll, off-stage moves, trouble after a failure. Deterministic by the play's seed. */
export function proposeByPatterns(input: PatternInput): Proposed {
  const { opening, words, stalledTurns, state, active } = input;
  if (opening.climax !== null) {
    const ending = choosePlayedEnding(input);
    return { proposal: ending === undefined ? null : { ending }, encounter: undefined };
  }
  const stalled = stalledTurns >= STALLED_TURNS;
  const chosen = active === undefined ? chooseEncounter(input) : undefined;
  const encounter = active ?? chosen;
  const check = proposeCheck(input, chosen);
  const missed = opening.checkResult?.outcome === 'miss';
  const manner = [words(`manner_${encounter?.focus ?? 'standard'}`), stalled ? proposeNudge(input) : undefined];
  const parts: DirectorProposal = {
    encounter: chosen?.id,
    check,
    close: encounter !== undefined && check === undefined && isTold(input, encounter) ? true : undefined,
    dispositions: proposeDispositions(input, encounter),
    moves: proposeMoves(input, stalled),
    events: proposeEvents(input),
    complication: missed && state.complication === null ? { text: words('complication') } : undefined,
    manner: manner.filter(Boolean).join(' ').slice(0, MANNER_MAX_LENGTH),
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '');
  return { proposal: given.length === 0 ? null : Object.fromEntries(given), encounter };
}

const WON_BY: Readonly<Record<string, 'body' | 'mind' | 'heart'>> = { puzzle: 'mind', npc_interaction: 'heart' };

/** A roll at the start of a fight, puzzle or tense encounter without a script. Rules of play, "Checks". */
function proposeCheck(input: PatternInput, chosen: StoryEncounter | undefined): DirectorProposal['check'] {
  const { opening, state, story, words } = input;
  if (chosen === undefined || opening.checkResult !== null || Object.hasOwn(state.checked, chosen.id)) return undefined;
  if (!isTense(input, chosen)) return undefined;
  const stats = Object.entries(story.protagonist?.stats ?? {});
  const [best] = stats.sort(([, a], [, b]) => b - a);
  // The player sees the reason before the roll, so it must not reveal the encounter, not even its title.
  return best === undefined ? undefined : { stat: best[0], reason: words(`check_${WON_BY[chosen.type] ?? 'body'}`) };
}

const isTense = ({ state, chance }: PatternInput, { id, type, focus, scene }: StoryEncounter): boolean =>
  !state.landed.includes(id) &&
  scene.first.telling === 'free' &&
  (type === 'combat' ||
    type === 'puzzle' ||
    (focus === 'tension_and_action' && chance.fork('tense').happens(TENSE_ODDS)));

function isTold({ state }: PatternInput, { id, focus, expectedFrames }: StoryEncounter): boolean {
  const had = Object.hasOwn(state.frames, id) ? (state.frames[id] ?? 0) : 0;
  return expectedFrames - had <= framesATurn(focus);
}

function proposeDispositions(
  input: PatternInput,
  encounter: StoryEncounter | undefined,
): DirectorProposal['dispositions'] {
  const feeling = getFeeling(input);
  const character = feeling === null ? null : getCounterpart(input, encounter);
  if (feeling === null || character === null) return undefined;
  const disposition = input.words(feeling);
  const now = ownEntry(input.state.dispositions, character);
  return now === disposition ? undefined : [{ character, disposition }];
}

/** Late in an act, occasionally: an event with a prose trigger that ends nothing. */
function proposeEvents({ story, state, chance }: PatternInput): DirectorProposal['events'] {
  const act = story.actById.get(state.act);
  const max = act?.progress?.max ?? 0;
  if (max === 0 || state.progress / max < LATE) return undefined;
  const event = act?.events.find(
    ({ id, trigger, forcesClimax }) => trigger === null && !forcesClimax && !state.firedEvents.includes(id),
  );
  return event === undefined || !chance.fork('late event').happens(LATE_ODDS) ? undefined : [event.id];
}

/** Neighbouring places with news, if there is none here. */
export function newNearby({ story, state, opening }: PatternInput): string[] {
  const act = story.actById.get(state.act);
  const isNew = (one: StoryEncounter, at: string) => isNewEligible(story, state, one, at);
  if (act === undefined || opening.eligible.some((one) => isNew(one, state.location))) return [];
  return (act.placeById.get(state.location)?.connections ?? []).flatMap((id) => {
    const place = act.placeById.get(id);
    return place?.encounters.some((one) => isNew(one, id)) ? [place.title] : [];
  });
}

function proposeNudge(input: PatternInput): string | undefined {
  const places = newNearby(input);
  if (places.length === 0) return undefined;
  return input.words('nudge', { place: input.chance.fork('nudge').pick(places) });
}

/** What to remember of a turn: the last input in a sentence, feelings; null for nothing. */
export function proposeMemory(input: PatternInput, { encounter }: Proposed): MemoryProposal | null {
  const { memory, words } = input;
  const last = input.recapsScenes ? memory.recent.at(-1) : undefined;
  const recap = last === undefined ? undefined : summarizeScene(input.story, last);
  const feeling = getFeeling(input);
  const other = feeling === null ? null : getCounterpart(input, encounter);
  const remembered: MemoryProposal = {
    ...(recap !== undefined && { recap: oneLine(recap, MEMORY_LIMITS.bullet) }),
    ...(other !== null && { states: [{ character: other, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(remembered).length === 0 ? null : remembered;
}
