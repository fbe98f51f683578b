import { namesShared } from '../../../shared/play/index.ts';
import { hasWord } from '../../../shared/text.ts';
import type { Scene } from '../../storyteller/index.ts';
import { graspedIn } from '../../words/grasp.ts';
import { wasTold } from './scene.ts';

/** Whether a text of the author's is a sentence, and not the name of a thing. */
export const isSentence = (text: string): boolean => /[.!?。！？…]["”’」』)]*$/u.test(text.trim());

/** Whether words are told in this turn by themselves. */
const comesBySelf = ({ parts = [] }: Scene, words: string): boolean =>
  parts.some(({ beats = [] }) => beats.some(({ text = '' }) => text.includes(words)));

/** Of the author's own sentences those that are touched, and are told neither before nor after by themselves. */
export const touchedSentences = (scene: Scene): string[] =>
  (scene.touched ?? []).filter((one) => isSentence(one) && !wasTold(scene, one) && !comesBySelf(scene, one));

/** A thing that is touched and of which there is no sentence. */
export function touchedThing({ touched = [], action }: Scene): string | undefined {
  const [grasped] = graspedIn(action.text ?? '');
  // What is called alike in part is another thing.
  return touched.find((one) => !isSentence(one) && (grasped?.known.some((word) => hasWord(one, word)) ?? true));
}

/** What of the things one has with one a text names; none where it names none. */
export const heldIn = (text: string, { items }: Pick<Scene, 'items'>): string | undefined =>
  items.held.find((item) => namesShared(text, [item]).some((shared) => shared > 0));
