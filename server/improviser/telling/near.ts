import { isSpokenOf } from '../../../shared/text.ts';
import type { Scene } from '../../storyteller/index.ts';

/** Whether somebody who is not seen has a part in what happens where one is: nobody can say that they are not there. */
export const mayBeNear = (called: string, { near = [] }: Pick<Scene, 'near'>): boolean =>
  near.some((name) => name === called || isSpokenOf(called, name) || isSpokenOf(name, called));
