import type {
  ActOutline,
  Asset,
  DraftCharacter,
  IgnoredFinding,
  Location,
  PlanDraft,
  StoryPremise,
  VNPackage,
} from '../story/index.ts';

export type CheckedPlace = Location & { background?: Asset | undefined; music?: Asset | undefined };

export type CheckedAct = Omit<ActOutline, 'intendedLocations'> & {
  intendedLocations?: readonly string[] | undefined;
  sandboxLocations: readonly CheckedPlace[];
};
export type CheckedCharacter = DraftCharacter;

/** The subject of a check: a package or an unfinished draft. Parts keep their identity. */
export interface Subject {
  readonly isDraft: boolean;
  readonly head: StoryPremise | null;
  readonly characters: readonly CheckedCharacter[];
  readonly acts: readonly CheckedAct[];
  readonly assets: VNPackage['assets'] | null;
  readonly voices: NonNullable<VNPackage['assets']['voices']>;
  readonly ignored: readonly IgnoredFinding[];
}

/** Wraps a package for checking. */
export const createPackageSubject = (pkg: VNPackage): Subject => ({
  isDraft: false,
  head: {
    title: pkg.title,
    artStyle: pkg.artStyle,
    language: pkg.language,
    globalContext: pkg.plot.globalContext,
    premise: pkg.plot.premise,
    themes: pkg.plot.themes,
    globalMaterials: pkg.plot.globalMaterials,
    globalWorldInfo: pkg.plot.globalWorldInfo,
    possibleEndings: pkg.plot.possibleEndings,
    ...(pkg.plot.facts ? { facts: pkg.plot.facts } : {}),
    ...(pkg.plot.endings ? { endings: pkg.plot.endings } : {}),
    ...(pkg.plot.meters ? { meters: pkg.plot.meters } : {}),
  },
  characters: pkg.characters,
  acts: pkg.plot.acts,
  assets: pkg.assets,
  voices: pkg.assets.voices ?? {},
  ignored: pkg.ignoredFindings ?? [],
});

/** Wraps a draft for checking. */
export const createDraftSubject = (draft: PlanDraft): Subject => ({
  isDraft: true,
  head: draft.premise ?? null,
  characters: draft.characters,
  acts: draft.acts,
  assets: null,
  voices: draft.voices ?? {},
  ignored: draft.ignoredFindings ?? [],
});

/** Whether an act has all places of its outline, each with encounters; always true in a package. */
export function isWritten(act: CheckedAct): boolean {
  return (
    !act.intendedLocations || (isMapped(act) && act.sandboxLocations.every(({ encounters }) => encounters.length > 0))
  );
}

/** Whether an act's map is complete; always true in a package. */
export function isMapped({ intendedLocations, sandboxLocations }: CheckedAct): boolean {
  if (!intendedLocations) return true;
  const mapped = new Set(sandboxLocations.map(({ id }) => id));
  return sandboxLocations.length > 0 && intendedLocations.every((id) => mapped.has(id));
}
