import { consequencesIn, listFlagSets } from '../../rules/index.ts';
import type { Encounter, FoundEncounter } from '../../story/index.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import type { FindingCode } from '../finding-kinds.ts';
import {
  changeEncounter,
  changePlace,
  computeDraftReach,
  encounterIn,
  findActForFinding,
  listFlagsReadByDraft,
  orNothing,
  placeIn,
  type RepairRule,
  reachedAct,
  without,
} from './call.ts';

type PoolEncounter = Extract<FoundEncounter, { kind: 'pool' }>;

const ofPool =
  (
    repair: (found: PoolEncounter, encounter: Encounter, ...context: Parameters<RepairRule>) => ReturnType<RepairRule>,
  ): RepairRule =>
  (draft, finding) => {
    const found = encounterIn(draft, finding);
    return found?.kind === 'pool' ? repair(found, found.encounter, draft, finding) : null;
  };

function corrected(
  list: readonly string[] | undefined,
  wrong: readonly string[],
  setters: ReadonlyMap<string, unknown>,
) {
  const mended = (list ?? []).flatMap((flag) => (wrong.includes(flag) ? (findNearest(flag, setters) ?? []) : flag));
  return orNothing([...new Set(mended)]);
}

const freed = ofPool((found, encounter, draft, finding) => {
  const why = reachedAct(draft, finding)?.here.dead.get(encounter.id);
  if (!why || !('flags' in why)) return null;
  const setters = why.kind === 'never-set' ? computeDraftReach(draft).setters : new Map<string, unknown>();
  return changeEncounter(found, { prerequisites: corrected(encounter.prerequisites, why.flags, setters) });
});

const QUIET_AND_TENSE = { other: 'standard', first: 'tension_and_action' } as const;
const FRAMES_USUAL = { few: 3, many: 8 } as const;

export const ENCOUNTER_REPAIRS: Partial<Record<FindingCode, RepairRule>> = {
  'pool-one-pacing': (draft, finding) => {
    const place = placeIn(draft, finding);
    const act = findActForFinding(draft, finding);
    const last = place?.encounters.at(-1);
    if (!act || !place || !last) return null;
    const isTense = last.pacing.focus === QUIET_AND_TENSE.first;
    const focus = isTense ? QUIET_AND_TENSE.other : QUIET_AND_TENSE.first;
    return [changePlace(act.id, place.id, { [`encounters.${last.id}.pacing.focus`]: focus })];
  },
  'encounter-without-consequence': (draft, finding) => {
    const found = encounterIn(draft, finding);
    if (!found) return null;
    const act = found.kind === 'pool' ? draft.acts.find(({ id }) => id === found.actId) : draft.acts[0];
    return act?.globalProgression
      ? changeEncounter(found, { givesProgression: 1 })
      : changeEncounter(found, { potentialFlags: [`${found.encounter.id}_done`] });
  },
  'negative-progress': (draft, finding) => {
    const found = encounterIn(draft, finding);
    if (!found) return null;
    const findings = found.kind === 'pool' ? (found.encounter.findings ?? []) : [];
    const givesElse = (found.encounter.potentialFlags ?? []).length > 0 || findings.length > 0;
    const isFiller =
      found.encounter.type === 'atmospheric' ||
      ('repeatable' in found.encounter && found.encounter.repeatable === true);
    return changeEncounter(found, { givesProgression: givesElse || isFiller ? null : 1 });
  },
  'frames-odd': (draft, finding) => {
    const found = encounterIn(draft, finding);
    if (!found) return null;
    const frames = found.encounter.pacing.expectedFrames < 1 ? FRAMES_USUAL.few : FRAMES_USUAL.many;
    return changeEncounter(found, { 'pacing.expectedFrames': frames });
  },
  'repeatable-gives-once': ofPool((found) => changeEncounter(found, { repeatable: null })),
  'single-option': ofPool((found) => changeEncounter(found, { options: null })),
  'option-flag-undeclared': ofPool((found, { potentialFlags = [], options = [] }) =>
    changeEncounter(found, {
      potentialFlags: [
        ...new Set([
          ...potentialFlags,
          ...options.flatMap(({ flags = [] }) => flags),
          ...consequencesIn(found.encounter).flatMap(({ flags = [] }) => flags),
        ]),
      ],
    }),
  ),
  'flag-no-answer-gives': ofPool((found, { potentialFlags = [], options = [] }, draft) => {
    const sets = listFlagSets(found.encounter);
    const never = potentialFlags.filter((flag) => !sets.some((flags) => flags.includes(flag)));
    const read = listFlagsReadByDraft(draft);
    if (!never.some((flag) => read.has(flag))) {
      return changeEncounter(found, { potentialFlags: without(potentialFlags, never) });
    }
    if (options.length === 0) {
      const { check } = found.encounter;
      return changeEncounter(found, { 'check.full.flags': [...(check?.full?.flags ?? []), ...never] });
    }
    const count = (index: number): number => options[index]?.flags?.length ?? 0;
    const [least = 0] = options.map((_, index) => index).sort((a, b) => count(a) - count(b));
    return changeEncounter(found, { [`options.${least}.flags`]: [...(options[least]?.flags ?? []), ...never] });
  }),
  'prerequisite-never-set': freed,
  'prerequisite-set-later': freed,
  'prerequisites-circular': freed,
  'requires-and-excludes': ofPool((found, { prerequisites = [], excludeIfFlags }) =>
    changeEncounter(found, { excludeIfFlags: without(excludeIfFlags, prerequisites) }),
  ),
  'prerequisite-excluded': ofPool((found, { id, excludeIfFlags }, draft, finding) => {
    const why = reachedAct(draft, finding)?.here.dead.get(id);
    return why?.kind === 'excluded'
      ? changeEncounter(found, { excludeIfFlags: without(excludeIfFlags, [why.by]) })
      : null;
  }),
  'exclusion-never-set': ofPool((found, { excludeIfFlags = [] }, draft) => {
    const { setters } = computeDraftReach(draft);
    const unset = excludeIfFlags.filter((flag) => !setters.has(flag));
    return changeEncounter(found, { excludeIfFlags: corrected(excludeIfFlags, unset, setters) });
  }),
  'character-unknown': (draft, finding) => {
    const strangers = (list: readonly string[] = []): string[] =>
      list.filter((id) => !draft.characters.some((character) => character.id === id));
    const found = finding.where.type === 'encounter' ? encounterIn(draft, finding) : undefined;
    if (found?.kind === 'pool') {
      const { requiredCharacters } = found.encounter;
      return changeEncounter(found, { requiredCharacters: without(requiredCharacters, strangers(requiredCharacters)) });
    }
    const act = findActForFinding(draft, finding);
    const place = placeIn(draft, finding);
    if (!act || !place) return null;
    const gone = strangers(place.requiredCharacters);
    return [
      changePlace(act.id, place.id, {
        requiredCharacters: place.requiredCharacters.filter((id) => !gone.includes(id)),
      }),
    ];
  },
  'character-elsewhere': ofPool((found, encounter, draft, finding) => {
    const why = reachedAct(draft, finding)?.here.dead.get(encounter.id);
    const place = draft.acts
      .find(({ id }) => id === found.actId)
      ?.sandboxLocations.find(({ id }) => id === found.nodeId);
    if (why?.kind !== 'elsewhere' || !place) return null;
    return [
      changePlace(found.actId, found.nodeId, {
        requiredCharacters: [...new Set([...place.requiredCharacters, ...why.people])],
      }),
    ];
  }),
};
