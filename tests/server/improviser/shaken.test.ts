import { describe, expect, it } from 'vitest';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { withoutCourtesy } from '../../../server/improviser/telling/speech-act.ts';
import { encounter, isLineOf, tellTyped } from './telling-scene.ts';

const hero = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = { id: 'mae', name: 'Mae', role: 'ally', description: 'Thirty. Waits for her brother Jonas every evening.' };
const repliesTo = (text: string, fields: object = {}) =>
  tellTyped(text, { present: [hero, mae], ...fields }).map((frames) =>
    frames.findLast((frame) => frame.type === 'say'),
  );

describe('news that is great to whom it is told', () => {
  const knows = { facts: ['Sayo went down with the ferry.'], factsKnownBy: [['mae']] };
  it.each([
    ['en', 'Mae, someone cut the rope. Sayo did not drift by accident', knows],
    ['en', 'Mae, I heard somebody lied to Jonas all those years', {}],
    ['en', 'Sorry, Mae. I found his letter, it says he should have asked you', {}],
    ['en', 'Thank you. I read the diary, your mother wrote in it that she never left', {}],
    ['zh', 'Mae，你姐姐是被人害死的', {}],
    ['zh', '对不起。我找到了他的信，信里写着他一直在等你', {}],
    ['ja', 'Mae、あなたの妹は殺されたんだ', {}],
  ] as const)('shakes them: %s, %s', (language, text, fields) => {
    for (const reply of repliesTo(text, { language, ...fields })) {
      expect(reply).toMatchObject({ character: 'mae', expression: 'sad' });
      expect([reply?.text, isLineOf('shaken_ally', reply?.text, language)]).toEqual([reply?.text, true]);
    }
  });

  it.each(['I found a ticket in the drawer', 'I heard the bell last night', 'I lost the key', 'I met your brother'])(
    'is said, and no deed: %s',
    (text) => expect(readPlayerText(text, 'en').kind).toBe('said'),
  );

  it('shakes everybody in the manner of their role', () => {
    for (const [role, kind] of [
      ['antagonist', 'shaken_antagonist'],
      ['npc', 'shaken_npc'],
    ] as const)
      for (const reply of repliesTo('Mae, somebody stole your daughter', { present: [hero, { ...mae, role }] }))
        expect([reply?.text, isLineOf(kind, reply?.text)]).toEqual([reply?.text, true]);
  });

  it.each(['Mae, the evening is very fine today', 'Mae, somebody stole a melon in the market'])(
    'is not any other: %s',
    (text) => {
      for (const reply of repliesTo(text)) expect(isLineOf('shaken_ally', reply?.text)).toBe(false);
    },
  );

  it.each([
    ['sorry. i found his writing in the box', 'i found his writing in the box'],
    ['Thanks, Mae, someone broke into the mill', 'Mae, someone broke into the mill'],
    ['对不起，有人割断了绳子', '有人割断了绳子'],
    ['对不起，阿秀，有人割断了绳子', '阿秀，有人割断了绳子'],
    ['ごめん、誰かが縄を切ったんだ', '誰かが縄を切ったんだ'],
    ['sorry. i was rude to you', 'sorry. i was rude to you'],
    ['Thank you, you are very kind', 'Thank you, you are very kind'],
    ['对不起，我不该那么说', '对不起，我不该那么说'],
    ['Thanks!', 'Thanks!'],
  ])('stands behind thanks or an apology: %s', (said, rest) => expect(withoutCourtesy(said)).toBe(rest));
});

describe('an accusation of whom what is under way is about', () => {
  const open = {
    encounter: encounter({ description: 'Mae stands by the ledger, and will not look up.', phase: 'middle' }),
  };
  it.each([
    ['en', 'I know it was you with the knife, Mae'],
    ['en', 'You sold the ledger, Mae. Admit it'],
    ['en', 'Mae, you liar, you did it'],
    ['en', 'you burned the letters, Mae'],
    ['zh', 'Mae，就是你干的，承认吧'],
    ['ja', 'Mae、お前が盗んだんだ、白状しろ'],
  ] as const)('makes them uneasy, and threatens nothing: %s, %s', (language, text) => {
    for (const reply of repliesTo(text, { language, ...open }))
      expect([reply?.text, isLineOf('uneasy', reply?.text, language)]).toEqual([reply?.text, true]);
  });

  it('is no threat elsewhere, though it speaks of a weapon', () => {
    for (const reply of repliesTo('I know it was you with the knife, Mae'))
      expect(isLineOf('rude', reply?.text)).toBe(false);
  });
});

describe('news that is told to several', () => {
  const people = [
    { id: 'hero', name: 'Ada', role: 'protagonist' },
    { id: 'ned', name: 'Ned Poole', role: 'npc', description: 'Mends clocks on the quay.' },
    { id: 'kit', name: 'Kit', role: 'ally', description: 'Nine, counts everything.' },
    { id: 'mae', name: 'Mae Flint', role: 'ally', description: 'Her sister Rosalind went down with the Petrel.' },
  ];
  const fields = {
    present: people,
    facts: ['The anchor chain of the Petrel did not break. It was cut.'],
    factsKnownBy: [['hero']],
  };
  const answers = (text: string) =>
    tellTyped(text, fields).map((frames) =>
      frames.flatMap((frame) =>
        frame.type === 'say' && frame.character !== 'hero' ? [[frame.character, frame.text]] : [],
      ),
    );

  it.each([
    'Tell everybody the anchor chain was cut.',
    'I tell them all that the anchor chain was cut.',
    'Tell everyone the chain of the Petrel was cut.',
    'The anchor chain was cut!',
    'Everyone, somebody cut the anchor chain.',
    'I tell the whole quay that the anchor chain was cut.',
  ])('is heard by whom it concerns most: %s', (text) => {
    for (const said of answers(text))
      for (const [who, line = ''] of said) expect([who, isLineOf('shaken_ally', line)]).toEqual(['mae', true]);
  });

  it('is told to whom it names somebody of', () => {
    for (const said of answers('Everyone, Rosalind is alive.')) expect(said.map(([who]) => who)).toEqual(['mae']);
  });

  it.each([
    'Tell everybody a joke',
    'Tell everyone about the anchor',
    'Tell them the tale',
    'Tell everybody good night',
    'Tell them what happened',
    'Tell everybody everything',
  ])('is nothing to doubt where it is not said: %s', (text) => {
    for (const said of answers(text))
      for (const [, line = ''] of said) expect([line, isLineOf('hears', line)]).toEqual([line, true]);
  });

  it.each(['Tell everyone it is raining', 'Tell everybody the clock was mended', 'The chain was not cut!'])(
    'shakes nobody where it is none: %s',
    (text) => {
      for (const said of answers(text))
        for (const [, line = ''] of said) expect(isLineOf('shaken_ally', line)).toBe(false);
    },
  );
});
