import { compileStory } from '../play/index.ts';
import type { Location, VNPackage } from '../story/index.ts';
import { firstOfEachId, type StoryCore } from './core.ts';
import { proveStory } from './proof/index.ts';
import type { ActProof, ProofOptions } from './proof/types.ts';
import type { CheckedPlace, Subject } from './subject.ts';

const withoutArt = ({ background: _background, music: _music, ...place }: CheckedPlace): Location => place;

/** What is checked as a package that can be compiled: only the acts up to the first that is not written yet. */
function playable({ head, acts, characters }: Subject, written: number): VNPackage {
  return {
    id: 'checked',
    version: 1,
    createdAt: '',
    title: head?.title ?? '',
    language: head?.language ?? 'en',
    artStyle: '',
    plot: {
      premise: head?.premise ?? '',
      themes: [],
      globalContext: head?.globalContext ?? { setting: '', tone: '', overarchingTruths: [] },
      globalMaterials: [],
      globalWorldInfo: [],
      acts: firstOfEachId(acts)
        .slice(0, written)
        .map(({ intendedLocations: _intended, sandboxLocations, ...act }) => ({
          ...act,
          sandboxLocations: sandboxLocations.map(withoutArt),
        })),
      possibleEndings: [],
      ...(head?.facts ? { facts: head.facts } : {}),
    },
    characters: characters.map(({ image: _image, ...character }) => character),
    assets: { backgrounds: {}, characters: {}, music: {} },
    meta: {},
  };
}

/** What is proven of each act that is written, with every act before it. Rules of play, "For the checker". */
export function proofsOf(subject: Subject, { acts }: StoryCore, options: ProofOptions): ReadonlyMap<string, ActProof> {
  const open = acts.findIndex(({ isWritten, places }) => !isWritten || places.length === 0);
  const written = open < 0 ? acts.length : open;
  if (written === 0) return new Map();
  return new Map(proveStory(compileStory(playable(subject, written)), options).map((proof) => [proof.act, proof]));
}
