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

/** A place of a package or of a draft; a draft keeps its picture and music with it. */
export type CheckedPlace = Location & { background?: Asset | undefined; music?: Asset | undefined };

/** An act of a package or of a draft; a draft says which places it intends. */
export type CheckedAct = Omit<ActOutline, 'intendedLocations'> & {
  intendedLocations?: readonly string[] | undefined;
  sandboxLocations: readonly CheckedPlace[];
};
export type CheckedCharacter = DraftCharacter;

/** What is checked: a package, or a draft as far as it is written. Parts keep their identity. */
export interface Subject {
  readonly isDraft: boolean;
  /** Null in a draft without a premise. */
  readonly head: StoryPremise | null;
  readonly characters: readonly CheckedCharacter[];
  readonly acts: readonly CheckedAct[];
  /** Null in a draft, whose parts keep their own. */
  readonly assets: VNPackage['assets'] | null;
  readonly voices: NonNullable<VNPackage['assets']['voices']>;
  readonly ignored: readonly IgnoredFinding[];
}

/** A package as what is checked. */
export const subjectOfPackage = (pkg: VNPackage): Subject => ({
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

/** A draft as what is checked. */
export const subjectOfDraft = (draft: PlanDraft): Subject => ({
  isDraft: true,
  head: draft.premise ?? null,
  characters: draft.characters,
  acts: draft.acts,
  assets: null,
  voices: draft.voices ?? {},
  ignored: draft.ignoredFindings ?? [],
});

/** Whether an act of a draft has all its places and every one its encounters; one of a package always has. */
export function isWritten({ intendedLocations, sandboxLocations }: CheckedAct): boolean {
  if (!intendedLocations) return true;
  const mapped = new Set(sandboxLocations.map(({ id }) => id));
  return (
    sandboxLocations.length > 0 &&
    intendedLocations.every((id) => mapped.has(id)) &&
    sandboxLocations.every(({ encounters }) => encounters.length > 0)
  );
}

/** Whether an act of a draft has its whole map; one of a package always has. */
export function isMapped({ intendedLocations, sandboxLocations }: CheckedAct): boolean {
  if (!intendedLocations) return true;
  const mapped = new Set(sandboxLocations.map(({ id }) => id));
  return sandboxLocations.length > 0 && intendedLocations.every((id) => mapped.has(id));
}
