import { CONDITION_MAX_LENGTH } from '../../conditions/max-length.ts';
import { joinFieldPath } from '../../field-path.ts';
import {
  findEncounter,
  optionIds,
  type PlanDraft,
  type SceneSlot,
  type ScriptLine,
  sceneSlots,
} from '../../story/index.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import type { Finding } from '../finding.ts';
import type { FindingCode } from '../finding-kinds.ts';
import type { CheckMessage, ScriptSpot } from '../messages/message-types.ts';
import {
  changeAct,
  changeCharacter,
  changeEncounter,
  changePlace,
  changePremise,
  encounterIn,
  findActForFinding,
  placeIn,
  type RepairCall,
  type RepairRule,
} from './call.ts';

const ROLLED = { least: -2, most: 4 } as const;

function getMessage<Key extends CheckMessage['say']>(
  { says }: Finding,
  key: Key,
): Extract<CheckMessage, { say: Key }> | null {
  return says?.say === key ? (says as Extract<CheckMessage, { say: Key }>) : null;
}

function isFindingAt({ type, actId, id }: Finding['where'], { address, owner }: SceneSlot): boolean {
  switch (type) {
    case 'encounter':
      return address.encounterId === id;
    case 'event':
      return address.eventId === id && address.actId === actId;
    case 'ending':
      return address.endingId === id;
    case 'node':
      return owner.type === 'node' && address.actId === actId && address.nodeId === id;
    case 'act':
      return owner.type === 'act' && address.eventId === undefined && address.actId === id;
    default:
      return false;
  }
}

function changeOwner(draft: PlanDraft, { address, owner }: SceneSlot, changes: Readonly<Record<string, unknown>>) {
  const found = address.encounterId === undefined ? undefined : findEncounter(draft, address.encounterId);
  if (found) return changeEncounter(found, changes);
  if (owner.type === 'premise') return changePremise(changes);
  if (owner.type === 'node') return [changePlace(address.actId ?? '', address.nodeId ?? '', changes)];
  return owner.type === 'act' ? changeAct(address.actId ?? '', changes) : changeCharacter(owner.id ?? '', changes);
}

/** Changes the lines a finding is about; `change` returns the same line if it is fine. */
function changeLines(
  draft: PlanDraft,
  { where }: Finding,
  spots: readonly ScriptSpot[],
  change: (line: ScriptLine) => ScriptLine,
): RepairCall[] | null {
  const calls = sceneSlots(draft)
    .filter((slot) => isFindingAt(where, slot))
    .flatMap((slot) => {
      const changes = [
        ['script', slot.address.part],
        ['again', slot.againPart],
      ].flatMap(([field, part]) => {
        const spot = spots.find((each) => each.part === part);
        const lines = slot.scene?.[field as 'script' | 'again'];
        if (!spot || !lines) return [];
        const changed = lines.map((line, index) => (spot.lines.includes(index + 1) ? change(line) : line));
        const path = joinFieldPath(slot.path, String(field));
        return changed.every((line, index) => line === lines[index]) ? [] : [[path, changed] as const];
      });
      return changes.length === 0 ? [] : changeOwner(draft, slot, Object.fromEntries(changes));
    });
  return calls.length === 0 ? null : calls;
}

/** Makes a line wait until facts are known, if a condition can express it. */
function waiting(line: ScriptLine, facts: readonly string[]): ScriptLine {
  if (facts.length === 0) return line;
  const known = facts.map((fact) => `knows("${fact}")`).join(' && ');
  const when = line.when === undefined ? known : `(${line.when}) && ${known}`;
  return when.length > CONDITION_MAX_LENGTH ? line : { ...line, when };
}

