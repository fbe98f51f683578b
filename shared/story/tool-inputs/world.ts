import { FactSchema, WorldInfoSchema } from '../world-info.ts';
import { describeFields } from './describe-fields.ts';

export const WorldInfoInput = describeFields(WorldInfoSchema, {
  id: 'Lowercase slug.',
  keys: 'Words that bring this entry up when they occur in the scene.',
  content: 'What is told when it comes up.',
  type: 'What sort of entry it is.',
  constant: 'True for what every scene is told with, whatever comes up. Rarely.',
  secondaryKeys: 'Words that decide beside the keys.',
  caseSensitive: 'Match plain keys case-sensitively. Rarely needed.',
  partialWords: 'Match plain keys inside longer words. Rarely needed.',
  chance: 'In so many of a hundred turns it is told when it comes up. Rarely.',
  group: 'Of the entries of one group that come up together, one is told. Rarely.',
  weight: 'How often it is the one of its group, beside the others; 100 is usual.',
  fromTurn: 'The turn before which it does not come up. Rarely.',
  sticky: 'Once it has come up it is told for so many turns more. Rarely.',
  cooldown: 'After that it does not come up again for so many turns. Rarely.',
  secondaryLogic: 'Which of the secondary keys have to come up, or must not.',
});

export const FactInput = describeFields(FactSchema, {
  id: 'Lowercase slug.',
  text: 'What is true.',
  audience: 'Who may know it: the hidden director alone, the cast, or the player from the start.',
  knownBy: 'Ids of the characters who may speak of it.',
  revealWhen:
    'A condition that earns the player this fact, in CEL over flags, turn, progress, doom, location and visited, e.g. has_flag("found_rope").',
});
