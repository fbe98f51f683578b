import {
  actorsOf,
  CHECK_OUTCOMES,
  createStaged,
  LINE_MAX_LENGTH,
  type Staged,
  splitText,
  type VNFrame,
} from '../../shared/play/index.ts';
import { backdropOf } from './backdrop.ts';
import { compileScene } from './compile-scene.ts';
import { createKeeper } from './keeper.ts';
import type { Scene, SceneInput } from './scene.ts';
import { secrecy } from './secrecy.ts';
import { templateAction, templateLine, templateOutcome } from './template-lines.ts';
import { cutAtSentence, sentencesOf, whateverIsDone } from './texts.ts';

/** Sentences of the scene's own that a template tells. */
const SENTENCES_MAX = 3;

/** Whether a line was told, by itself or within a longer one. */
export const isTold = (line: string, told: Iterable<string>): boolean => {
  for (const each of told) if (each.includes(line)) return true;
  return false;
};

/** The lines a scene can be told with as they stand, those told lately aside; none of them tells a secret. */
export function spareLines(scene: Scene, tells: (text: string) => boolean): string[] {
  const texts = [
    ...scene.escalations,
    ...scene.events.flatMap(({ description, effects }) => [description, ...effects]),
    whateverIsDone(scene.encounter?.description ?? ''),
    scene.place.ambientDetail,
  ];
  const lines = texts.flatMap(sentencesOf).map((line) => cutAtSentence(line, LINE_MAX_LENGTH));
  return [...new Set(lines)].filter(
    (line) => line !== '' && !isPiece(line) && !isTold(line, scene.recentLines) && !tells(line),
  );
}

/** A piece of somebody's words that end in another sentence. */
const isPiece = (line: string): boolean =>
  ['“”', '「」', '『』'].some(([open = '', close = '']) => line.split(open).length !== line.split(close).length);

/**
 * Tells a turn without any model, in the story's language: what the player did, what came of the roll, what the turn's parts say, guided ones
 * to the letter; without such, sentences of what happens and of the place that were not told yet; else a plain line. Deterministic. Plan
 * execution, "Fallback".
 * @param staged who is on the stage; it follows what is told
 */
export function tellByTemplate(input: SceneInput, staged?: Staged): VNFrame[] {
  const { story, state, pack } = input;
  const scene = compileScene(input);
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const { tells } = secrecy(story, { state, encounters, ending: pack.climax?.ending ?? null, lore });
  const { language, action, checkResult } = scene;
  const outcome = CHECK_OUTCOMES.find((each) => each === checkResult?.outcome);
  const said = action.text?.trim() ?? '';
  const parts = scene.parts ?? [];
  const own = parts.flatMap(({ text }) => text ?? []);
  const hasOwn = parts.some(({ text, beats }) => text !== undefined || beats !== undefined);
  const lines = [
    ...(said === '' ? [] : [templateAction(language, said)]),
    ...(outcome === undefined ? [] : [templateOutcome(language, outcome)]),
    ...own.flatMap((text) => splitText(text)),
    ...(hasOwn ? [] : spareLines(scene, tells).slice(0, SENTENCES_MAX)),
  ];
  const kept = createKeeper(input.parts ?? [], {
    staged: staged ?? createStaged([], backdropOf(story, scene)),
    portraits: actorsOf(story),
  }).rest();
  const told = lines.length > 0 || kept.length > 0 ? lines : [templateLine(language, scene.place.title, pack.turn)];
  return [...told.map((line): VNFrame => ({ type: 'narrate', text: cutAtSentence(line, LINE_MAX_LENGTH) })), ...kept];
}
