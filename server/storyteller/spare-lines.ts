import { LINE_MAX_LENGTH, sentencesOf } from '../../shared/play/index.ts';
import type { Scene } from './scene.ts';
import { cutAtSentence, whateverIsDone } from './texts.ts';

/** Whether a line was told, alone or within a longer one. */
export const isTold = (line: string, told: Iterable<string>): boolean => {
  for (const each of told) if (each.includes(line)) return true;
  return false;
};

/** Fallback lines of a scene, without those told lately and without secrets. */
export function spareLines(scene: Scene, tells: (text: string) => boolean): string[] {
  const texts = [
    ...scene.escalations,
    ...scene.events.flatMap(({ description, effects }) => [description, ...effects]),
    whateverIsDone(scene.encounter?.description ?? ''),
    scene.place.ambientDetail,
  ];
  const lines = texts.flatMap(sentencesOf).map((line) => cutAtSentence(line.trim(), LINE_MAX_LENGTH));
  return [...new Set(lines)].filter((line) => line !== '' && !isTold(line, scene.recentLines) && !tells(line));
}
