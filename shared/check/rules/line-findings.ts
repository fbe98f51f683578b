import { type SceneAt, spotIn } from '../analysis/scene-certain-state.ts';
import type { CheckMessage, ConditionProblem, SceneName, ScriptSpot } from '../messages/message-types.ts';
import { personRef } from '../messages/refs.ts';
import type { Secret } from '../rule.ts';
import type { RuleFinding } from '../rule-finding.ts';
import { CONDITION_CODES } from './events.ts';

interface Stranger {
  readonly what: SceneName;
  readonly name: string;
  readonly near: string | null;
}

export type LineTold =
  | { readonly say: 'line-never-told:fact' | 'line-tells-too-early'; readonly about: string }
  | { readonly say: 'speaker-elsewhere' | 'item-only-shown' | 'mark-unread' | 'voice-missing'; readonly about: string }
  | { readonly say: 'later-visits-alike' | 'voice-changed'; readonly about: null }
  | { readonly say: 'scene-gives-away-secret'; readonly about: Secret }
  | { readonly say: 'scene-names-nothing'; readonly about: Stranger }
  | { readonly say: 'condition:line'; readonly about: ConditionProblem };

interface Entry {
  readonly scene: SceneAt;
  readonly first: LineTold;
  readonly about: Map<string, LineTold['about']>;
  readonly spots: Map<string, { spot: ScriptSpot; lines: Set<number> }>;
}

const SPOTS_MOST = 6;

const whereKey = ({ type, actId = '', id = '' }: RuleFinding['where']): string => `${type} ${actId}/${id}`;

const getCode = (problem: LineTold): RuleFinding['code'] => {
  if (problem.say === 'condition:line') {
    const { kind } = problem.about;
    return kind === 'never-holds' ? 'line-never-told' : CONDITION_CODES[kind];
  }
  return problem.say === 'line-never-told:fact' ? 'line-never-told' : problem.say;
};

/** Collects findings about lines: one of each kind per element. */
export function gathering() {
  const entries = new Map<string, Entry>();
  return {
    /** @param line counted from 1; null for the whole scene */
    add(scene: SceneAt, part: string, line: number | null, problem: LineTold): void {
      const key = `${getCode(problem)} ${problem.say} ${whereKey(scene.where)}`;
      const entry = entries.get(key) ?? { scene, first: problem, about: new Map(), spots: new Map() };
      entries.set(key, entry);
      const about = JSON.stringify(problem.about);
      entry.about.set(about, problem.about);
      const spot = entry.spots.get(`${scene.slot.address.eventId ?? ''} ${part}`) ?? {
        spot: spotIn(scene.slot, part, []),
        lines: new Set<number>(),
      };
      entry.spots.set(`${scene.slot.address.eventId ?? ''} ${part}`, spot);
      if (line !== null) spot.lines.add(line);
    },
    findings: (): RuleFinding[] =>
      [...entries.values()].map((entry) => ({
        code: getCode(entry.first),
        where: entry.scene.where,
        says: createMessage(entry),
      })),
  };
}

function createMessage({ scene, first, about, spots: all }: Entry): CheckMessage {
  const { element } = scene;
  const spots = [...all.values()].slice(0, SPOTS_MOST).map(({ spot, lines }) => ({ ...spot, lines: [...lines] }));
  const names = (): string[] => [...about.values()].filter((each) => typeof each === 'string');
  switch (first.say) {
    case 'line-never-told:fact':
    case 'line-tells-too-early':
      return { say: first.say, element, spots, facts: names() };
    case 'speaker-elsewhere':
      return { say: first.say, element, spots, people: names().map((id) => personRef({ id })) };
    case 'later-visits-alike':
    case 'voice-changed':
      return { say: first.say, element, spots };
    case 'voice-missing':
      return { say: first.say, element, spots, voices: names() };
    case 'mark-unread':
      return { say: first.say, element, spots, tags: names() };
    case 'item-only-shown':
      return { say: first.say, element, spots, items: names() };
    case 'scene-gives-away-secret': {
      const secrets = ([...about.values()] as Secret[]).map(({ fact, text }) => ({ fact, text }));
      return { say: first.say, element, spots, secrets };
    }
    case 'scene-names-nothing':
      return { say: first.say, element, spots, names: [...about.values()] as Stranger[] };
    case 'condition:line':
      return { say: first.say, element, spots, problem: first.about };
  }
}
