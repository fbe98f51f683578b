import { readSceneCondition } from '../../conditions/scene-condition.ts';
import { listEncounterSlots, listScenes } from '../scene/traversal.ts';
import type { Fact } from '../world-info.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, elementKey, type FoundEncounter, listEncounters, toEncounterElement } from './element.ts';
import {
  listFlagUses,
  type NameReading,
  type NameSetting,
  type NameUse,
  TRACKED_NAME_KINDS,
  type TrackedName,
  type TrackedNameKind,
} from './flag-uses.ts';
import { type Conditional, idsInFinding, listStoryConditions } from './references.ts';

const SETTINGS: ReadonlySet<string> = new Set<NameSetting>(['earns', 'finds', 'moves', 'gains', 'start', 'reveals']);
const isSetting = ({ role }: Pick<NameUse, 'role'>): boolean => SETTINGS.has(role);

const NONE: readonly never[] = [];

/** What an encounter and its consequences give: facts, meters and items. */
function listGains(found: FoundEncounter, facts: ReadonlySet<string>): NameUse[] {
  const { encounter } = found;
  const by = toEncounterElement(found);
  const use = (kind: TrackedNameKind, name: string, role: NameUse['role'], field: string): NameUse => ({
    ...{ kind, name, by, role, field },
    title: null,
  });
  const findingsOf = (findings: readonly string[], field: string): NameUse[] =>
    findings.flatMap(idsInFinding).flatMap((id) => (facts.has(id) ? [use('fact', id, 'finds', field)] : []));
  return [
    ...findingsOf(encounter.findings ?? NONE, 'findings'),
    ...listEncounterSlots(encounter).flatMap(({ path, consequence: { findings = NONE, adjust = {}, items } = {} }) => [
      ...findingsOf(findings, `${path}.findings`),
      ...Object.keys(adjust).map((meter) => use('meter', meter, 'moves', `${path}.adjust`)),
      ...(items?.gained ?? NONE).map((item) => use('item', item, 'gains', `${path}.items.gained`)),
      ...(items?.lost ?? NONE).map((item) => use('item', item, 'loses', `${path}.items.lost`)),
    ]),
  ];
}

const READ_IN = { flags: 'flag', facts: 'fact', meters: 'meter', items: 'item' } as const;

/** Which role the condition in a field has. */
function roleOfCondition(field: string): NameReading {
  if (field.endsWith('.triggerCondition')) return 'event';
  if (field.endsWith('.conditionalBranches')) return 'branch';
  if (field.endsWith('.revealWhen')) return 'fact';
  if (field.startsWith('endings.') && field.endsWith('.when')) return 'ending';
  return field === 'options' ? 'option' : 'line';
}

function listConditionUses({ by, field, text, title }: Conditional): NameUse[] {
  const read = readSceneCondition(text);
  if (read === null) return [];
  const role = roleOfCondition(field);
  return Object.entries(READ_IN).flatMap(([list, kind]) =>
    read[list as keyof typeof READ_IN].map((name) => ({ kind, name, by, role, field, title })),
  );
}

/** What is known of facts beside findings: from the start, or once a condition holds. */
function listFactUses(by: DraftElement, facts: readonly Fact[]): NameUse[] {
  return facts.flatMap(({ id: name, audience, revealWhen }): NameUse[] => {
    const use = { kind: 'fact' as const, name, by, field: `facts.${name}`, title: null };
    if (audience === 'player') return [{ ...use, role: 'start' }];
    return revealWhen === undefined ? [] : [{ ...use, role: 'reveals' }];
  });
}

/** The key of a use among those of its name. */
export const nameUseKey = ({ by, field, role, title }: NameUse): string =>
  `${role} ${elementKey(by)} ${field} ${title ?? ''}`;

/** Every use of a flag, fact, meter or item in a draft. Conditions that are prose name nothing. */
export function listNameUses(draft: PlanDraft): NameUse[] {
  const ofPremise = draft.premise?.facts ?? [];
  const facts = new Set([...ofPremise, ...draft.acts.flatMap((act) => act.facts ?? [])].map(({ id }) => id));
  return [
    ...listEncounters(draft).flatMap((found) => [...listFlagUses(found), ...listGains(found, facts)]),
    ...listStoryConditions(draft).flatMap(listConditionUses),
    ...listFactUses({ type: 'premise' }, ofPremise),
    ...draft.acts.flatMap((act) => listFactUses({ type: 'act', id: act.id }, act.facts ?? [])),
    ...listScenes(draft).flatMap(({ owner: by, path, scene: { script = NONE, again = NONE } }) =>
      [...script, ...again].flatMap(({ tells = NONE }) =>
        tells.map((name): NameUse => ({ kind: 'fact', name, by, role: 'tells', field: `${path}.tells`, title: null })),
      ),
    ),
  ];
}

/** A name with all its uses. */
export interface NameEntry extends TrackedName {
  /** What a person calls it: the label of a meter, the text of a fact; else null. */
  label: string | null;
  sets: NameUse[];
  reads: NameUse[];
  /** Set, but nothing reads it. Facts are told by the Director too, and shown meters are read by the player. */
  isUnread: boolean;
  /** Read, but nothing sets it. */
  isUnset: boolean;
}

/** The names of a draft with who sets and who reads them: by kind, in order of first mention. */
export function indexNames(draft: PlanDraft, uses: readonly NameUse[] = listNameUses(draft)): NameEntry[] {
  const entries = new Map<string, NameEntry>();
  const entry = (kind: TrackedNameKind, name: string): NameEntry => {
    const key = `${kind} ${name}`;
    const known = entries.get(key);
    if (known) return known;
    const made = { kind, name, label: null, sets: [], reads: [], isUnread: false, isUnset: false };
    entries.set(key, made);
    return made;
  };
  // A script may ask for the same name in many lines.
  const seen = new Set<string>();
  for (const use of uses) {
    const key = `${use.kind} ${use.name} ${nameUseKey(use)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { sets, reads } = entry(use.kind, use.name);
    (isSetting(use) ? sets : reads).push(use);
  }
  const meters = draft.premise?.meters ?? [];
  for (const { id, label } of meters) entry('meter', id).label = label;
  for (const { id, text } of [...(draft.premise?.facts ?? []), ...draft.acts.flatMap((act) => act.facts ?? [])])
    entry('fact', id).label = text;
  // A condition that reads flags in some other way may read any of them.
  const readsAny = listStoryConditions(draft).some(({ text }) => readSceneCondition(text)?.loose.has('flags'));
  const shown = new Set(meters.filter((meter) => meter.shown).map(({ id }) => id));
  for (const each of entries.values()) {
    const isRead = each.reads.length > 0 || (each.kind === 'flag' && readsAny);
    each.isUnread = each.kind !== 'fact' && !isRead && !(each.kind === 'meter' && shown.has(each.name));
    each.isUnset = each.reads.length > 0 && each.sets.length === 0;
  }
  return TRACKED_NAME_KINDS.flatMap((kind) => [...entries.values()].filter((each) => each.kind === kind));
}
