import { isObject } from '../../../shared/json.ts';
import type { PlannedCall } from './answer.ts';
import { withArt } from './foreseen-draft.ts';
import type { PlanLanguage } from './plan-language.ts';
import { planList, planPhrase } from './plan-words.ts';
import type { ShownDraft } from './shown-draft.ts';

/** A step as a planner writes it. */
export interface WrittenStep {
  id: string;
  description: string;
  tool: string;
  args: object;
  dependsOn: string[];
  approval?: boolean;
  status?: 'skipped';
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const records = (value: unknown): Record<string, unknown>[] => list(value).filter(isObject);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The characters a map or a pool needs, by id. */
const charactersIn = (items: unknown): string[] =>
  records(items).flatMap((item) => list(item.requiredCharacters).map((id) => `character:${textOf(id)}`));

/** What a call reads and what it writes; what was written last before it is read is what it waits for. */
interface Touch {
  reads: string[];
  writes: string[];
}

/** What each call touches, in keys: the premise, a character, an act, its map, a place, its art. */
function touchOf({ tool, input }: PlannedCall): Touch {
  const { id, actId, nodeId, type, locations, encounters, changes } = input as Record<string, unknown>;
  const act = `act:${textOf(actId)}`;
  const place = (node: unknown) => `node:${textOf(actId)}/${textOf(node)}`;
  const art = (node: unknown) => `art:${textOf(actId)}/${textOf(node)}`;
  switch (tool) {
    case 'proposeStoryPremise':
      return { reads: [], writes: ['premise'] };
    case 'proposeCharacter':
      return { reads: ['premise', `character:${textOf(id)}`], writes: [`character:${textOf(id)}`] };
    case 'draftActOutline':
      return { reads: ['premise', `act:${textOf(id)}`], writes: [`act:${textOf(id)}`] };
    case 'draftNodeWeb':
      return {
        reads: [act, `web:${textOf(actId)}`, ...charactersIn(locations)],
        writes: [`web:${textOf(actId)}`, ...records(locations).map((location) => place(location.id))],
      };
    case 'draftNodeEncounters':
      return { reads: [`web:${textOf(actId)}`, place(nodeId), ...charactersIn(encounters)], writes: [place(nodeId)] };
    case 'writeScene': {
      const home = nodeId === undefined ? '*' : place(nodeId);
      return { reads: [`web:${textOf(actId)}`, home], writes: nodeId === undefined ? [] : [home] };
    }
    case 'finalizeNode':
      return { reads: [`web:${textOf(actId)}`, place(nodeId)], writes: [art(nodeId)] };
    case 'updateElement': {
      if (type === 'node') {
        const people = isObject(changes) ? charactersIn(Object.values(changes)) : [];
        return { reads: [`web:${textOf(actId)}`, place(id), art(id), ...people], writes: [place(id)] };
      }
      const own = type === 'premise' ? 'premise' : `${textOf(type)}:${textOf(id)}`;
      return { reads: [own], writes: [own] };
    }
    case 'finalizePackage':
      return { reads: ['*'], writes: [] };
  }
}

/** A call as it stands in a plan; one the author skips does nothing, so nothing waits for it. */
export interface PlacedCall {
  call: PlannedCall;
  isSkipped: boolean;
}

/**
 * Makes steps of calls, each waiting for just what it builds on: the last before it that wrote what it reads, but not again
 * for what those wait for.
 * @param idOf the id a step gets, by the call's place among them
 */
export function stepsOf(
  placed: readonly PlacedCall[],
  describe: (call: PlannedCall) => string,
  idOf: (index: number) => string = (index) => `step_${index + 1}`,
): WrittenStep[] {
  const writers = new Map<string, string>();
  const all: string[] = [];
  /** By step: everything it waits for, through others too. */
  const behind = new Map<string, Set<string>>();
  return placed.map(({ call, isSkipped }, index): WrittenStep => {
    const id = idOf(index);
    const { reads, writes } = touchOf(call);
    const before = reads.includes('*') ? [...all] : reads.flatMap((key) => writers.get(key) ?? []);
    const through = new Set(before.flatMap((other) => [...(behind.get(other) ?? [])]));
    const dependsOn = [...new Set(before)].filter((other) => !through.has(other));
    behind.set(id, new Set([...before, ...through]));
    const step = { id, description: describe(call), tool: call.tool, args: call.input, dependsOn };
    if (isSkipped) return { ...step, status: 'skipped' };
    for (const key of writes) writers.set(key, id);
    all.push(id);
    return step;
  });
}

/** Says what a call makes, to the author. @param draft as all the calls would leave it, for titles */
export function describer(draft: ShownDraft, language: PlanLanguage): (call: PlannedCall) => string {
  const { acts, characters } = withArt(draft);
  const actTitle = (id: unknown): string => acts.find((act) => act.id === id)?.title ?? textOf(id);
  const placeTitle = (actId: unknown, id: unknown): string =>
    acts.find((act) => act.id === actId)?.sandboxLocations.find((place) => place.id === id)?.title ?? textOf(id);
  /** Whose script a call writes, by its title. */
  function sceneTitle({ actId, nodeId, encounterId, eventId, endingId }: Record<string, unknown>): string {
    const act = acts.find((each) => each.id === actId);
    const places = acts.flatMap((each) => each.sandboxLocations);
    const arcs = characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []);
    const encounters = [...places.flatMap((place) => place.encounters), ...arcs];
    const titled: readonly { id: string; title: string }[] = [...encounters, ...(act?.inevitableEvents ?? [])];
    const own = encounterId ?? eventId;
    if (own !== undefined) return titled.find((each) => each.id === own)?.title ?? textOf(own);
    if (endingId !== undefined)
      return draft.premise?.endings?.find((each) => each.id === endingId)?.title ?? textOf(endingId);
    return nodeId === undefined ? actTitle(actId) : placeTitle(actId, nodeId);
  }
  const say = (key: string, words: Record<string, string | number> = {}) => planPhrase(language, key, words);
  return ({ tool, input }) => {
    const { id, actId, nodeId, type, title, name, locations, changes, regenerateImage } = input as Record<
      string,
      unknown
    >;
    const changed = isObject(changes) ? changes : {};
    switch (tool) {
      case 'proposeStoryPremise':
        return say('step_premise', { title: textOf(title) });
      case 'proposeCharacter':
        return say('step_person', { name: textOf(name) });
      case 'draftActOutline':
        return say('step_outline', { title: textOf(title) });
      case 'draftNodeWeb': {
        const places = planList(
          language,
          records(locations).map((place) => textOf(place.title)),
        );
        return say('step_web', { act: actTitle(actId), places });
      }
      case 'draftNodeEncounters':
        return say('step_pool', { place: placeTitle(actId, nodeId) });
      case 'writeScene':
        return say('step_scene', { place: sceneTitle({ ...input }) });
      case 'finalizeNode':
        return say('step_picture', { place: placeTitle(actId, nodeId) });
      case 'finalizePackage':
        return say('step_save', { title: textOf(title) });
      case 'updateElement': {
        if (type === 'premise') return say('step_change_premise');
        if (type === 'act' && 'intendedLocations' in changed) return say('step_join', { act: actTitle(id) });
        const required = changed['globalProgression.requiredValue'];
        if (type === 'act' && Object.keys(changed).length === 1 && typeof required === 'number')
          return say('step_ease', { act: actTitle(id), required });
        const called =
          type === 'node'
            ? placeTitle(actId, id)
            : type === 'act'
              ? actTitle(id)
              : (characters.find((one) => one.id === id)?.name ?? textOf(id));
        if (regenerateImage === true && Object.keys(changed).length === 0) return say('step_redraw', { name: called });
        const added = Object.entries(changed).flatMap(([path, value]) =>
          /^encounters\.[^.]+$/.test(path) && isObject(value) ? [textOf(value.title)] : [],
        );
        const [encounter] = added;
        if (type === 'node' && encounter !== undefined && Object.keys(changed).length === 1)
          return say('step_encounter', { place: called, title: encounter });
        return say('step_change', { name: called });
      }
    }
  };
}

