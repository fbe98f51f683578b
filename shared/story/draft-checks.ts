import { listChoices } from '../english-lists.ts';
import { convertZodIssues, issuesInWords, RefusalError } from '../error.ts';
import { listRepeated } from '../lists.ts';
import type { Remark } from '../remarks.ts';
import type { ActOutline, MapLocation } from './act.ts';
import { easeToDifficulty } from './difficulty-ease.ts';
import type { PlanDraft } from './draft.ts';
import { namedAct, nextStep, refusal } from './draft-lookup.ts';
import { PLANNING_TOOL_INPUTS, type PlanningToolInput, type ToolName } from './planning-tools.ts';
import { truncateInput } from './truncate-input.ts';
import type { Fact } from './world-info.ts';

/** @throws RefusalError if a list addressed by id has an id twice */
export function requireUnique(ids: readonly string[], what: string, tool: ToolName): void {
  const twice = listRepeated(ids);
  if (twice.length === 0) return;
  throw refusal(
    `${what} ids must differ; twice there: ${listChoices(twice)}.`,
    `Call ${tool} again with one of each.`,
    {
      code: 'ids-twice',
      ids: twice,
    },
  );
}

/** Paths of input fields the schema dropped (misspelt or unknown names). */
export function ignoredFields(raw: unknown, parsed: unknown, path = ''): string[] {
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    return raw.flatMap((item, index) => ignoredFields(item, parsed[index], `${path}${index}.`));
  }
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(raw).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key)
      ? ignoredFields(value, (parsed as Record<string, unknown>)[key], `${path}${key}.`)
      : [`${path}${key}`],
  );
}

/** Remarks on fields a tool does not know. */
export const remarkLeftOut = (tool: string, fields: readonly string[]): Remark[] =>
  fields.length === 0
    ? []
    : [
        {
          told: `${tool} knows no such fields, so they were left out: ${listChoices(fields)}.`,
          reason: { code: 'fields-left-out', fields: fields.slice(0, 40) },
        },
      ];

/** @throws RefusalError `refused` with an issue for every wrong field */
export function readToolInput<Name extends ToolName>(
  draft: PlanDraft,
  tool: Name,
  raw: unknown,
): { input: PlanningToolInput<Name>; remarks: Remark[] } {
  const { value, remarks } = truncateInput(PLANNING_TOOL_INPUTS[tool], easeToDifficulty(raw));
  const parsed = PLANNING_TOOL_INPUTS[tool].safeParse(value);
  if (!parsed.success) {
    const issues = convertZodIssues(parsed.error);
    const sentence = issuesInWords(issues);
    const next = nextStep(draft);
    throw new RefusalError('refused', `The input of ${tool} does not fit. ${sentence}`, {
      issues,
      hint: `Call ${tool} again with these corrected.${next.tool === tool ? '' : ` Next in the pipeline: ${next.sentence}`}`,
      reason: { code: 'call-does-not-fit' },
      cause: parsed.error,
    });
  }
  return {
    input: parsed.data as PlanningToolInput<Name>,
    remarks: [...remarks, ...remarkLeftOut(tool, ignoredFields(value, parsed.data))],
  };
}

/** Where encounter ids are in use: the place or personal arc of each. */
function listOwners(draft: PlanDraft, ids: ReadonlySet<string>): { id: string; owner: string; where: string }[] {
  const pools = draft.acts.flatMap((act) =>
    act.sandboxLocations.map(({ id, encounters }) => ({
      owner: `${act.id}/${id}`,
      where: `the pool of "${id}"`,
      encounters,
    })),
  );
  const arcs = draft.characters.map(({ id, personalArc }) => ({
    owner: id,
    where: `the personal arc of "${id}"`,
    encounters: personalArc?.arcEncounters ?? [],
  }));
  return [...pools, ...arcs].flatMap(({ owner, where, encounters }) =>
    encounters.filter(({ id }: { id: string }) => ids.has(id)).map(({ id }) => ({ id, owner, where })),
  );
}

/**
 * Encounter ids are unique in a package (Rules of play, "State").
 * @throws RefusalError naming where they are taken
 */
export function requireFreeEncounterIds(draft: PlanDraft, owner: string, ids: readonly string[], tool: ToolName): void {
  requireUnique(ids, 'Encounter', tool);
  const taken = listOwners(draft, new Set(ids)).filter((entry) => entry.owner !== owner);
  if (taken.length === 0) return;
  throw refusal(
    `Encounter ids are unique in the whole story. Taken: ${taken.map(({ id, where }) => `"${id}" by ${where}`).join(', ')}.`,
    `Call ${tool} again with other ids for these.`,
    { code: 'ids-taken', of: 'encounter', ids: taken.map(({ id }) => id) },
  );
}

/**
 * Fact ids are unique across the premise and all acts, since a play remembers facts by id alone.
 * @throws RefusalError naming where they are taken
 */
export function requireFreeFactIds(
  draft: PlanDraft,
  owner: string | null,
  facts: readonly Fact[] | undefined = [],
  tool: ToolName,
): void {
  const ids = facts.map(({ id }) => id);
  requireUnique(ids, 'Fact', tool);
  const others = [
    ...(owner === null ? [] : (draft.premise?.facts ?? []).map(({ id }) => ({ id, where: 'the premise' }))),
    ...draft.acts
      .filter((act) => act.id !== owner)
      .flatMap((act) => (act.facts ?? []).map(({ id }) => ({ id, where: `act "${act.id}"` }))),
  ];
  const taken = others.filter(({ id }) => ids.includes(id));
  if (taken.length === 0) return;
  throw refusal(
    `Fact ids are unique in the whole story. Taken: ${taken.map(({ id, where }) => `"${id}" by ${where}`).join(', ')}.`,
    `Call ${tool} again with other ids for these.`,
    { code: 'ids-taken', of: 'fact', ids: taken.map(({ id }) => id) },
  );
}

/** @throws RefusalError if a way leads to a place the act does not have */
export function requireConnections(
  actId: string,
  known: readonly string[],
  locations: readonly Pick<MapLocation, 'id' | 'connections'>[],
  tool: ToolName,
): void {
  for (const { id, connections } of locations) {
    const dangling = connections.filter((target) => !known.includes(target));
    if (dangling.length > 0) {
      throw refusal(
        `"${id}" connects to ${listChoices(dangling)}, which act "${actId}" does not have. Its places: ${listChoices(known)}.`,
        `Call ${tool} again with connections among these only.`,
        { code: 'way-to-nowhere', place: id, to: dangling },
      );
    }
  }
}

/** @throws RefusalError if ids in the outline clash, or its start is not one of its places */
export function requireSoundOutline(outline: ActOutline, tool: ToolName): void {
  requireUnique(outline.intendedLocations, 'Place', tool);
  requireUnique(outline.inevitableEvents?.map(({ id }) => id) ?? [], 'Event', tool);
  if (outline.startLocation !== undefined && !outline.intendedLocations.includes(outline.startLocation)) {
    throw refusal(
      `startLocation "${outline.startLocation}" is none of the act's places: ${listChoices(outline.intendedLocations)}.`,
      `Call ${tool} again with one of these, or without startLocation.`,
      { code: 'begins-nowhere', act: namedAct(outline), id: outline.startLocation },
    );
  }
}
