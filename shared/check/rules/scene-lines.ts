import { wordsOfLine } from '../../play/index.ts';
import type { Condition } from '../../rules/index.ts';
import {
  getVoiceKey,
  getVoiceState,
  getWrittenText,
  problemsOfScene,
  type SceneNames,
  type SceneProblem,
  type ScriptLine,
  unreadTag,
} from '../../story/index.ts';
import { type CertainState, type Satisfiability, testSatisfiability } from '../analysis/condition-satisfiability.ts';
import { readCondition } from '../analysis/conditions.ts';
import { type SceneAt, withSet } from '../analysis/scene-certain-state.ts';
import { createContainmentSearch, findNearest } from '../analysis/similar-texts.ts';
import type { ConditionProblem, SceneName } from '../messages/message-types.ts';
import type { Secret, Tables } from '../rule.ts';
import type { RuleFinding } from '../rule-finding.ts';
import { CONDITION_TABLES, type ConditionContext, findConditionProblem } from './events.ts';
import { gathering, type LineTold } from './line-findings.ts';

export const SCENE_TABLES = [...CONDITION_TABLES, 'secrets', 'sceneNames'] as const;
export type SceneTables = Pick<Tables, (typeof SCENE_TABLES)[number]>;

export interface Looked {
  readonly scenes: readonly SceneAt[];
  readonly asked: ConditionContext;
  /** The act whose secrets they may reveal; null for all acts. */
  readonly actId: string | null;
  /** Whether somebody may be elsewhere when a scene is told. */
  readonly isElsewhere: (person: string, scene: SceneAt) => boolean;
}

/** Asks whether conditions can hold together when a scene is told, with one more holding or not. */
type Ask = (texts: readonly string[], besides?: { readonly text: string; readonly isSo: boolean }) => Satisfiability;

