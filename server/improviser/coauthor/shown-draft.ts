import {
  type DraftAct,
  type DraftCharacter,
  type DraftLocation,
  isFinalized,
  type PlanDraft,
  type StoryPremise,
} from '../../../shared/story/index.ts';

/** A draft in the fields of the tools' inputs: its pictures and music are left out, and that a place has them is said. */
export interface ShownDraft {
  premise: StoryPremise | null;
  characters: DraftCharacter[];
  acts: (Omit<DraftAct, 'sandboxLocations'> & {
    sandboxLocations: (DraftLocation & { finalized: boolean })[];
  })[];
  packageSaved: boolean;
}

/** A draft as the improviser works with it. */
export const shownDraft = ({ premise, characters, acts }: PlanDraft, packageSaved: boolean): ShownDraft => ({
  premise: premise ?? null,
  characters: characters.map(({ image: _image, ...sheet }) => sheet),
  acts: acts.map(({ sandboxLocations, ...outline }) => ({
    ...outline,
    sandboxLocations: sandboxLocations.map((location) => {
      const { background: _background, music: _music, ...place } = location;
      return { ...place, finalized: isFinalized(location) };
    }),
  })),
  packageSaved,
});