export const SCENE_REPAIRS: Partial<Record<FindingCode, RepairRule>> = {
  'option-never-available': (draft, finding) => {
    const found = encounterIn(draft, finding);
    const said = getMessage(finding, 'option-never-available');
    if (found?.kind !== 'pool' || !said) return null;
    const { options = [] } = found.encounter;
    const ids = optionIds(options);
    const shut = options.flatMap(({ text }, at) => (said.answers.includes(text) ? (ids[at] ?? []) : []));
    return changeEncounter(found, Object.fromEntries(shut.map((id) => [`options.${id}.requires`, null])));
  },
  'degree-never-rolled': (draft, finding) => {
    const found = encounterIn(draft, finding);
    const said = getMessage(finding, 'degree-never-rolled');
    if (!found || !said) return null;
    const options = found.kind === 'pool' ? (found.encounter.options ?? []) : [];
    const at = options.findIndex(({ text, check }) => text === said.answer && check !== undefined);
    const check = said.answer === null ? found.encounter.check : options[at]?.check;
    const path = said.answer === null ? 'check' : `options.${optionIds(options)[at]}.check`;
    const stat = said.modifier - (check?.difficulty ?? 0);
    const wanted = Math.min(ROLLED.most, Math.max(ROLLED.least, said.modifier)) - stat;
    return check ? changeEncounter(found, { [`${path}.difficulty`]: wanted === 0 ? null : wanted }) : null;
  },
  'check-stat-unknown': (draft, finding) => {
    const found = encounterIn(draft, finding);
    const said = getMessage(finding, 'check-stat-unknown');
    if (!found || !said) return null;
    const known = new Set(said.known);
    const options = found.kind === 'pool' ? (found.encounter.options ?? []) : [];
    const ids = optionIds(options);
    const changes = [
      ...options.map(({ check }, at) => [`options.${ids[at]}.check.stat`, check?.stat] as const),
      ['check.stat', found.encounter.check?.stat] as const,
    ].flatMap(([path, stat]) =>
      stat !== undefined && said.stats.includes(stat) ? [[path, findNearest(stat, known)] as const] : [],
    );
    return changeEncounter(found, Object.fromEntries(changes));
  },
  'line-never-told': (draft, finding) => {
    const said = getMessage(finding, 'condition:line');
    if (!said) return null;
    const never = said.problem.text;
    return changeLines(draft, finding, said.spots, (line) => {
      const { when, ...rest } = line;
      return when === never ? rest : line;
    });
  },
  'line-tells-too-early': (draft, finding) => {
    const said = getMessage(finding, 'line-tells-too-early');
    return said && changeLines(draft, finding, said.spots, (line) => waiting(line, intersect(line.tells, said.facts)));
  },
  'scene-gives-away-secret': (draft, finding) => {
    const said = getMessage(finding, 'scene-gives-away-secret');
    const facts = said?.secrets.flatMap(({ fact }) => fact ?? []) ?? [];
    // Truths have no condition to wait for, and the author must rephrase the subject of a scene.
    if (
      !said ||
      facts.length < said.secrets.length ||
      facts.length > 1 ||
      said.spots.some(({ lines }) => lines.length === 0)
    ) {
      return null;
    }
    return changeLines(draft, finding, said.spots, (line) => ({
      ...waiting(line, facts),
      tells: [...new Set([...(line.tells ?? []), ...facts])],
    }));
  },
  'speaker-elsewhere': (draft, finding) => {
    const said = getMessage(finding, 'speaker-elsewhere');
    const found = finding.where.type === 'encounter' ? encounterIn(draft, finding) : undefined;
    const act = findActForFinding(draft, finding);
    const place =
      found?.kind === 'pool'
        ? act?.sandboxLocations.find(({ id }) => id === found.nodeId)
        : finding.where.type === 'node'
          ? placeIn(draft, finding)
          : undefined;
    if (!said || !act || !place) return null;
    const requiredCharacters = [...new Set([...place.requiredCharacters, ...said.people.map(({ id }) => id)])];
    return [changePlace(act.id, place.id, { requiredCharacters })];
  },
  'endings-may-all-fail': ({ premise }) => {
    const last = premise?.endings?.at(-1);
    return last ? changePremise({ [`endings.${last.id}.when`]: null }) : null;
  },
  'meter-never-moves': (draft, finding) => {
    const { id } = finding.where;
    const text = JSON.stringify([draft.acts, draft.characters, draft.premise?.facts, draft.premise?.endings]);
    return id === undefined || text.includes(id) ? null : changePremise({ [`meters.${id}`]: null });
  },
};

const intersect = (list: readonly string[] = [], others: readonly string[]): string[] =>
  list.filter((each) => others.includes(each));
