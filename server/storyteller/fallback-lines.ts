import { cutAtSentence, LINE_MAX_LENGTH, splitSentences } from '../../shared/play/index.ts';
import { withoutConsequences } from './clip-texts.ts';
import type { TellerScene } from './scene.ts';

/** Whether a line was told, alone or within a longer one. */
export const isTold = (line: string, told: Iterable<string>): boolean => {
  for (const each of told) if (each.includes(line)) return true;
  return false;
};

/** Fallback lines of a scene, without those told lately and without secrets. */
export function listFallbackLines(scene: TellerScene, discloses: (text: string) => boolean): string[] {
  const texts = [
    ...scene.escalations,
    ...scene.events.flatMap(({ description, effects }) => [description, ...effects]),
    withoutConsequences(scene.encounter?.description ?? ''),
    scene.place.ambientDetail,
  ];
  const lines = texts.flatMap(splitSentences).map((line) => cutAtSentence(line.trim(), LINE_MAX_LENGTH));
  return [...new Set(lines)].filter((line) => line !== '' && !isTold(line, scene.recentLines) && !discloses(line));
}
