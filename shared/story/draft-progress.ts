import type { DraftAct, PlanDraft } from './draft.ts';
import { refusal } from './draft-lookup.ts';
import type { ArcEncounter, Encounter } from './encounter.ts';

/** The places one can get to from where an act begins. */
function reachablePlaces(act: DraftAct): Set<string> {
  const start = act.startLocation ?? act.sandboxLocations[0]?.id;
  const reached = new Set(start === undefined ? [] : [start]);
  for (const id of reached) {
    for (const next of act.sandboxLocations.find((place) => place.id === id)?.connections ?? []) reached.add(next);
  }
  return reached;
}

const gift = ({ givesProgression = 0 }: Encounter | ArcEncounter): number => Math.max(0, givesProgression);

/**
 * The most progress an act can give: everything that lands in its reachable places and personal arcs, as if nothing
 * ever excluded anything. No play gets above it (Rules of play, "Progress").
 * @param flags the flags earlier acts can leave set; those of this act are added
 */
function progressCeiling(draft: PlanDraft, act: DraftAct, flags: Set<string>): number {
  const reached = reachablePlaces(act);
  const candidates: (Encounter | ArcEncounter)[] = [
    ...act.sandboxLocations.filter(({ id }) => reached.has(id)).flatMap(({ encounters }) => encounters),
    ...draft.characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ];
  const landed = new Set<Encounter | ArcEncounter>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const encounter of candidates) {
      const needs = ('prerequisites' in encounter && encounter.prerequisites) || [];
      if (landed.has(encounter) || !needs.every((flag) => flags.has(flag))) continue;
      landed.add(encounter);
      for (const flag of encounter.potentialFlags ?? []) flags.add(flag);
      grew = true;
    }
  }
  return toMillionth([...landed].reduce((sum, encounter) => sum + gift(encounter), 0));
}

/** Amounts are kept to a millionth, as play keeps them, so that tenths add up to one. */
const toMillionth = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** How much progress an act asks for (0: none), and the most there is. */
export interface ProgressCeiling {
  actId: string;
  required: number;
  ceiling: number;
}

/** The ceilings of all acts, in their order; flags of earlier acts count in later ones. */
export function progressCeilings(draft: PlanDraft): ProgressCeiling[] {
  const flags = new Set<string>();
  return draft.acts.map((act) => {
    const required = act.globalProgression?.requiredValue ?? 0;
    return {
      actId: act.id,
      required: required < 1 ? 0 : toMillionth(required),
      ceiling: progressCeiling(draft, act, flags),
    };
  });
}

/** @throws RefusalError naming an act that cannot be won and by how much */
export function requireWinnable(draft: PlanDraft): void {
  const worst = progressCeilings(draft).find(({ required, ceiling }) => ceiling < required);
  if (!worst) return;
  throw refusal(
    `Act "${worst.actId}" needs ${worst.required} progress, but all that can be reached in it gives ${worst.ceiling}: it cannot be completed.`,
    'Raise givesProgression with draftNodeEncounters or updateElement (type "node"), lower globalProgression.requiredValue with updateElement (type "act"), or connect places and flags that cannot be reached.',
  );
}
