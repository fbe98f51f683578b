import { ARC_PHASES, type ArcEncounter, type Encounter, type PlanDraft } from '../../../../shared/story/index.ts';

export interface GraphEncounter {
  id: string;
  title: string;
  home: string;
  /** From another act or a personal arc. Shown because it opens or closes an encounter of this act. */
  isElsewhere: boolean;
}

interface GraphLink {
  from: string;
  to: string;
  kind: 'opens' | 'closes';
  flags: string[];
}

export interface EncounterGraph {
  linked: GraphEncounter[];
  links: GraphLink[];
  loose: { home: string; encounters: GraphEncounter[] }[];
}

interface Sited {
  encounter: Encounter | ArcEncounter;
  home: string;
  actId: string | null;
  characterId: string | null;
}

function sitedEncounters(draft: PlanDraft): Sited[] {
  return [
    ...draft.acts.flatMap((act) =>
      act.sandboxLocations.flatMap(({ title, encounters }) =>
        encounters.map((encounter) => ({ encounter, home: title, actId: act.id, characterId: null })),
      ),
    ),
    ...draft.characters.flatMap(({ id, name, personalArc }) =>
      (personalArc?.arcEncounters ?? []).map((encounter) => ({ encounter, home: name, actId: null, characterId: id })),
    ),
  ];
}

const needs = (encounter: Encounter | ArcEncounter): readonly string[] =>
  'prerequisites' in encounter ? (encounter.prerequisites ?? []) : [];
const closedBy = (encounter: Encounter | ArcEncounter): readonly string[] =>
  'excludeIfFlags' in encounter ? (encounter.excludeIfFlags ?? []) : [];

/** Edges between consecutive phases of an arc; phases without encounters are skipped. Rules of play, "Eligible". */
function arcLinks(sited: readonly Sited[]): GraphLink[] {
  const people = [...new Set(sited.flatMap(({ characterId }) => characterId ?? []))];
  return people.flatMap((person) => {
    const phases = ARC_PHASES.map((phase) =>
      sited.flatMap(({ encounter, characterId }) =>
        characterId === person && 'arcPhase' in encounter && encounter.arcPhase === phase ? [encounter.id] : [],
      ),
    ).filter((ids) => ids.length > 0);
    return phases.flatMap((ids, index) =>
      (phases[index + 1] ?? []).flatMap((to) => ids.map((from) => ({ from, to, kind: 'opens' as const, flags: [] }))),
    );
  });
}

/** Which encounters open or close others through flags; null for all personal arcs. */
export function buildEncounterGraph(draft: PlanDraft, actId: string | null): EncounterGraph {
  const sited = sitedEncounters(draft);
  const isHere = (one: Sited) => one.actId === actId;
  const setters = new Map<string, Sited[]>();
  for (const one of sited) {
    for (const flag of one.encounter.potentialFlags ?? []) setters.set(flag, [...(setters.get(flag) ?? []), one]);
  }
  const links = new Map<string, GraphLink>();
  const link = (from: string, to: string, kind: GraphLink['kind'], flag: string) => {
    if (from === to) return;
    const key = `${kind} ${from} ${to}`;
    const known = links.get(key);
    if (known) known.flags.push(flag);
    else links.set(key, { from, to, kind, flags: [flag] });
  };
  const here = sited.filter(isHere);
  for (const one of here) {
    for (const flag of needs(one.encounter)) {
      for (const setter of setters.get(flag) ?? []) link(setter.encounter.id, one.encounter.id, 'opens', flag);
    }
    for (const flag of closedBy(one.encounter)) {
      for (const setter of setters.get(flag) ?? []) link(setter.encounter.id, one.encounter.id, 'closes', flag);
    }
  }
  const all = [...links.values(), ...(actId === null ? arcLinks(here) : [])];
  const touched = new Set(all.flatMap(({ from, to }) => [from, to]));
  const shown = (one: Sited): GraphEncounter => ({
    id: one.encounter.id,
    title: one.encounter.title,
    home: one.home,
    isElsewhere: !isHere(one),
  });
  const loose = new Map<string, GraphEncounter[]>();
  for (const one of here) {
    if (touched.has(one.encounter.id)) continue;
    loose.set(one.home, [...(loose.get(one.home) ?? []), shown(one)]);
  }
  return {
    linked: sited.filter(({ encounter }) => touched.has(encounter.id)).map(shown),
    links: all,
    loose: [...loose].map(([home, encounters]) => ({ home, encounters })),
  };
}
