import { describe, expect, test } from 'vitest';
import type { VNFrame } from '../../../shared/play/index.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { openPlays, planned, playOn, search, take } from './support.ts';

const told = (text: string) => ({ type: 'narrate' as const, text });

/** A hall where Mae keeps a letter; all of it is written. */
const hall = (language = 'en') =>
  makePackage({
    language,
    characters: [
      character('ada', { role: 'protagonist', name: 'Ada' }),
      { ...character('mae'), name: 'Mae' },
      { ...character('otto'), name: 'Otto' },
    ],
    acts: [
      act(
        'act_1',
        [
          place(
            'hall',
            [
              encounter('first', { priority: 'urgent', script: [told('The clock stops.')] }),
              encounter('second', {
                priority: 'high',
                potentialFlags: ['read'],
                description: 'The lamp goes out.',
                script: [told('The lamp goes out.')],
                options: [
                  { text: 'Open the letter', flags: ['read'], then: { script: [told('It is empty.')] } },
                  { text: 'Burn it', flags: [], then: { script: [told('It burns.')] } },
                ],
              }),
              encounter('third', { script: [told('Somebody laughs.')] }),
            ],
            { requiredCharacters: ['mae'], ambientDetail: 'A brass drawer stands half open.', connections: ['attic'] },
          ),
          place('attic', [encounter('up', { script: [told('Dust.')] })], { requiredCharacters: ['otto'] }),
        ],
        { globalProgression: { trackerLabel: 'Clues', requiredValue: 9 } },
      ),
    ],
    facts: [{ id: 'sender', text: 'The letter came from the lighthouse.', audience: 'player', knownBy: ['mae'] }],
  });

const wordsOf = (frames: readonly { frame: VNFrame }[]): string[] =>
  frames.flatMap(({ frame }) => {
    if (frame.type === 'say') return [`${frame.character}: ${frame.text}`];
    return frame.type === 'narrate' ? [frame.text] : [];
  });

/** Plays texts one after the other, without a Director; the words of each turn, and how often a Storyteller was asked. */
async function playing(...texts: string[]) {
  const teller = scripted(['{"elements":[]}']);
  const director = scripted([
    ({ prompt }) => (JSON.stringify(prompt).includes('I open the letter.') ? planned([search], { answer: 0 }) : ''),
  ]);
  const models = scriptedModels({ director: director.model, storyteller: teller.model }, { without: ['director'] });
  const { plays, packageId } = await openPlays(models, { story: hall() });
  const { id } = await plays.create(packageId, 7);
  const turns = [wordsOf((await take(plays, id, { type: 'start' })).frames)];
  for (const text of texts) turns.push(wordsOf((await take(plays, id, { type: 'text', text })).frames));
  return { turns, calls: teller.prompts.length, view: await plays.get(id), record: plays.record(id, texts.length + 1) };
}

describe('words of the player’s own before what is written', () => {
  test('are told as what they are, and not answered by who is not there', async () => {
    const { turns } = await playing('I ask Otto about the letter.');
    expect(turns[1]?.[0]).toMatch(/Otto/);
    expect(turns[1]?.join(' ')).not.toMatch(/lighthouse/);
    expect(turns[1]?.at(-1)).toBe('The lamp goes out.');
  });

  test('that answer an option are told before what follows it, which is the answer', async () => {
    const { turns, calls } = await playing('I wait.', 'I open the letter.');
    expect(turns[2]).toEqual(['You open the letter.', 'It is empty.']);
    expect(calls).toBe(0);
  });

  test('that reach for what the turn tells of by itself are told before it, and put nothing off', async () => {
    const { turns } = await playing('I look at the lamp.');
    expect(turns[1]).toEqual(['You look at the lamp.', 'The lamp goes out.']);
  });
});

test('a Director reads the player’s words as they were typed, and the Storyteller tells what comes of them before what is written', async () => {
  const outcome = 'Mae holds the letter to the lamp: it came from the lighthouse.';
  const director = scripted([
    '',
    JSON.stringify({ intent: 'deed', outcome, encounter: 'second', beats: [], leads: [] }),
  ]);
  const teller = scripted([
    telling({ type: 'say', character: 'mae', text: 'Look at the stamp. It has a tower on it.' }),
  ]);
  const models = scriptedModels({ director: director.model, storyteller: teller.model });
  const { plays, packageId } = await openPlays(models, { story: hall() });
  const { id } = await plays.create(packageId, 7);
  await take(plays, id, { type: 'start' });
  const { frames } = await take(plays, id, { type: 'text', text: 'mae who sent the letter' });
  expect(director.prompts.at(-1)).toContain('In their own words: mae who sent the letter');
  expect(teller.prompts.at(-1)).toContain(outcome);
  expect(wordsOf(frames)).toEqual(['mae: Look at the stamp. It has a tower on it.', 'The lamp goes out.']);
  expect((await plays.record(id, 2)).told.map(({ part, telling: how }) => `${part} ${how}`)).toEqual([
    'hall/deed free',
    'second/script written',
  ]);
});

test('a thing is gained once, however many parts of a turn and turns tell of it', async () => {
  const key = { type: 'item' as const, name: 'a key', action: 'gained' as const };
  const story = makePackage({
    acts: [
      act('act_1', [
        place('hall', [
          encounter('first', {
            priority: 'urgent',
            script: [told('Somebody waits.')],
            options: [
              {
                text: 'Take it',
                then: { script: [told('Here.'), key, told('Again.'), key], items: { gained: ['a key'] } },
              },
            ],
          }),
          encounter('second', { script: [told('You look at it.'), key] }),
        ]),
      ]),
    ],
  });
  const models = scriptedModels({ director: scripted(['']).model, storyteller: scripted(['{"elements":[]}']).model });
  const { plays, packageId } = await openPlays(models, { story });
  const { id } = await plays.create(packageId, 7);
  const items = [];
  for (const turn of await playOn(plays, id, 3))
    items.push(...turn.frames.filter(({ frame }) => frame.type === 'item'));
  expect(items.map(({ frame }) => frame)).toEqual([key]);
});
