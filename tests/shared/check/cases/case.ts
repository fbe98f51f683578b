import type { FindingCode } from '../../../../shared/check/index.ts';
import type { PlanDraft, VNPackage } from '../../../../shared/story/index.ts';
import { actIn, arcIn, encounter, place, placeIn } from '../base.ts';

/** One change of a clean story, and what the check then says that it did not say before. */
interface Case {
  /** Makes the clean neighbour of the base story, where that is another. */
  clean?: (pkg: VNPackage) => void;
  change: (pkg: VNPackage) => void;
  /** Of what: `type:act/id`; then the code that is ignored, where it is about that. */
  where: string;
  /** What comes along, because it is another thing that is true. */
  besides?: FindingCode[];
}

/** One of a draft: what is shown, and its clean neighbour. */
export interface DraftCase {
  draft: PlanDraft;
  clean: PlanDraft;
  where: string;
}

export type Cases = Partial<Record<FindingCode, Case>>;

export function many(count: number, prefix: string) {
  return Array.from({ length: count }, (_, index) => encounter(`enc_${prefix}_${index}`));
}

/** A third place, both ways from the lighthouse. */
export function withCave(pkg: VNPackage): void {
  actIn(pkg).sandboxLocations.push(makeCave('cave', ['lighthouse']));
  placeIn(pkg, 'lighthouse').connections = ['harbour', 'cave'];
  dress(pkg);
}

export function makeCave(id: string, connections: string[]) {
  const tense = { expectedFrames: 4, focus: 'tension_and_action' } as const;
  return {
    ...place(id, [], { connections }),
    encounters: [
      encounter(`enc_${id}_echo`, { givesProgression: 1 }),
      encounter(`enc_${id}_water`, { givesProgression: 1, pacing: tense }),
      encounter(`enc_${id}_bones`, { givesProgression: 1 }),
    ],
  };
}

/** Pictures and tracks for whoever has none. */
export function dress(pkg: VNPackage): void {
  const picture = { url: '/media/fixture/picture.png', mimeType: 'image/png' };
  for (const { location, mood } of pkg.plot.acts.flatMap((act) => act.sandboxLocations)) {
    pkg.assets.backgrounds[location] ??= picture;
    pkg.assets.music[mood] ??= { url: '/media/fixture/track.ogg', mimeType: 'audio/ogg' };
  }
  for (const { id } of pkg.characters) pkg.assets.characters[id] ??= picture;
}

export function arcEncounterOf(pkg: VNPackage, arcPhase: 'crisis') {
  const [first] = arcIn(pkg, 'ken');
  if (!first) throw new Error('Ken has no arc.');
  return { ...first, arcPhase };
}
