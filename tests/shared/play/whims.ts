import fc from 'fast-check';
import {
  type DirectorProposal,
  getCurrentPlace,
  isNewEligible,
  type PlayerAction,
  type PlotState,
  possibleActions,
  type Story,
  type TurnOpening,
} from '../../../shared/play/index.ts';
import { CHARACTERS, chance, PLACES } from './arbitrary.ts';
import { goOn } from './stage.ts';

const anyEncounter = fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `e${index}`), 'ghost', 'constructor');

const anyCharacter = fc.constantFrom(...CHARACTERS, 'ghost');

const anyPlace = fc.constantFrom(...PLACES, 'nowhere', 'constructor');

/** What any Director might propose: sensible, clumsy or hostile. */
export const proposals: fc.Arbitrary<DirectorProposal> = fc.record(
  {
    encounter: fc.oneof(anyEncounter, fc.constant(null)),
    journey: anyPlace,
    settles: fc.nat(1),
    close: fc.boolean(),
    answer: fc.nat(5),
    check: fc.record({ stat: fc.constantFrom('wits', 'force', 'luck', '', 'constructor') }),
    doom: fc.nat(9),
    moves: fc.array(fc.record({ character: anyCharacter, location: anyPlace }), { maxLength: 2 }),
    dispositions: fc.array(fc.record({ character: anyCharacter, disposition: fc.constant('warm') }), { maxLength: 2 }),
    events: fc.array(fc.constantFrom('event_0', 'event_1', 'event_2', 'ghost'), { maxLength: 2 }),
    complication: fc.record({ text: fc.constant('Fog.'), turns: fc.integer({ min: 1, max: 5 }) }),
    ending: fc.nat(4),
    items: fc.record({
      gained: fc.array(fc.constantFrom('lamp', 'rope'), { maxLength: 2 }),
      lost: fc.array(fc.constant('lamp'), { maxLength: 1 }),
    }),
    direction: fc.constant({
      ...{ outcome: 'The lock gives.', beats: [], positions: [], withhold: [] },
      leads: [
        { text: 'Step in', after: 'full' as const },
        { text: 'Answer', option: 0 },
      ],
      degrees: { full: 'It opens.', miss: 'It breaks.' },
    }),
    manner: fc.string({ maxLength: 20 }),
  },
  { requiredKeys: [] },
);

/** What a model may add to that. */
const rewards: fc.Arbitrary<DirectorProposal> = fc.record(
  {
    climax: fc.constant({ evidence: ['The lamp is out.'] }),
    grants: fc.record(
      {
        progress: fc.constantFrom('The card.', 'the card', 'A bold leap', 'A true word'),
        flag: fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f4', 'ghost'),
        meter: fc.record({ id: fc.constantFrom('trust', 'none'), by: fc.constantFrom(-1, 0, 1) }),
        item: fc.constantFrom('lamp', 'key'),
        disposition: fc.record({ character: anyCharacter, disposition: fc.constant('cold') }),
      },
      { requiredKeys: [] },
    ),
    took: fc.constantFrom(0, 5, 75, 480),
    settles: fc.nat(2),
    reveals: fc.constant(['fact_a', 'fact_c', 'ghost']),
  },
  { requiredKeys: [] },
);

export interface Whim {
  proposal: DirectorProposal | null;
  /** Whether a model directs the turn. */
  isDirected?: boolean;
  frames: number;
  choices: number;
  input: boolean;
  /** 0–99: below 25 the player does anything that fits, below 35 waits, else does what leads on. */
  wander: number;
  /** Whom the Director favours among the eligible: whom the proposal names, any, or what has landed before. */
  favours: 'proposal' | 'any' | 'landed';
  pick: number;
}

const whimsWith = (wanted: fc.Arbitrary<DirectorProposal>): fc.Arbitrary<Whim[]> =>
  fc.array(
    fc.record({
      proposal: fc.option(wanted, { nil: null }),
      frames: fc.integer({ min: -1, max: 6 }),
      choices: fc.nat(3),
      input: fc.boolean(),
      wander: chance,
      favours: fc.constantFrom('proposal' as const, 'any' as const, 'landed' as const, 'landed' as const),
      pick: fc.nat(),
    }),
    { minLength: 12, maxLength: 40 },
  );

export const whims = whimsWith(proposals);

/** Whims of turns that a model directs, but for one in four. */
export const directedWhims = whimsWith(fc.tuple(proposals, rewards).map(([one, other]) => ({ ...one, ...other }))).map(
  (chances) => chances.map((whim): Whim => ({ ...whim, isDirected: whim.pick % 4 !== 0 })),
);

/** The Director's proposal of a turn, as the whim has it. */
export function propose(opening: TurnOpening, { proposal, favours, pick }: Whim): DirectorProposal | null {
  if (favours === 'proposal') return proposal;
  const landed = opening.eligible.filter(({ id }) => opening.state.landed.includes(id));
  const liked = favours === 'landed' && landed.length > 0 ? landed : opening.eligible;
  const wanted = liked[pick % liked.length];
  return wanted ? { ...proposal, encounter: wanted.id } : proposal;
}

/** A player has tried everything by then and goes straight on, so that no round of whims goes on for ever. */
const TURNS_OF_WHIMS = 80;

/** A player who keeps playing: now and then on a whim, otherwise on to where something new is to be found. */
export function keepPlaying(story: Story, state: PlotState, { wander, pick }: Whim): PlayerAction {
  const actions = possibleActions(story, state);
  const anything = actions[pick % actions.length];
  if (state.turn < TURNS_OF_WHIMS) {
    if (wander < 25 && anything) return anything;
    if (wander < 35) return goOn(state);
  }
  const here = getCurrentPlace(story, state);
  if (!here || state.active || state.climaxDue || state.waitingFor === 'start' || state.pendingCheck)
    return goOn(state);
  const goal = here.reachable.find((id) => story.encounters.some((each) => isNewEligible(story, state, each, id)));
  if (goal === undefined || goal === here.id) return goOn(state);
  return { type: 'travel', locationId: stepTowards(story, state, goal) };
}

/** The first connection on a shortest way from here to a place that can be reached. */
function stepTowards(story: Story, state: PlotState, goal: string): string {
  const places = story.actById.get(state.act)?.placeById;
  const firstSteps = new Map((getCurrentPlace(story, state)?.connections ?? []).map((id) => [id, id]));
  for (const [at, first] of firstSteps) {
    if (at === goal) return first;
    for (const next of places?.get(at)?.connections ?? []) if (!firstSteps.has(next)) firstSteps.set(next, first);
  }
  throw new Error(`No way leads to ${goal}.`);
}
