import type { Condition, ConditionParser } from '../conditions/condition.ts';
import { readInPieces } from '../conditions/scene-condition.ts';
import { listScenes, scenedPackage, type VNPackage } from '../story/index.ts';

function conditionsOfScenes(source: VNPackage): Set<string> {
  const texts = listScenes(scenedPackage(source)).flatMap(({ scene, part, encounter }) => {
    const ofLines = [...(scene.script ?? []), ...(scene.again ?? [])].map(({ when }) => when);
    const options = part.of === 'own' && encounter !== undefined && 'options' in encounter ? encounter.options : [];
    return [...ofLines, ...(options ?? []).map(({ requires }) => requires)];
  });
  return new Set(texts.filter((text) => text !== undefined));
}

/** Parses the conditions of a story's scenes, each text once, with pauses; returns a caching parser. */
export function* readingConditions(
  source: VNPackage | null,
  parse: ConditionParser,
): Generator<undefined, ConditionParser> {
  const known = new Map<string, Condition | null>();
  const read: ConditionParser = (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const condition = parse(text);
    known.set(text, condition);
    return condition;
  };
  if (source !== null) yield* readInPieces(conditionsOfScenes(source), (text) => read(text)?.reads);
  return read;
}
