import { clip } from '../../../../shared/clip.ts';
import { CONDITION_MAX_LENGTH } from '../../../../shared/conditions/max-length.ts';
import { readSceneCondition } from '../../../../shared/conditions/scene-condition.ts';
import {
  type Consequence,
  type Encounter,
  type EncounterOption,
  getWrittenText,
  normalizeWord,
  plainWords,
  type ScriptLine,
} from '../../../../shared/story/index.ts';
import { reserveSlug } from '../reserve-slug.ts';
import type { ImportedAct, ImportedStory } from '../types.ts';
import type { ScriptedVariable } from './classify-variables.ts';
import { formatCondition, isTruthy, type RuleVariable, type ScriptExpression } from './expression.ts';
import type { Range } from './meter-ranges.ts';
import { sortTopologically } from './prune.ts';
import type { Reporter } from './reporter.ts';
import type { ScriptedStory } from './scripted-story.ts';
import type { EdgeTarget, EffectSink, NodeLine, NodeOption, StoryEdge, StoryGraph, StoryNode } from './story-graph.ts';

const CONTINUE_LABEL = '…';
/** A scene without lines gets a pause, since one without a script would be improvised. */
const EMPTY_SCENE_PAUSE: ScriptLine = { type: 'pause', ms: 0 };
const NAME_MAX = 120;
const OPTIONS_MAX = 6;
const OPTION_MAX_LENGTH = 300;
/** Maximum encounters of a place, leaving room for the author's. */
const POOL_MAX = 56;
const ACTS_MAX = 40;
const ENDINGS_MAX = 24;

interface Parts {
  readonly unrolled: StoryGraph;
  readonly variables: ReadonlyMap<string, ScriptedVariable>;
  readonly ranges: ReadonlyMap<string, Range>;
  readonly people: ReadonlyMap<string, string>;
  readonly reporter: Reporter;
}

/** Writes an unrolled script as a package. */
export function emitStory(form: ScriptedStory, parts: Parts): ImportedStory {
  const { unrolled, variables, ranges, people, reporter } = parts;
  const order = sortTopologically(unrolled);
  const names = chooseNames(order, unrolled, variables);
  const encounters = order.flatMap((node) => emitEncounters(node, names, parts));
  reporter.add('', 'became-story', { name: form.title });
  if (form.title.length > 200) reporter.add('', 'cut-short', { what: 'title', most: 200 });
  const meters = [...variables.values()].flatMap(({ kind, id, name, initial, at }) => {
    const range = ranges.get(id);
    if ((kind !== 'meter' && kind !== 'switch') || !range) return [];
    reporter.add(at, 'became-meter', { name });
    // A meter needs a minimum below its maximum.
    const max = range.max > range.min ? range.max : range.min + 1;
    return [{ id, label: clip(name, 120), initial: Number(initial), min: range.min, max }];
  });
  for (const { kind, id, at } of variables.values()) if (kind === 'flag') reporter.add(at, 'became-flag', { name: id });
  const seen = new Set<string>();
  const characters = form.people.flatMap(({ key, name, color, isProtagonist, isOffstage, at }) => {
    const id = people.get(key);
    if (id === undefined || seen.has(id)) return [];
    seen.add(id);
    reporter.add(at, 'became-person', { name });
    if (name.length > NAME_MAX) reporter.add(at, 'cut-short', { what: 'name', most: NAME_MAX });
    return [
      {
        id,
        name: clip(name, NAME_MAX),
        role: isProtagonist ? ('protagonist' as const) : guessRole(name),
        ...(color && { color }),
        ...(isOffstage && { offstage: true }),
      },
    ];
  });
  return {
    premise: {
      title: clip(form.title, 200),
      ...(form.language && { language: form.language }),
      ...(form.premise && { premise: form.premise }),
      ...(form.textMode && { textMode: form.textMode }),
      possibleEndings: [],
      ...(meters.length > 0 && { meters }),
      endings: emitEndings(names, parts),
    },
    characters,
    acts: emitActs(encounters, form, reporter),
  };
}

const PLAYERS = new Set([
  'you',
  'i',
  'me',
  'player',
  'mc',
  'protagonist',
  '你',
  '我',
  '您',
  '私',
  '僕',
  '俺',
  'あなた',
  '主人公',
  '主角',
]);

const guessRole = (name: string): 'protagonist' | 'npc' => (PLAYERS.has(normalizeWord(name)) ? 'protagonist' : 'npc');

interface Names {
  id(node: string): string;
  title(node: string): string;
  flag(target: EdgeTarget): string;
  variable(name: string): RuleVariable | undefined;
}

