import type { Story } from '../rules/index.ts';
import { companionsOf } from '../rules/index.ts';
import { onStage } from './cast.ts';
import type { TurnClosing } from './close-turn.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { LINE_MAX_LENGTH, type POSITIONS, type VNFrame } from './frame.ts';
import { actOf, own, placeOf } from './lookup.ts';
import type { TurnOpening } from './open-turn.ts';
import type { PlotState } from './state.ts';
import { playView } from './view.ts';

type Position = (typeof POSITIONS)[number];

/** Where one to five people stand. More are here without being shown. */
const LAYOUTS: readonly (readonly Position[])[] = [
  [],
  ['center'],
  ['left', 'right'],
  ['left', 'center', 'right'],
  ['far-left', 'left', 'right', 'far-right'],
  ['far-left', 'left', 'center', 'right', 'far-right'],
];

/**
 * The frames the engine opens a turn with: the dice just rolled; on arrival who leaves, the background, the music and
 * who is here; who comes or goes with what was chosen; a fresh complication. Deterministic; only what has art is shown.
 * Given an opening alone it leaves out what directing adds, which `directionFrames` then gives.
 *
 * @param before the state the turn began from
 */
export function openingFrames(story: Story, before: PlotState, turn: TurnOpening | DirectedTurn): VNFrame[] {
  if ('opening' in turn && !turn.opening.arrived) {
    return [...openingFrames(story, before, turn.opening), ...directionFrames(story, turn)];
  }
  const opening = 'opening' in turn ? turn.opening : turn;
  const frames = diceFrames(opening);
  if (opening.arrived) {
    const gone = lastSeen(story, before).filter((id) => !turn.present.includes(id));
    frames.push(...hideFrames(story, gone), ...sceneFrames(story, turn.state), ...showFrames(story, turn));
  }
  if ('opening' in turn) frames.push(...complicationFrames(turn));
  return frames;
}

/** The frames directing adds to an opening whose own frames are out already: who comes and goes, a complication. */
export function directionFrames(story: Story, directed: DirectedTurn): VNFrame[] {
  const { opening, present } = directed;
  const seen = directed.chosen && !opening.arrived ? lastSeen(story, opening.state) : opening.present;
  const gone = seen.filter((id) => !present.includes(id));
  const someoneComes = present.some((id) => !opening.present.includes(id));
  return [
    ...hideFrames(story, gone),
    ...(someoneComes ? showFrames(story, directed) : []),
    ...complicationFrames(directed),
  ];
}

/**
 * The frames the engine closes a turn with: what landing gave, the doom clock, then what the turn ends with – a roll to
 * make, options, ways to go where nothing is under way, the ending. The Storyteller's own choice stands only where
 * `closing.offered` is `told`; it is not repeated here.
 */
export function closingFrames(story: Story, closing: TurnClosing): VNFrame[] {
  const { directed, state } = closing;
  const frames: VNFrame[] = [];
  const given = closing.mutations.filter((mutation) => mutation.type === 'consequence-given');
  const gained = [...given, ...(closing.landed ? [closing.landed] : [])];
  if (gained.some(({ progress }) => progress > 0)) frames.push(...trackerFrame(story, state, 'progress'));
  frames.push(
    ...gained.flatMap(({ findings }) => findings).map((text): VNFrame => ({ type: 'notify', text, kind: 'finding' })),
  );
  if (closing.doomRaised > 0 || given.some(({ doom }) => doom !== 0))
    frames.push(...trackerFrame(story, state, 'doom'));
  if (state.ended) {
    const { text, id, title } = state.ended;
    return [
      ...frames,
      { type: 'ending', text, ...(id !== undefined && { id }), ...(title !== undefined && { title }) },
    ];
  }
  if (closing.actEnded) return [...frames, ...hideFrames(story, lastSeen(story, directed.state))];
  if (state.pendingCheck) {
    const { stat, modifier, reason } = state.pendingCheck;
    frames.push({ type: 'check', skill: stat, modifier, ...(reason === null ? {} : { reason }) });
  }
  if (closing.offered === 'options') {
    frames.push({ type: 'choice', options: [...closing.choices], freeText: closing.freeText });
  }
  const ways = playView(story, state).connections;
  if (!state.active && !state.climaxDue && !closing.offered && ways.length > 0) {
    frames.push({ type: 'travel', locations: ways.map(({ id, title }) => ({ id, title })) });
  }
  return frames;
}

/** Who may still be seen from the turn before: who was here, and who had come with what landed last. */
function lastSeen(story: Story, state: PlotState): string[] {
  const landed = state.lastLanded === null ? undefined : story.encounterById.get(state.lastLanded);
  return state.turn === 0 ? [] : [...new Set([...onStage(story, state), ...(landed ? companionsOf(landed) : [])])];
}

function diceFrames({ checkResult }: TurnOpening): VNFrame[] {
  if (!checkResult) return [];
  const { dice, modifier, total, outcome } = checkResult;
  return [{ type: 'check-result', dice: [...dice], modifier, total, outcome }];
}

/** The place the player comes to; at an act's beginning its title too. */
function sceneFrames(story: Story, state: PlotState): VNFrame[] {
  const { backgrounds, music } = story.source.assets;
  const place = placeOf(story, state)?.source;
  const frames: VNFrame[] = [];
  if (place && own(backgrounds, place.location)) frames.push({ type: 'background', id: place.location });
  if (place && own(music, place.mood)) frames.push({ type: 'music', id: place.mood });
  if (state.actTurn === 1) frames.push({ type: 'notify', text: actOf(story, state).title, kind: 'info' });
  return frames;
}

/** Shows who is here, who the encounter under way is about before bystanders, as many as there is room for. */
function showFrames(story: Story, { state, present }: { state: PlotState; present: readonly string[] }): VNFrame[] {
  const active = state.active && story.encounterById.get(state.active.id);
  const foremost = [story.protagonist?.id, ...(active ? companionsOf(active) : [])];
  const inOrder = [...present.filter((id) => foremost.includes(id)), ...present.filter((id) => !foremost.includes(id))];
  const shown = inOrder.filter((id) => own(story.source.assets.characters, id)).slice(0, LAYOUTS.length - 1);
  const layout = LAYOUTS[shown.length] ?? [];
  return shown.map((character, index) => ({ type: 'show', character, position: layout[index] ?? 'center' }));
}

const hideFrames = (story: Story, characters: readonly string[]): VNFrame[] =>
  characters.filter((id) => own(story.source.assets.characters, id)).map((character) => ({ type: 'hide', character }));

const complicationFrames = ({ pack }: DirectedTurn): VNFrame[] =>
  pack.complication?.fresh ? [{ type: 'notify', text: pack.complication.text, kind: 'complication' }] : [];

function trackerFrame(story: Story, state: PlotState, kind: 'progress' | 'doom'): VNFrame[] {
  const tracker = playView(story, state).trackers.find((candidate) => candidate.kind === kind);
  if (!tracker) return [];
  const text = `${tracker.label} ${tracker.value}/${tracker.max}`.slice(0, LINE_MAX_LENGTH);
  return [{ type: 'notify', text, kind }];
}
