import type { Impulse, VNFrame } from '../../../shared/play/index.ts';
import { quietMoments, tellLookAround, tellTurnToPerson } from './filler-moments.ts';
import { linesOfKind } from './lines.ts';
import { getFormOfAddress, narrate, othersIn, placeSaid, type TellerStage } from './rule-stage.ts';

/** Probability that a turn which may end with a choice does. */
const ODDS = 0.45;

/** Default choices: talk to somebody, look around, wait. */
export function offerDefaultChoice({ scene, lines, chance }: TellerStage): VNFrame[] {
  if (!scene.mayAskChoice || !chance.happens(ODDS)) return [];
  const others = othersIn(scene).filter(({ leaves }) => leaves !== true);
  const options: { impulse: Impulse; text: string }[] = [
    ...(others.length === 0
      ? []
      : [
          {
            impulse: 'talk' as const,
            text: lines('choice_talk', { name: getFormOfAddress(scene, chance.pick(others)) }),
          },
        ]),
    { impulse: 'look', text: lines('choice_look', { place: placeSaid(scene) }) },
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
export function answerToOwn(text: string, stage: TellerStage): VNFrame[] | null {
  const { scene, language, lines } = stage;
  const is = (kind: string, words?: Record<string, string>) => linesOfKind(language, kind, words).includes(text);
  const place = placeSaid(scene);
  const orElse = (frames: VNFrame[], kind: string, words = {}) =>
    frames.length > 0 ? frames : [narrate(lines(kind, words))];
  if (is('choice_look', { place })) return orElse(tellLookAround(stage), 'idle', { place });
  if (is('choice_wait')) return [narrate(lines('waited')), ...quietMoments(stage, 1)];
  const person = othersIn(scene).find((one) =>
    [getFormOfAddress(scene, one), one.name].some((name) => is('choice_talk', { name })),
  );
  if (person === undefined) return null;
  return orElse(tellTurnToPerson(person, stage), 'nothing_to_say', { name: getFormOfAddress(scene, person) });
}