function chooseNames(
  order: readonly StoryNode[],
  { verdicts }: StoryGraph,
  variables: ReadonlyMap<string, ScriptedVariable>,
): Names {
  const flags = new Set([...variables.values()].flatMap(({ kind, id }) => (kind === 'flag' ? [id] : [])));
  const ids = new Map<string, string>();
  const titles = new Map<string, string>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  for (const { key, title } of order) {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    titles.set(key, count === 1 ? clip(title, 200) : `${clip(title, 190)} (${count})`);
    ids.set(key, reserveSlug(taken, title, 'part', { most: 44, from: Math.max(2, count) }));
  }
  const free = (made: string): string => {
    let flag = made;
    for (let number = 2; flags.has(flag); number += 1) flag = `${made} (${number})`;
    flags.add(flag);
    return flag;
  };
  const opening = new Map([...ids].map(([key, id]) => [key, free(`to ${id}`)]));
  const ending = new Map([...verdicts.keys()].map((key, index) => [key, free(`end ${index + 1}`)]));
  return {
    id: (node) => ids.get(node) ?? '',
    title: (node) => titles.get(node) ?? '',
    flag: (target) => ('node' in target ? opening.get(target.node) : ending.get(target.verdict)) ?? '',
    variable: (name) => {
      const variable = variables.get(name);
      if (variable === undefined || variable.kind === 'carried' || variable.kind === 'unread') return undefined;
      return { as: variable.kind, id: variable.id };
    },
  };
}

/** A condition as text; undefined if always true, or if it cannot be expressed. */
function emitCondition(
  when: ScriptExpression,
  at: string,
  { variable }: Names,
  reporter: Reporter,
): string | undefined {
  if (when.is === 'value' && isTruthy(when.value)) return undefined;
  const text = formatCondition(when, variable);
  if (text !== null && text.length <= CONDITION_MAX_LENGTH && readSceneCondition(text) !== null) return text;
  reporter.add(at, 'condition-left-out', { what: text ?? '…' });
  return undefined;
}

const emitScript = (lines: readonly NodeLine[], at: string, names: Names, reporter: Reporter): ScriptLine[] =>
  lines.length === 0
    ? [EMPTY_SCENE_PAUSE]
    : lines.map(({ line, when }) => {
        const asked = emitCondition(when, at, names, reporter);
        return asked === undefined ? line : { ...line, when: asked };
      });

function emitEncounters(node: StoryNode, names: Names, { unrolled, reporter }: Parts): Encounter[] {
  const id = names.id(node.key);
  const title = names.title(node.key) || id;
  reporter.add(node.at, 'became-encounter', { name: node.title || id });
  const words = node.lines
    .map(({ line }) => plainWords(getWrittenText(line)))
    .join(' ')
    .trim();
  const options = node.options.map((option) => emitOption(option, names, reporter));
  const base = (own: string, called: string, lines: readonly NodeLine[], needs: string | null): Encounter => ({
    id: own,
    title: called,
    description: clip(words || title, 600),
    type: lines.some(({ line }) => line.type === 'say') ? 'npc_interaction' : 'discovery',
    pacing: { expectedFrames: Math.max(1, Math.min(200, lines.length)), focus: 'standard' },
    ...(needs !== null && { prerequisites: [needs] }),
    script: emitScript(lines, node.at, names, reporter),
  });
  const first = base(id, title, node.lines, node.key === unrolled.start ? null : names.flag({ node: node.key }));
  if (options.length === 0) {
    const flags = node.edge ? [...node.edge.effects.flags, names.flag(node.edge.target)] : [];
    return [{ ...first, potentialFlags: flags }];
  }
  // Options beyond the limit go on further pages.
  const pages: EncounterOption[][] = [];
  for (let rest = options; rest.length > 0; ) {
    const isLast = rest.length <= OPTIONS_MAX;
    pages.push(rest.slice(0, isLast ? OPTIONS_MAX : OPTIONS_MAX - 1));
    rest = isLast ? [] : rest.slice(OPTIONS_MAX - 1);
  }
  return pages.map((page, index) => {
    const more = `more ${id} ${index + 1}`;
    const isLast = index === pages.length - 1;
    const turn: EncounterOption = { text: CONTINUE_LABEL, flags: [more], then: { script: [EMPTY_SCENE_PAUSE] } };
    const all = isLast ? page : [...page, turn];
    const flags = [...new Set(all.flatMap((each) => [...(each.flags ?? []), ...(each.then?.flags ?? [])]))];
    const own = index === 0 ? first : base(`${id}_more_${index + 1}`, `${title} +${index}`, [], `more ${id} ${index}`);
    return { ...own, potentialFlags: flags, options: all };
  });
}

