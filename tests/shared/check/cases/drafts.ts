import type { FindingCode } from '../../../../shared/check/index.ts';
import { draftFromPackage, type PlanDraft } from '../../../../shared/story/index.ts';
import { actIn, base, encounterIn, placeIn } from '../base.ts';
import { type DraftCase, makeCave } from './case.ts';

const edited = (change: (draft: PlanDraft) => PlanDraft): PlanDraft => change(draftFromPackage(base()));

export const DRAFT_CASES: Partial<Record<FindingCode, DraftCase>> = {
  'premise-missing': {
    draft: edited(({ premise: _premise, ...draft }) => draft),
    clean: draftFromPackage(base()),
    where: 'story:/',
  },
  'prerequisite-not-set-yet': {
    draft: unwritten('found_key'),
    clean: unwritten('found_rope'),
    where: 'encounter:act_1/enc_lamp',
  },
  'place-not-written': {
    draft: unwritten('found_rope'),
    clean: draftFromPackage(base()),
    where: 'node:act_1/cave',
  },
  'place-not-mapped': {
    draft: edited((draft) => ({
      ...draft,
      acts: draft.acts.map((act, index) =>
        index === 0 ? { ...act, intendedLocations: [...act.intendedLocations, 'dry_well'] } : act,
      ),
    })),
    clean: draftFromPackage(base()),
    where: 'act:/act_1',
  },
};

/** A draft whose first act has a pool that is still to be written, and an encounter elsewhere that waits for a flag. */
function unwritten(flag: string): PlanDraft {
  const pkg = base();
  encounterIn(pkg, 'enc_lamp').prerequisites = [flag];
  actIn(pkg).sandboxLocations.push({ ...makeCave('cave', ['lighthouse']), encounters: [] });
  placeIn(pkg, 'lighthouse').connections = ['harbour', 'cave'];
  return draftFromPackage(pkg);
}
