import { ownEntry } from '../json.ts';
import type { Story } from '../rules/index.ts';
import { listCompanions } from '../rules/index.ts';
import type { VNPackage } from '../story/index.ts';
import { attributeQuote } from '../words/quotes.ts';
import { presentAt } from './cast.ts';
import type { TurnClosing } from './close-turn.ts';
import { complicationText } from './complication-text.ts';
import type { DirectedTurn } from './direct-turn.ts';
import { getSpeakerName, LINE_MAX_LENGTH, seenIn, type VNFrame } from './frame.ts';
import { getCurrentAct, getCurrentPlace } from './lookup.ts';
import type { TurnOpening } from './open-turn.ts';
import { type PlayStage, shownOn } from './play-stage.ts';
import type { Presence } from './presence.ts';
import { toldLines, wordsOfLine } from './script-frames.ts';
import { splitText } from './split-text.ts';
import { createStageTracker, STAGE_MAX, type StageTracker } from './stage-tracker.ts';
import type { PlotState } from './state.ts';
import { stripBracketedIds } from './strip-ids.ts';
import { partsTold, placeLeftAtOnce } from './turn-parts.ts';
import { playView } from './view.ts';

/** For options without their scene, which was told before: its last line. Rules of play, "Options". */
export function getOptionsHeading(
  story: Story,
  { directed, state }: Pick<TurnClosing, 'directed' | 'state'>,
): string | null {
  const asking = state.asking === null ? undefined : story.encounterById.get(state.asking);
  if (asking === undefined || asking.scene.first.telling === 'free') return null;
  const scene = `${asking.id}/script`;
  if (partsTold(story, directed).some(({ at, telling }) => at === scene && telling !== 'free')) return null;
  const last = toldLines(story, state, asking.scene.first).findLast(({ line }) => wordsOfLine(line) !== '')?.line;
  const words = last && splitText(wordsOfLine(last)).at(-1);
  if (!words) return null;
  if (last.type !== 'say') return words;
  const speaker = getSpeakerName(last, (id) => story.characterById.get(id)?.name ?? id);
  return attributeQuote(speaker, words, story.language);
}

const known = new WeakMap<object, ReadonlySet<string>>();

/** The characters shown when present or speaking: those with a picture who are not offstage. */
export function listActors(story: Pick<VNPackage, 'assets' | 'characters'>): ReadonlySet<string> {
  const before = known.get(story);
  if (before) return before;
  const heard = new Set(story.characters.flatMap(({ id, offstage }) => (offstage ? [id] : [])));
  const actors = new Set(Object.keys(story.assets.characters).filter((id) => !heard.has(id)));
  known.set(story, actors);
  return actors;
}

/**
 * The engine's frames before a turn is directed: the roll; on arrival the companions left behind, the background, the
 * music and those present. Of an act begun at a place the player leaves at once they show that place; `journeyFrames`
 * follow. Deterministic.
 */
export function openingFrames(story: Story, stage: PlayStage, opening: TurnOpening): VNFrame[] {
  const dice = diceFrames(opening);
  if (!opening.arrived) return dice;
  const staged = createStageTracker(shownOn(stage), stage.picture);
  const title = actTitle(story, opening.state);
  const location = placeLeftAtOnce(story, opening);
  if (location === null) return [...dice, ...arrivingFrames(story, staged, opening, title)];
  const state = { ...opening.state, location };
  const scene = { state, present: presentAt(story, state), eligible: [] };
  return [...dice, ...arrivingFrames(story, staged, scene, title)];
}

/** From an act's opening to where the player goes at once. Characters that `told` shows keep their positions. */
export function journeyFrames(
  story: Story,
  staged: StageTracker,
  { state, present, eligible }: TurnOpening,
  toldFrames: readonly VNFrame[],
): VNFrame[] {
  const seen = toldFrames.flatMap((frame) => seenIn(frame) ?? []);
  return arrivingFrames(story, staged, { state, present, eligible }, [], seen);
}

type Arriving = Pick<TurnOpening, 'state' | 'present' | 'eligible'>;

function arrivingFrames(
  story: Story,
  staged: StageTracker,
  scene: Arriving,
  title: readonly VNFrame[],
  seen: readonly string[] = [],
): VNFrame[] {
  const { state, present } = scene;
  const left = [...new Set([...staged.shown(), ...seen])].filter((id) => !present.includes(id));
  const frames = [...hideFrames(left), ...sceneFrames(story, state), ...title];
  const after = createStageTracker(staged.shown(), staged.picture());
  for (const frame of frames) after.follow(frame);
  const framesLeft = STAGE_MAX - expected(story, scene);
  return [...frames, ...showFrames(story, after, inOrder(story, state, present), framesLeft)];
}

/** The most companions that an eligible encounter may bring; bystanders leave them room. */
const expected = (story: Story, { eligible, present }: Arriving): number =>
  Math.max(
    0,
    ...eligible.map(
      (one) => listCompanions(one).filter((id) => listActors(story.source).has(id) && !present.includes(id)).length,
    ),
  );

