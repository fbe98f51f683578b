import {
  barredIn,
  bitsIn,
  choose,
  fire,
  lowestBit,
  mayAsk,
  mayCall,
  NONE,
  nthBit,
  requestRoll,
} from '../rules/index.ts';
import { below } from './chance.ts';
import type { Taste } from './persona-parameters.ts';
import type { SimulatedPlay } from './run.ts';

/** Kinds of candidates: all allowed; new; new with progress; new without progress; landed. */
const ALL = 0;
const NEW = 1;
const WORTH = 2;
const REST = 3;
const LANDED = 4;

/** Decides the Director's proposal for a turn outside the climax. It proposes only what the rules accept. */
export function directRun(run: SimulatedPlay): void {
  const chance = run.draw();
  const { taste, act } = run;
  if (run.active === NONE) chooseNext(run, chance);
  if (run.active !== NONE) {
    run.close = (chance & 255) < taste.close;
    if (((chance >>> 8) & 255) < taste.check && mayAsk(run)) askCheck(run);
  }
  if (chance >>> 24 < taste.event && act.prose.length > 0) callEvent(run);
  if (act.doomMax > 0 && ((chance >>> 16) & 255) < taste.doom) run.push = 1 + (chance & 1);
}

function askCheck(run: SimulatedPlay): void {
  const { modifiers } = run.program;
  if (modifiers.length === 0) return;
  run.stat = below(run.draw(), modifiers.length);
  requestRoll(run, modifiers[run.stat] ?? 0);
}

function callEvent(run: SimulatedPlay): void {
  const { prose, forces } = run.act;
  const chance = run.draw();
  const event = prose[below(chance, prose.length)] ?? 0;
  // Act-ending events are called rarely, so that acts reach their own end.
  if (!mayCall(run, event) || (forces[event] === 1 && (chance & 7) !== 0)) return;
  run.event = event;
  fire(run, event);
}

/** Chooses an encounter, if any is eligible here. Rules of play, "Eligible". */
function chooseNext(run: SimulatedPlay, chance: number): void {
  const candidate = run.act.words === 1 ? chooseOfWord(run, chance) : chooseOfWords(run, chance);
  if (candidate === NONE) return;
  run.chosen = run.act.encounters[candidate] ?? 0;
  choose(run, candidate);
}

/** Fast path if all candidates fit one word. */
function chooseOfWord(run: SimulatedPlay, chance: number): number {
  const { act } = run;
  const landed = run.landed[0] ?? 0;
  const open = (run.open[0] ?? 0) & (run.here[run.location] ?? 0);
  if (open === 0) return NONE;
  const fresh = (open & ~landed) !== 0;
  const allowed = fresh ? open & ~barredIn(run, 0) : open;
  const worth = act.worth[0] ?? 0;
  const kind = chooseKind(run.taste, chance, fresh);
  let liked = ofKind(kind, allowed, landed, worth);
  if (liked === 0) liked = ofKind(getFallback(kind, fresh), allowed, landed, worth);
  if ((liked & (liked - 1)) === 0) return lowestBit(liked);
  return nthBit(liked, below(run.draw(), bitsIn(liked)));
}

function chooseOfWords(run: SimulatedPlay, chance: number): number {
  const { act, choosing, landed } = run;
  let fresh = 0;
  let eligible = 0;
  for (let word = 0; word < act.words; word += 1) {
    const open = (run.open[word] ?? 0) & (run.here[run.location * act.words + word] ?? 0);
    choosing[word] = open;
    eligible |= open;
    fresh |= open & ~(landed[word] ?? 0);
  }
  if (eligible === 0) return NONE;
  for (let word = 0; fresh !== 0 && word < act.words; word += 1) {
    choosing[word] = (choosing[word] ?? 0) & ~barredIn(run, word);
  }
  let kind = chooseKind(run.taste, chance, fresh !== 0);
  let count = countKind(run, kind);
  if (count === 0) {
    kind = getFallback(kind, fresh !== 0);
    count = countKind(run, kind);
  }
  return findNth(run, kind, count === 1 ? 0 : below(run.draw(), count));
}

function chooseKind(taste: Taste, chance: number, fresh: boolean): number {
  if (taste.liking === 'any' || ((chance >>> 12) & 255) < taste.otherEncounter) return ALL;
  if (taste.liking === 'landed') return LANDED;
  if (!fresh) return ALL;
  return taste.liking === 'progress' ? WORTH : taste.liking === 'the-rest' ? REST : NEW;
}

const getFallback = (kind: number, fresh: boolean): number => (fresh && kind !== LANDED ? NEW : ALL);

function ofKind(kind: number, all: number, landed: number, worth: number): number {
  if (kind === ALL) return all;
  if (kind === LANDED) return all & landed;
  if (kind === NEW) return all & ~landed;
  return kind === WORTH ? all & ~landed & worth : all & ~landed & ~worth;
}

function getWord({ act, choosing, landed }: SimulatedPlay, kind: number, word: number): number {
  return ofKind(kind, choosing[word] ?? 0, landed[word] ?? 0, act.worth[word] ?? 0);
}

function countKind(run: SimulatedPlay, kind: number): number {
  let count = 0;
  for (let word = 0; word < run.act.words; word += 1) count += bitsIn(getWord(run, kind, word));
  return count;
}

function findNth(run: SimulatedPlay, kind: number, before: number): number {
  let left = before;
  for (let word = 0; word < run.act.words; word += 1) {
    const bits = getWord(run, kind, word);
    const count = bitsIn(bits);
    if (left < count) return word * 32 + nthBit(bits, left);
    left -= count;
  }
  throw new RangeError('There are fewer to choose from than were counted.');
}