function askingIn({ possible, isFractional, budget }: ConditionContext, moment: CertainState): Ask {
  const known = new Map<string, Satisfiability>();
  return (texts, besides) => {
    const key = JSON.stringify([texts, besides]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const read = (all: readonly string[]): Condition[] =>
      all.flatMap((text) => readCondition(text, isFractional) ?? []);
    const more = besides ? read([besides.text]) : [];
    const question = besides?.isSo === false ? { hold: read(texts), fail: more } : { hold: [...read(texts), ...more] };
    const all = possible.map((each) => testSatisfiability(question, { ...each, moment }, budget));
    const found = all.includes('some') ? 'some' : all.includes('unknown') ? 'unknown' : 'never';
    known.set(key, found);
    return found;
  };
}

/** Flags required by a scene's conditions. They may have been set long before, but flags stay set. */
function flagsBehind({ guards, before }: SceneAt, { possible, isFractional, budget }: ConditionContext): string[] {
  return guards.flatMap((text) => {
    const condition = readCondition(text, isFractional);
    if (!condition) return [];
    const isNeeded = (flag: string): boolean => {
      const moment = { ...before, unset: new Set([...before.unset, flag]) };
      return possible.every(
        (each) => testSatisfiability({ hold: [condition] }, { ...each, moment }, budget) === 'never',
      );
    };
    return condition.reads.flags.filter((flag) => !before.set.has(flag) && isNeeded(flag));
  });
}

/** Creates a lazy search for secrets by their words. */
function secretsIn({ secrets }: SceneTables, actId: string | null): (text: string) => readonly Secret[] {
  const nearby = secrets.filter(({ act }) => act === null || actId === null || act === actId);
  let seek: ((text: string) => number[]) | null = null;
  return (text) => {
    if (nearby.length === 0 || text.trim() === '') return [];
    seek ??= createContainmentSearch(nearby.map((secret) => secret.text));
    return seek(text).flatMap((index) => nearby[index] ?? []);
  };
}

const NAMED: Readonly<Partial<Record<SceneProblem['kind'], SceneName>>> = {
  stranger: 'person',
  face: 'face',
  background: 'picture',
  mood: 'track',
  fact: 'fact',
  meter: 'meter',
};

/** An unknown name in a scene; null if it is reported otherwise. */
function describeUnknown({ kind, name }: Pick<SceneProblem, 'kind' | 'name'>, names: SceneNames): LineTold | null {
  const what = NAMED[kind];
  if (what === undefined) return null;
  const known: Readonly<Record<SceneName, Parameters<typeof findNearest>[1]>> = {
    person: names.faces,
    face: new Set<string>(),
    picture: names.backgrounds,
    track: names.moods,
    fact: names.facts,
    meter: names.meters,
  };
  return { say: 'scene-names-nothing', about: { what, name, near: findNearest(name, known[what]) } };
}

const knowing = (fact: string): string => `knows("${fact}")`;

/** A climax or an ending may reveal anything. */
const closesTheStory = ({ slot: { part, address } }: SceneAt): boolean =>
  part.of === 'climax' || address.endingId !== undefined;

/**
 * Reports lines never told, facts given away too early, secrets disclosed by words, absent people and unknown names.
 */
export function checkSceneLines({ scenes, asked, actId, isElsewhere }: Looked, tables: SceneTables): RuleFinding[] {
  const { written, cast, sceneNames } = tables;
  const gathered = gathering();
  const saidIn = secretsIn(tables, actId);
  for (const scene of scenes) {
    const { slot, usual, guards } = scene;
    const moment = withSet(asked.world, scene.moment, flagsBehind(scene, asked));
    const may = askingIn(asked, moment);
    const mayAsUsual = askingIn(asked, usual);
    const here = { ...asked, possible: asked.possible.map((each) => ({ ...each, moment })) };
    const problems = new Map<string, ConditionProblem | null>();
    const problemWith = (when: string): ConditionProblem | null => {
      const problem = problems.has(when) ? (problems.get(when) ?? null) : findConditionProblem(when, here).problem;
      problems.set(when, problem);
      return problem;
    };
    const isLearned = (fact: string, when: readonly string[]): boolean => {
      if (usual.known.has(fact)) return true;
      const found = mayAsUsual(when, { text: knowing(fact), isSo: false });
      return found === 'unknown' && when.length > 0 ? isLearned(fact, []) : found !== 'some';
    };
    const isKept = ({ fact }: Secret, when: readonly string[]): boolean =>
      fact === null ? !closesTheStory(scene) : asked.isWritten && !isLearned(fact, when);
    for (const secret of saidIn(slot.scene?.text ?? '')) {
      if (isKept(secret, guards))
        gathered.add(scene, slot.address.part, null, { say: 'scene-gives-away-secret', about: secret });
    }
    for (const { part, lines } of scene.scripts) {
      if (part === slot.againPart && isAlike(lines))
        gathered.add(scene, part, null, { say: 'later-visits-alike', about: null });
      for (const [index, line] of lines.entries()) {
        const tell = (each: LineTold): void => gathered.add(scene, part, index + 1, each);
        const own = line.when === undefined ? [] : [line.when];
        const when = [...guards, ...own];
        const problem = line.when === undefined ? null : problemWith(line.when);
        if (problem) {
          tell({ say: 'condition:line', about: problem });
          continue;
        }
        const facts = asked.isWritten ? (line.tells ?? []).filter((fact) => asked.world.facts.has(fact)) : [];
        for (const fact of facts.filter((each) => !isLearned(each, when))) {
          const isNever = may(own, { text: knowing(fact), isSo: true }) === 'never';
          tell({ say: isNever ? 'line-never-told:fact' : 'line-tells-too-early', about: fact });
        }
        for (const secret of saidIn(wordsOfLine(line))) {
          const isSaid = secret.fact !== null && line.tells?.includes(secret.fact) === true;
          if (!isSaid && isKept(secret, when)) tell({ say: 'scene-gives-away-secret', about: secret });
        }
        const tag = unreadTag(getWrittenText(line));
        if (tag !== null) tell({ say: 'mark-unread', about: tag });
        const voiced = getVoiceState(line, sceneNames.voices);
        if (voiced === 'missing') tell({ say: 'voice-missing', about: getVoiceKey(line) ?? '' });
        if (voiced === 'changed') tell({ say: 'voice-changed', about: null });
        const speaker = line.type === 'say' ? line.character : undefined;
        if (
          speaker !== undefined &&
          cast.has(speaker) &&
          !saysWho(line.when, guards, asked) &&
          isElsewhere(speaker, scene)
        ) {
          tell({ say: 'speaker-elsewhere', about: speaker });
        }
        if (asked.isWhole && line.type === 'item' && !changesHands(line, written)) {
          tell({ say: 'item-only-shown', about: line.name });
        }
      }
    }
    for (const { scene: key, line, ...problem } of problemsOfScene(slot, sceneNames, false)) {
      const stranger = describeUnknown(problem, sceneNames);
      const part = key?.slice(key.indexOf('/') + 1) ?? slot.address.part;
      if (stranger) gathered.add(scene, part, line, stranger);
    }
  }
  return gathered.findings();
}

/** Whether a script has the same text whenever it is told: it has text, and no line has a condition. */
function isAlike(lines: readonly ScriptLine[]): boolean {
  const worded = lines.filter((line) => wordsOfLine(line) !== '');
  return worded.length > 0 && worded.every(({ when }) => when === undefined);
}

/** Variables in a condition by which the author may control who is present. */
const ABOUT_PRESENCE = ['facts', 'met', 'location', 'visited'] as const;

/** Whether a line's condition may control who is present, or the scene's conditions fix the place. */
function saysWho(when: string | undefined, guards: readonly string[], { isFractional }: ConditionContext): boolean {
  const reads = when === undefined ? undefined : readCondition(when, isFractional)?.reads;
  if (reads && (reads.flags.length > 0 || ABOUT_PRESENCE.some((name) => reads.variables.has(name)))) return true;
  return guards.some((text) => readCondition(text, isFractional)?.reads.variables.has('location'));
}

const changesHands = (line: Extract<ScriptLine, { type: 'item' }>, { gained, lost }: SceneTables['written']): boolean =>
  (line.action === 'gained' ? gained : lost).has(line.name);
