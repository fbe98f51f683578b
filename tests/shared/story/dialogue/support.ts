import fc from 'fast-check';
import { readDialogue, type ScriptLine, type StageNames } from '../../../../shared/story/index.ts';

export const NAMES: StageNames = {
  cast: [
    { id: 'aiko', name: 'Aiko Mori' },
    { id: 'ken', name: 'Ken' },
    { id: 'lin_mei', name: '林美' },
    { id: 'ken_sr', name: 'Ken Senior' },
  ],
  backgrounds: [{ id: 'pier', name: 'The Old Pier' }],
  music: [{ id: 'rainy_night', name: 'rainy night' }],
  aliases: new Map([['高兴', 'happy']]),
};

export const read = (text: string, names = NAMES): ScriptLine[] => {
  const answer = readDialogue(text, names);
  if (!answer.ok) throw new Error(`Not read: ${answer.reason}.`);
  return answer.lines;
};

export const say = (character: string, text: string, more: object = {}) => ({ type: 'say', character, text, ...more });
export const narrate = (text: string) => ({ type: 'narrate', text });
const word = fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u);
export const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