/** Roughly how long calls take, in seconds. */
export const durationOf = (calls: readonly PlannedCall[]): number =>
  calls.reduce((sum, { tool }) => sum + (tool === 'proposeCharacter' || tool === 'finalizeNode' ? 3 : 1), 0);

/** What calls make, in one phrase. */
export function whatIsMade(calls: readonly PlannedCall[], language: PlanLanguage): string {
  const of = (tool: PlannedCall['tool']) => calls.filter((call) => call.tool === tool);
  const counted = (tool: PlannedCall['tool'], key: string): string[] => {
    const some = of(tool);
    const names = some.map(({ input }) => textOf((input as Record<string, unknown>).title)).join();
    return some.length === 0 ? [] : [planPhrase(language, key, { n: some.length, names })];
  };
  return planList(language, [
    ...counted('proposeStoryPremise', 'part_premise'),
    ...counted('proposeCharacter', 'part_people'),
    ...counted('draftActOutline', 'part_acts'),
    ...counted('draftNodeWeb', 'part_map'),
    ...counted('draftNodeEncounters', 'part_pools'),
    ...counted('writeScene', 'part_scenes'),
    ...counted('finalizeNode', 'part_pictures'),
    ...counted('updateElement', 'part_changes'),
    ...counted('finalizePackage', 'part_save'),
  ]);
}
