import { createChance } from '../../shared/chance.ts';
import type { PlayerAction, VNFrame } from '../../shared/play/index.ts';
import type { PlayAnswer, TurnData } from '../../shared/wire/index.ts';

const PERSONAS = [
  { name: 'reader', travels: 0.04 },
  { name: 'wanderer', travels: 0.25 },
  { name: 'mixed', travels: 0.12 },
] as const;

/** A player who plays by a seed, and sees what any player sees. */
export interface ScriptedPlayer {
  readonly persona: string;
  next(
    turn: Pick<TurnData, 'waitingFor' | 'choices' | 'connections' | 'ended' | 'trackers'>,
    frames: readonly VNFrame[],
  ): PlayerAction | null;
}

/** How often a player goes where the telling points, and how often when it has pointed nowhere for some turns. */
const FOLLOWS = 0.7;
const RESTLESS = 0.5;

/**
 * Makes a player for one play. A place that is spoken of draws them, as it would anybody; after some turns without progress they go
 * elsewhere.
 */
export function createPlayer(seed: number, play: PlayAnswer, titles: ReadonlyMap<string, string>): ScriptedPlayer {
  const chance = createChance(seed, `player:${play.packageId}`);
  const persona = chance.pick(PERSONAS);
  const visited = new Map<string, number>([[play.location, 1]]);
  let clocks = '';
  let still = 0;

  /** Where they go now; null where they stay. */
  const goesTo = (connections: readonly string[], told: string): string | null => {
    if (connections.length === 0) return null;
    const pointedAt = connections.find((id) => told.includes(spoken(titles.get(id) ?? id)));
    if (pointedAt !== undefined && still > 0 && chance.happens(FOLLOWS)) return pointedAt;
    if (!chance.happens(still > 2 ? RESTLESS : persona.travels)) return null;
    const [least] = [...connections].sort((a, b) => (visited.get(a) ?? 0) - (visited.get(b) ?? 0));
    return least !== undefined && chance.happens(0.7) ? least : chance.pick(connections);
  };

  return {
    persona: persona.name,
    next({ waitingFor, choices, connections, ended, trackers }, frames) {
      if (ended) return null;
      if (waitingFor === 'dice-result') return { type: 'roll' };
      const shown = trackers.flatMap(({ kind, value }) => (kind === 'progress' ? [value] : [])).join();
      still = shown === clocks ? still + 1 : 0;
      clocks = shown;
      // An encounter's own question is answered; what the telling merely suggests can be left.
      const mayLeave = waitingFor !== 'choice' || choices.every(({ id }) => !/^o\d+-/.test(id));
      const told = frames.map((frame) => ('text' in frame ? (frame.text ?? '') : '')).join('\n');
      const to = mayLeave ? goesTo(connections, told.toLowerCase()) : null;
      if (to !== null) {
        visited.set(to, (visited.get(to) ?? 0) + 1);
        still = 0;
        return { type: 'travel', locationId: to };
      }
      if (waitingFor === 'free-text') return { type: 'text', text: '…' };
      if (waitingFor !== 'choice') return { type: 'continue' };
      return { type: 'choice', choiceId: chance.pick(choices.filter(({ locked }) => !locked)).id };
    },
  };
}

const spoken = (title: string): string => title.replace(/^The /u, '').toLowerCase();
