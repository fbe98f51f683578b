import type { Impulse, VNFrame } from '../../../shared/play/index.ts';
import { quietMoments, tellLookAround, tellTurnToPerson } from './filler-moments.ts';
import { listLinesOfKind } from './lines.ts';
import { getFormOfAddress, getPlaceInSentence, listOthers, narrate, type TellerStage } from './rule-stage.ts';

/** Probability that a turn which may end with a choice does. */
const ODDS = 0.45;

/** Default choices: talk to somebody, look around, wait. */
export function offerDefaultChoice({ scene, lines, chance }: TellerStage): VNFrame[] {
  if (!scene.mayAskChoice || !chance.happens(ODDS)) return [];
  const others = listOthers(scene).filter(({ leaves }) => leaves !== true);
  const options: { impulse: Impulse; text: string }[] = [
    ...(others.length === 0
      ? []
      : [
          {
            impulse: 'talk' as const,
            text: lines('choice_talk', { name: getFormOfAddress(scene, chance.pick(others)) }),
          },
        ]),
    { impulse: 'look', text: lines('choice_look', { place: getPlaceInSentence(scene) }) },
    { impulse: 'wait', text: lines('choice_wait') },
  ];
  return [
    {
      type: 'choice',
      prompt: lines('choice_prompt'),
      options: options.map((option, index) => ({ id: `own-${index}`, ...option })),
      freeText: true,
    },
  ];
}

/** What follows a choice from `offerDefaultChoice`; null for other texts. */
export function answerDefaultChoice(text: string, stage: TellerStage): VNFrame[] | null {
  const { scene, language, lines } = stage;
  const isDefaultLine = (kind: string, words?: Record<string, string>) =>
    listLinesOfKind(language, kind, words).includes(text);
  const place = getPlaceInSentence(scene);
  const orPlainLine = (frames: VNFrame[], kind: string, words = {}) =>
    frames.length > 0 ? frames : [narrate(lines(kind, words))];
  if (isDefaultLine('choice_look', { place })) return orPlainLine(tellLookAround(stage), 'idle', { place });
  if (isDefaultLine('choice_wait')) return [narrate(lines('waited')), ...quietMoments(stage, 1)];
  const person = listOthers(scene).find((one) =>
    [getFormOfAddress(scene, one), one.name].some((name) => isDefaultLine('choice_talk', { name })),
  );
  if (person === undefined) return null;
  return orPlainLine(tellTurnToPerson(person, stage), 'nothing_to_say', { name: getFormOfAddress(scene, person) });
}
