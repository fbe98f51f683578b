import { inOneGo, type Pieces } from '../../in-pieces.ts';
import { compilingStory, hasWrittenScenes } from '../../rules/index.ts';
import { changeLines, changePackageScenes, type Location, type VNPackage } from '../../story/index.ts';
import { type ActCore, firstOfEachId, type StoryCore } from '../analysis/story-core.ts';
import type { CheckedPlace, Subject } from '../subject.ts';
import { createStoryProver } from './index.ts';
import { type ActProof, type ProofOptions, SEARCHED_MOST } from './types.ts';

const withoutArt = ({ background: _background, music: _music, ...place }: CheckedPlace): Location => place;

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
      ...(head?.meters ? { meters: head.meters } : {}),
    },
    characters: characters.map(({ image: _image, ...character }) => character),
    assets: { backgrounds: {}, characters: {}, music: {} },
    meta: {},
  };
}

/** Without line conditions: no proof depends on them, and a script may have hundreds. */
const withoutLineConditions = changeLines((line) => {
  const { when, ...rest } = line;
  return when === undefined ? line : rest;
});

const countEncounters = ({ acts, arcs }: StoryCore): number =>
  [...acts.flatMap(({ places }) => places), ...arcs].reduce((sum, { encounters }) => sum + encounters.length, 0);

/** Smaller stories are compiled and proven without pauses. */
const DONE_AT_ONCE = 150;

const unsearched = (act: ActCore, most: number): ActProof => ({
  act: act.id,
  verdict: act.required > 0 ? 'not-proven' : 'winnable',
  beginning: null,
  path: null,
  nodes: 0,
  bound: 0,
  because: act.required > 0 ? { kind: 'too-many-encounters', most } : null,
});

export interface Prover {
  /** Proves each written act whose predecessors are all written. Rules of play, "For the checker". */
  proving(subject: Subject, core: StoryCore): Pieces<ReadonlyMap<string, ActProof>>;
  work(): number;
  effort(): number;
}

/** Proves unchanged acts again only if possible outcomes of earlier acts or the reads of later ones changed. */
export function createProver(options: ProofOptions): Prover {
  const prover = createStoryProver();
  const most = options.encounters ?? SEARCHED_MOST;
  return {
    work: prover.work,
    effort: prover.effort,
    *proving(subject, core) {
      const { acts, isFractional } = core;
      const open = acts.findIndex(({ isWritten, places }) => !isWritten || places.length === 0);
      const written = open < 0 ? acts.length : open;
      if (written === 0) return new Map();
      if (countEncounters(core) > most) {
        return new Map(acts.slice(0, written).map((act) => [act.id, unsearched(act, most)]));
      }
      const { facts = [], meters = [] } = subject.head ?? {};
      const read = JSON.stringify([facts, meters]);
      const sources = firstOfEachId(subject.acts).map((act) => [act, ...subject.characters, isFractional, read]);
      const pkg = playable(subject, written);
      const compiling = compilingStory(hasWrittenScenes(pkg) ? changePackageScenes(pkg, withoutLineConditions) : pkg);
      const isSmall = countEncounters(core) < DONE_AT_ONCE;
      const story = isSmall ? inOneGo(compiling) : yield* compiling;
      const proving = prover.proving(story, options, sources);
      const proofs = isSmall ? inOneGo(proving) : yield* proving;
      return new Map(proofs.map((proof) => [proof.act, proof]));
    },
  };
}
