import type { Remark } from '../../shared/remarks.ts';
import {
  type ArcEncounter,
  type Consequence,
  changeLines,
  changePackageScenes,
  type Encounter,
  findAllSceneProblems,
  type SceneChange,
  type SceneNames,
  type SceneProblem,
  type ScriptLine,
  scenedPackage,
  sceneNames,
  type VNPackage,
} from '../../shared/story/index.ts';

const TOLD_MAX = 20;

/** A line without unknown names; null if nothing is left. Words and revealed facts stay, whoever speaks. */
function soundLine(line: ScriptLine, names: SceneNames): ScriptLine | null {
  switch (line.type) {
    case 'say': {
      const { character, expression, ...rest } = line;
      if (character === undefined) return line;
      const faces = names.faces.get(character);
      if (!faces) return { ...rest, name: character };
      return expression === undefined || faces.has(expression) ? line : { ...rest, character };
    }
    case 'show': {
      const { expression, ...rest } = line;
      const faces = names.faces.get(line.character);
      if (!faces) return null;
      return expression === undefined || faces.has(expression) ? line : rest;
    }
    case 'hide':
      return names.faces.has(line.character) ? line : null;
    case 'background':
    case 'cg':
      return names.backgrounds.has(line.id) ? line : null;
    case 'music':
      return line.id === undefined || names.moods.has(line.id) ? line : null;
    default:
      return line;
  }
}

/** A consequence without unknown flags and meters. */
function soundConsequence<S extends Consequence>(what: S, { meters }: SceneNames, owner: Encounter | ArcEncounter): S {
  return {
    ...what,
    ...(what.flags && { flags: what.flags.filter((flag) => owner.potentialFlags?.includes(flag)) }),
    ...(what.adjust && {
      adjust: Object.fromEntries(Object.entries(what.adjust).filter(([meter]) => meters.has(meter))),
    }),
  };
}

function left({ kind }: SceneProblem): string {
  if (kind === 'condition') return 'It never holds.';
  return kind === 'fact' ? 'The line is not told.' : 'It was left out.';
}

/** Remarks on scene problems, once for each name and element. */
function remarksOn(problems: readonly SceneProblem[]): Remark[] {
  const found = new Map<string, { problem: SceneProblem; count: number }>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.kind, problem.name, problem.owner]);
    const known = found.get(key);
    found.set(key, { problem: known?.problem ?? problem, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].slice(0, TOLD_MAX).map(({ problem, count }) => ({
    told: `${problem.message}${count > 1 ? ` (${count} times)` : ''} ${left(problem)}`,
    reason: {
      code: 'scene-mended',
      problem: problem.kind,
      name: problem.name.slice(0, 120),
      element: { ...problem.owner, title: problem.title },
      count,
    },
  }));
}

/**
 * Removes unknown names and missing faces from an external package's scenes. Words of unknown speakers stay under their
 * name. Invalid conditions and lines that reveal an unknown fact stay for the author to repair.
 * @returns the story, and remarks for its author
 */
export function removeInvalidReferences(story: VNPackage): { story: VNPackage; remarks: Remark[] } {
  const { plot, characters, assets } = story;
  const { acts, premise } = scenedPackage(story);
  const written = {
    ...{ acts, characters, backgrounds: assets.backgrounds, music: assets.music, voices: assets.voices },
    premise: premise && { ...premise, meters: plot.meters, facts: plot.facts },
  };
  const names = sceneNames(written);
  const problems = findAllSceneProblems(written, names);
  if (problems.length === 0) return { story, remarks: [] };
  const lines = changeLines((line) => soundLine(line, names));
  const mended: SceneChange = (scene, slot) =>
    lines(scene && slot.encounter && slot.consequence ? soundConsequence(scene, names, slot.encounter) : scene, slot);
  return { story: changePackageScenes(story, mended), remarks: remarksOn(problems) };
}
