import { FRAMES_WHEN_UNTOLD } from '../play/index.ts';
import {
  ACTIONS,
  answerInWords,
  applyTurnClosing,
  applyTurnOpening,
  closeClimax,
  endingsOpen,
  NONE,
  resolveEnding,
  WON,
} from '../rules/index.ts';
import { directRun } from './director.ts';
import { choosePlayerAction } from './player.ts';
import type { SimulatedPlay } from './run.ts';
import { BARS } from './tally.ts';

export function playTurn(run: SimulatedPlay): void {
  choosePlayerAction(run);
  run.landing = NONE;
  run.chosen = NONE;
  run.close = false;
  run.stat = NONE;
  run.push = 0;
  run.event = NONE;
  run.wish = NONE;
  applyTurnOpening(run, run.action, run.target);
  if (run.due !== 0) {
    endAct(run);
    return;
  }
  if (run.action === ACTIONS.text && run.answer !== NONE) answerInWords(run, run.asking, run.answer);
  directRun(run);
  applyTurnClosing(run, FRAMES_WHEN_UNTOLD, run.close, run.push);
}

/** The climax: the next act begins or the story ends. */
function endAct(run: SimulatedPlay): void {
  const { act, counts, due } = run;
  const won = due === WON;
  const outcomes = won ? counts.won : counts.forced;
  outcomes[act.index] = (outcomes[act.index] ?? 0) + 1;
  const at = act.index * counts.turnsToEnd.length + run.actTurn;
  counts.actTurns[at] = (counts.actTurns[at] ?? 0) + 1;
  count(counts.progressBars, act.index, run.progress, act.progressWidth);
  count(counts.doomBars, act.index, run.doom, act.doomWidth);
  // The climax fell due at the end of the turn before.
  if (!won) examineForDeadEnd(run, run.turn - 2);
  closeClimax(run);
  if (run.ended) endStory(run, won);
}

function count(bars: Uint32Array, act: number, value: number, width: number): void {
  const bar = act * BARS + Math.min(BARS - 1, Math.floor(value / width + 1e-9));
  bars[bar] = (bars[bar] ?? 0) + 1;
}

/** Marks a lost act for examination after the run, up to the end of a turn. */
export function examineForDeadEnd(run: SimulatedPlay, turn: number): void {
  const { index, progressMax } = run.act;
  if (progressMax === 0 || run.settled[index] === 1) return;
  run.doubtfulFrom[index] = run.actFrom;
  run.examineUntilTurn[index] = turn;
  run.doubts += 1;
}

function endStory(run: SimulatedPlay, won: boolean): void {
  const { taste, counts } = run;
  const open = endingsOpen(run).length;
  const chance = run.draw();
  if (open > 0 && (chance & 255) < taste.ending) run.wish = ((chance >>> 16) * open) >>> 16;
  run.ending = resolveEnding(run, won, run.wish);
  counts.endings[run.ending] = (counts.endings[run.ending] ?? 0) + 1;
  counts.completed += 1;
  counts.turnsToEnd[run.turn] = (counts.turnsToEnd[run.turn] ?? 0) + 1;
}