function emitOption({ text, requires, then, edge, at }: NodeOption, names: Names, reporter: Reporter): EncounterOption {
  const read = plainWords(text).trim() || CONTINUE_LABEL;
  if (read.length > OPTION_MAX_LENGTH) reporter.add(at, 'cut-short', { what: read, most: OPTION_MAX_LENGTH });
  if (read !== CONTINUE_LABEL) reporter.add(at, 'became-option', { name: read });
  const asked = emitCondition(requires, at, names, reporter);
  return {
    text: clip(read, OPTION_MAX_LENGTH),
    flags: [names.flag(edge.target)],
    ...(asked !== undefined && { requires: asked }),
    then: { script: emitScript(then, at, names, reporter), ...emitConsequence(edge.effects) },
  };
}

const emitConsequence = ({ flags, adjust }: EffectSink): Pick<Consequence, 'flags' | 'adjust'> => {
  const moved = [...adjust].filter(([, by]) => by !== 0);
  return {
    ...(flags.size > 0 && { flags: [...flags] }),
    ...(moved.length > 0 && { adjust: Object.fromEntries(moved) }),
  };
};

/** The endings: each if one of its verdicts was reached and its condition holds. */
function emitEndings(
  names: Names,
  { unrolled, reporter }: Parts,
): NonNullable<NonNullable<ImportedStory['premise']>['endings']> {
  const reached = new Set<string>();
  const markReached = (edge: StoryEdge | null) => {
    if (edge && 'verdict' in edge.target) reached.add(edge.target.verdict);
  };
  for (const node of unrolled.nodes.values()) {
    markReached(node.edge);
    for (const { edge } of node.options) markReached(edge);
  }
  const whens = new Map<string, string[]>();
  for (const verdict of unrolled.verdicts.values()) {
    if (!reached.has(verdict.key)) continue;
    for (const { when, ending } of verdict.endings) {
      const asked = emitCondition(when, unrolled.endings.get(ending)?.at ?? '', names, reporter);
      const come = `has_flag(${JSON.stringify(names.flag({ verdict: verdict.key }))})`;
      whens.set(ending, [...(whens.get(ending) ?? []), asked === undefined ? come : `${come} && (${asked})`]);
    }
  }
  const taken = new Set<string>();
  const all = [...whens].flatMap(([key, conditions]) => {
    const ending = unrolled.endings.get(key);
    if (!ending) return [];
    const title = clip(ending.title || CONTINUE_LABEL, 200);
    reporter.add(ending.at, 'became-ending', { name: title });
    return joinConditions(conditions).map((when) => {
      return {
        ...{ id: reserveSlug(taken, title, 'ending', { most: 50 }), title, text: title, when },
        ...(ending.lines.length > 0 && { script: emitScript(ending.lines, ending.at, names, reporter) }),
      };
    });
  });
  if (all.length > ENDINGS_MAX) reporter.add('', 'too-many', { what: '…', count: all.length, most: ENDINGS_MAX });
  return all.slice(0, ENDINGS_MAX);
}

/** Joins alternative conditions into as few texts as the length limit allows. */
function joinConditions(conditions: readonly string[]): string[] {
  const texts: string[] = [];
  for (const condition of conditions) {
    const last = texts.at(-1);
    const both = last === undefined ? condition : `${last} || ${condition}`;
    if (last !== undefined && both.length <= CONDITION_MAX_LENGTH && readSceneCondition(both) !== null)
      texts[texts.length - 1] = both;
    else texts.push(condition);
  }
  return texts;
}

function emitActs(
  encounters: readonly Encounter[],
  { title, backdrop, mood }: ScriptedStory,
  reporter: Reporter,
): ImportedAct[] {
  const acts: ImportedAct[] = [];
  for (let from = 0; from < encounters.length && acts.length < ACTS_MAX; from += POOL_MAX) {
    const number = acts.length + 1;
    const called = encounters.length <= POOL_MAX ? clip(title, 200) : `${clip(title, 190)} ${number}`;
    const silent = { script: [EMPTY_SCENE_PAUSE] };
    acts.push({
      id: `act_${number}`,
      title: called,
      startLocation: `scene_${number}`,
      ...(number > 1 && { opening: silent }),
      climax: { won: silent, forced: silent },
      sandboxLocations: [
        {
          id: `scene_${number}`,
          title: called,
          location: backdrop ?? `scene_${number}`,
          ...(mood !== undefined && { mood }),
          encounters: encounters.slice(from, from + POOL_MAX),
        },
      ],
    });
    reporter.add('', 'became-act', { name: called });
  }
  return acts;
}