/**
 * Hides those who left and shows those who came, if there is art and room. Characters a script shows are left to it.
 */
export function movingFrames(
  story: Story,
  staged: StageTracker,
  directed: DirectedTurn,
  presence: Presence,
): VNFrame[] {
  const { here, comes, goes, written } = presence;
  const hides = hideFrames(goes.filter((id) => staged.has(id)));
  const after = createStageTracker(staged.shown());
  for (const frame of hides) after.follow(frame);
  const people = directed.opening.arrived ? inOrder(story, directed.state, here) : comes;
  const shown = people.filter((id) => !written.has(id) || !comes.includes(id));
  return [...hides, ...showFrames(story, after, shown)];
}

/**
 * The complication, the gains of landing, the doom clock, then a roll, options, ways to go, or the ending. Choices
 * already `told` are not repeated.
 * @param drawnTo the neighbouring place on the way to something new, if the story has stalled
 */
export function closingFrames(
  story: Story,
  closing: TurnClosing,
  shown: readonly string[],
  drawnTo: string | null = null,
): VNFrame[] {
  const { state } = closing;
  const { complication } = closing.directed.pack;
  // The default text says nothing that the outcome of the roll has not said.
  const isTold = complication?.fresh && complication.text !== complicationText(story.language);
  const frames: VNFrame[] = isTold ? [{ type: 'notify', text: complication.text, kind: 'complication' }] : [];
  const given = closing.mutations.filter((mutation) => mutation.type === 'consequence-given');
  const gained = [...given, ...closing.mutations.filter((mutation) => mutation.type === 'encounter-landed')];
  if (gained.some(({ progress }) => progress > 0)) frames.push(...trackerFrame(story, state, 'progress'));
  frames.push(
    ...gained
      .flatMap(({ findings }) => findings)
      .map((text): VNFrame => ({ type: 'notify', text: stripBracketedIds(story.source, text), kind: 'finding' })),
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
  if (closing.actEnded) return [...frames, ...hideFrames(shown)];
  if (state.pendingCheck) {
    const { stat, modifier, reason } = state.pendingCheck;
    frames.push({ type: 'check', skill: stat, modifier, ...(reason === null ? {} : { reason }) });
  }
  if (closing.offered === 'options') {
    const prompt = getOptionsHeading(story, closing);
    const options = [...closing.choices];
    frames.push({ type: 'choice', ...(prompt !== null && { prompt }), options, freeText: closing.freeText });
  }
  const ways = playView(story, state).connections;
  if (!state.active && !state.climaxDue && !closing.offered && ways.length > 0) {
    const locations = ways.map(({ id, title }) => ({ id, title, ...(id === drawnTo && { draws: true as const }) }));
    frames.push({ type: 'travel', locations });
  }
  return frames;
}

function diceFrames({ checkResult }: TurnOpening): VNFrame[] {
  if (!checkResult) return [];
  const { dice, modifier, total, outcome } = checkResult;
  return [{ type: 'check-result', dice: [...dice], modifier, total, outcome }];
}

function sceneFrames(story: Story, state: PlotState): VNFrame[] {
  const { backgrounds, music } = story.source.assets;
  const place = getCurrentPlace(story, state)?.source;
  const frames: VNFrame[] = [];
  if (place && ownEntry(backgrounds, place.location)) frames.push({ type: 'background', id: place.location });
  if (place && ownEntry(music, place.mood)) frames.push({ type: 'music', id: place.mood });
  return frames;
}

const actTitle = (story: Story, state: PlotState): VNFrame[] =>
  state.actTurn === 1 ? [{ type: 'notify', text: getCurrentAct(story, state).title, kind: 'info' }] : [];

function inOrder(story: Story, state: PlotState, present: readonly string[]): string[] {
  const active = state.active && story.encounterById.get(state.active.id);
  const foremost = [story.protagonist?.id, ...(active ? listCompanions(active) : [])];
  return [...present.filter((id) => foremost.includes(id)), ...present.filter((id) => !foremost.includes(id))];
}

const showFrames = (story: Story, staged: StageTracker, people: readonly string[], most = STAGE_MAX): VNFrame[] =>
  people
    .filter((id) => listActors(story.source).has(id) && !staged.has(id))
    .slice(0, Math.max(0, most - staged.shown().length))
    .map((character) => ({ type: 'show', character }));

const hideFrames = (characters: readonly string[]): VNFrame[] =>
  characters.map((character) => ({ type: 'hide', character }));

function trackerFrame(story: Story, state: PlotState, kind: 'progress' | 'doom'): VNFrame[] {
  const tracker = playView(story, state).trackers.find((candidate) => candidate.kind === kind);
  if (!tracker) return [];
  const text = `${tracker.label} ${tracker.value}/${tracker.max}`.slice(0, LINE_MAX_LENGTH);
  return [{ type: 'notify', text, kind }];
}
