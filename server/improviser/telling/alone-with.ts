import type { VNFrame } from '../../../shared/play/index.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { asksForFindings } from '../../words/advice.ts';
import { asksForUnseen } from '../../words/asks.ts';
import type { Heard } from './heard.ts';
import { placeTold } from './scene.ts';

/** Asks who is here. */
export const ASKS_WHO_IS_HERE =
  /\bwho(?: else)?(?: is|['’]s|are) (?:here|there|around|with me|in (?:here|this))\b|\bis (?:anybody|anyone|somebody|someone) (?:else )?here\b|\bam i alone\b|(?:这儿|这里|屋里|那儿)(?:都|还)?有(?:谁|哪些人|别人|人吗)|谁(?:还)?在(?:这|那)|(?:ここ|そこ)に(?:は)?(?:誰|だれ)が(?:い|お)|ほかに(?:誰|だれ)か/iu;

/** A question that is told of, and not said as it stands. */
export const REPORTS = /^\s*(?:i )?ask\b(?! (?:myself|around|for)\b)/iu;
/** Asks what one knows oneself. */
const OF_ONES_OWN = /\b(?:do|did|have|had|should|could|can|am|was) i\b/iu;
/** Whether a question that names nobody can only be for whoever is alone with the player: looking would not answer it. */
export function isForThem(
  text: string,
  { kind, named, absent }: Heard,
  person: ScenePerson | undefined,
  scene: Scene,
): boolean {
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  return (
    kind === 'question' &&
    (named ?? absent) === undefined &&
    person !== undefined &&
    others.length === 1 &&
    !person.newcomer &&
    (asksForUnseen(text) || REPORTS.test(text)) &&
    !OF_ONES_OWN.test(text) &&
    !ASKS_WHO_IS_HERE.test(text) &&
    !asksForFindings(text)
  );
}

/** Whether what is told says no more than what there is to see at the place. */
export const showsOnly = (frames: readonly VNFrame[], scene: Scene): boolean =>
  frames.every(
    (frame) =>
      frame.type === 'narrate' &&
      [placeTold(scene), ...(scene.touched ?? [])].some(
        (seen) => seen.includes(frame.text) || (seen !== '' && frame.text.includes(seen)),
      ),
  );
