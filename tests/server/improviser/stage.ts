import { direct } from '../../../server/director/index.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import {
  BARE_STAGE,
  closeTurn,
  compileStory,
  type DirectionPack,
  directTurn,
  openTurn,
  type PlayerAction,
  type PlayStage,
  type PlotState,
  playView,
  type Story,
  startPlay,
  TELLING_FRAME_TYPES,
  type VNFrame,
} from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { engineFrames } from '../../support/engine-frames.ts';
import { depsOf, turnOf } from '../director/support.ts';
import { toolsOf } from '../plan/support.ts';

export interface PlayedTurn {
  action: PlayerAction;
  pack: DirectionPack;
  frames: VNFrame[];
  telling: TellingReport | null;
  dropped: string[];
  state: PlotState;
}

export interface Play {
  story: Story;
  state: PlotState;
  stage: PlayStage;
  recentLines: string[];
  turns: PlayedTurn[];
}

export function beginPlay(source: VNPackage, seed: number): Play {
  const story = compileStory(source);
  return { story, state: startPlay(story, seed), stage: BARE_STAGE, recentLines: [], turns: [] };
}

/** Plays one turn on the improviser's Director and Storyteller, through the server's own prompts and guards. */
export async function playTurn(play: Play, action: PlayerAction, seed: number): Promise<PlayedTurn> {
  const { story, state: before, recentLines } = play;
  const signal = new AbortController().signal;
  const opening = openTurn(story, before, action);
  const director = createImproviser({ role: 'director', seed, paceMs: 0 });
  const storyteller = createImproviser({ role: 'storyteller', seed, paceMs: 0 });
  const direction = await direct(
    turnOf({ story, before, action, recentLines }),
    depsOf(director, { skills: { tools: toolsOf({}), prompts: [] } }),
    { kind: 'live' },
  );
  const directed = directTurn(story, opening, direction.proposal);
  const lines: VNFrame[] = [];
  let telling: TellingReport | null = null;
  let asked: { choices?: { id: string; text: string }[]; freeText?: boolean; input?: boolean } = {};
  let told = 0;
  const input = {
    story: story.source,
    before,
    state: directed.state,
    pack: directed.pack,
    action,
    recentLines,
    model: storyteller,
    signal,
  };
  for await (const frame of streamTelling(input, (report) => {
    telling = report;
  })) {
    if (frame.type === 'choice')
      asked = {
        choices: frame.options.map(({ text }, index) => ({ id: `c${directed.state.turn}-${index}`, text })),
        freeText: true,
      };
    else lines.push(frame);
    if ((TELLING_FRAME_TYPES as readonly string[]).includes(frame.type)) told++;
  }
  const closing = closeTurn(story, directed, { frames: told, ...asked });
  const engine = engineFrames(story, play.stage, closing);
  const frames = [...engine.opening, ...lines, ...engine.closing];
  play.stage = engine.after;
  play.state = closing.state;
  play.recentLines = [
    ...recentLines,
    ...frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : [])),
  ].slice(-12);
  const turn = {
    action,
    pack: directed.pack,
    frames,
    telling,
    dropped: [
      ...direction.dropped.map(({ what, reason }) => `${what}: ${reason}`),
      ...directed.refusals.map(({ what, reason }) => `${what}: ${reason}`),
    ],
    state: closing.state,
  };
  play.turns.push(turn);
  return turn;
}

/** What a player who wants to see everything does next. */
export function curiousAction(play: Play): PlayerAction {
  const { story, state } = play;
  if (state.turn === 0) return { type: 'start' };
  if (state.waitingFor === 'dice-result') return { type: 'roll' };
  const open = state.choices.filter(({ locked }) => !locked);
  const [first] = open;
  if (state.waitingFor === 'choice' && first)
    return { type: 'choice', choiceId: (open[state.turn % open.length] ?? first).id };
  const view = playView(story, state);
  if (state.active === null && !state.climaxDue && view.connections.length > 0) {
    const fresh = view.connections.filter(({ id }) => !state.visited.includes(id));
    const next = fresh[0] ?? view.connections[state.turn % view.connections.length];
    const stays = state.actTurn % 3 !== 0;
    if (next && !stays) return { type: 'travel', locationId: next.id };
  }
  return { type: 'continue' };
}

export async function playToEnd(source: VNPackage, seed: number, turns = 120): Promise<Play> {
  const play = beginPlay(source, seed);
  while (play.state.ended === null && play.turns.length < turns) await playTurn(play, curiousAction(play), seed);
  return play;
}
