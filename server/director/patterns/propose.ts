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
import { proposeMoves } from './people.ts';
import { getCounterpart, getFeeling, type PatternScene } from './scene.ts';

/** From this share of progress, an act's events may occur, with this probability per turn. */
const LATE = 0.6;
const LATE_ODDS = 0.15;
const TENSE_ODDS = 0.7;

export interface Proposed {
  proposal: DirectorProposal | null;
  encounter: StoryEncounter | undefined;
}

/** Proposes encounter, roll, off-stage moves, trouble after a failure. Deterministic by the play's seed. */
export function proposeByPatterns(scene: PatternScene): Proposed {
  const { opening, words, stalledTurns, state, active } = scene;
  if (opening.climax !== null) {
    const ending = choosePlayedEnding(scene);
    return { proposal: ending === undefined ? null : { ending }, encounter: undefined };
  }
  const stalled = stalledTurns >= STALLED_TURNS;
  const chosen = active === undefined ? chooseEncounter(scene) : undefined;
  const encounter = active ?? chosen;
  const check = proposeCheck(scene, chosen);
  const missed = opening.checkResult?.outcome === 'miss';
  const manner = [words(`manner_${encounter?.focus ?? 'standard'}`), stalled ? proposeNudge(scene) : undefined];
  const parts: DirectorProposal = {
    encounter: chosen?.id,
    check,
    close: encounter !== undefined && check === undefined && isTold(scene, encounter) ? true : undefined,
    dispositions: proposeDispositions(scene, encounter),
    moves: proposeMoves(scene, stalled),
    events: proposeEvents(scene),
    complication: missed && state.complication === null ? { text: words('complication') } : undefined,
    manner: manner.filter(Boolean).join(' ').slice(0, MANNER_MAX_LENGTH),
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '');
  return { proposal: given.length === 0 ? null : Object.fromEntries(given), encounter };
}

const WON_BY: Readonly<Record<string, 'body' | 'mind' | 'heart'>> = { puzzle: 'mind', npc_interaction: 'heart' };

/** A roll at the start of a fight, puzzle or tense encounter without a script. Rules of play, "Checks". */
function proposeCheck(scene: PatternScene, chosen: StoryEncounter | undefined): DirectorProposal['check'] {
  const { opening, state, story, words } = scene;
  if (chosen === undefined || opening.checkResult !== null || Object.hasOwn(state.checked, chosen.id)) return undefined;
  if (!isTense(scene, chosen)) return undefined;
  const stats = Object.entries(story.protagonist?.stats ?? {});
  const [best] = stats.sort(([, a], [, b]) => b - a);
  // The player sees the reason before the roll, so it must not reveal the encounter, not even its title.
  return best === undefined ? undefined : { stat: best[0], reason: words(`check_${WON_BY[chosen.type] ?? 'body'}`) };
}

const isTense = ({ state, chance }: PatternScene, { id, type, focus, scene }: StoryEncounter): boolean =>
  !state.landed.includes(id) &&
  scene.first.telling === 'free' &&
  (type === 'combat' ||
    type === 'puzzle' ||
    (focus === 'tension_and_action' && chance.fork('tense').happens(TENSE_ODDS)));

function isTold({ state }: PatternScene, { id, focus, expectedFrames }: StoryEncounter): boolean {
  const had = Object.hasOwn(state.frames, id) ? (state.frames[id] ?? 0) : 0;
  return expectedFrames - had <= framesATurn(focus);
}

function proposeDispositions(
  scene: PatternScene,
  encounter: StoryEncounter | undefined,
): DirectorProposal['dispositions'] {
  const feeling = getFeeling(scene);
  const character = feeling === null ? null : getCounterpart(scene, encounter);
  if (feeling === null || character === null) return undefined;
  const disposition = scene.words(feeling);
  const now = ownEntry(scene.state.dispositions, character);
  return now === disposition ? undefined : [{ character, disposition }];
}

/** Late in an act, occasionally: an event with a prose trigger that ends nothing. */
function proposeEvents({ story, state, chance }: PatternScene): DirectorProposal['events'] {
  const act = story.actById.get(state.act);
  const max = act?.progress?.max ?? 0;
  if (max === 0 || state.progress / max < LATE) return undefined;
  const event = act?.events.find(
    ({ id, trigger, forcesClimax }) => trigger === null && !forcesClimax && !state.firedEvents.includes(id),
  );
  return event === undefined || !chance.fork('late event').happens(LATE_ODDS) ? undefined : [event.id];
}

/** Neighbouring places with news, if there is none here. */
export function newNearby({ story, state, opening }: PatternScene): string[] {
  const act = story.actById.get(state.act);
  const isNew = (one: StoryEncounter, at: string) => isNewEligible(story, state, one, at);
  if (act === undefined || opening.eligible.some((one) => isNew(one, state.location))) return [];
  return (act.placeById.get(state.location)?.connections ?? []).flatMap((id) => {
    const place = act.placeById.get(id);
    return place?.encounters.some((one) => isNew(one, id)) ? [place.title] : [];
  });
}

function proposeNudge(scene: PatternScene): string | undefined {
  const places = newNearby(scene);
  if (places.length === 0) return undefined;
  return scene.words('nudge', { place: scene.chance.fork('nudge').pick(places) });
}

/** What to remember of a turn: the last scene in a sentence, feelings; null for nothing. */
export function proposeMemory(scene: PatternScene, { encounter }: Proposed): MemoryProposal | null {
  const { memory, words } = scene;
  const last = scene.recapsScenes ? memory.recent.at(-1) : undefined;
  const recap = last === undefined ? undefined : summarizeScene(scene.story, last);
  const feeling = getFeeling(scene);
  const other = feeling === null ? null : getCounterpart(scene, encounter);
  const remembered: MemoryProposal = {
    ...(recap !== undefined && { recap: oneLine(recap, MEMORY_LIMITS.bullet) }),
    ...(other !== null && { states: [{ character: other, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(remembered).length === 0 ? null : remembered;
}
