import { describe, expect, it } from 'vitest';
import { claimIn, socialDeed } from '../../../server/improviser/telling/taken.ts';
import { isLineOf, tellTyped, texts } from './telling-scene.ts';

const people = [
  { id: 'hero', name: 'Ada', role: 'protagonist' },
  { id: 'mae', name: 'Mae Flint', role: 'ally', pronouns: 'she/her', want: 'To be paid.' },
  { id: 'tome', name: 'Tome', role: 'npc', pronouns: 'he/him' },
];
const typed = (text: string, fields: object = {}) => tellTyped(text, { present: people, ...fields });
const repliesTo = (text: string, fields: object = {}) =>
  typed(text, fields).map((frames) =>
    frames.filter((frame) => frame.type === 'say' || frame.type === 'narrate').at(-1),
  );

describe('a question in words of the player’s own', () => {
  const lore = { text: 'The Hikari broke loose in 1908.' };
  const ishida = { text: 'Fifty-nine, the ferryman.', about: 'ishida', name: 'Captain Ishida' };

  it('is answered in the author’s words, in the mouth of who is asked', () => {
    for (const reply of repliesTo('Mae, what was the Hikari?', { answers: [lore] }))
      expect(reply).toMatchObject({ type: 'say', character: 'mae', text: lore.text });
    for (const reply of repliesTo('Mae, tell me about Captain Ishida', {
      answers: [ishida],
      elsewhere: ['Captain Ishida'],
    }))
      expect(reply).toMatchObject({ type: 'say', character: 'mae', text: 'Captain Ishida? Fifty-nine, the ferryman.' });
  });

  it.each([
    ['en', 'Tome', 'Tome, did you know Sayo?', 'The girl on the card was named Sayo.'],
    ['en', 'Tome', 'Tome, did you ever meet Harlan?', 'Harlan built the second pier.'],
    ['en', 'Tome', 'Tome, have you ever loved Ines?', 'Ines kept the lighthouse before him.'],
    ['zh', '老陶', '老陶，你认识阿莲吗？', '画上的姑娘叫阿莲。'],
    ['ja', '徳治', '徳治、サヨに会ったことがある？', '絵の娘の名はサヨだった。'],
  ] as const)(
    'about what somebody had to do with another is theirs to say, and what the player knows of it comes to mind: %s, %s, %s',
    (language, name, text, fact) => {
      const present = [people[0] ?? {}, { id: 'tome', name, role: 'npc', pronouns: 'he/him' }];
      const answers = [{ text: fact, knownBy: ['tome'] }];
      const known = { facts: [fact], factsKnownBy: [['tome']] };
      for (const frames of [{ answers }, ...(language === 'en' ? [known] : [])].flatMap((by) =>
        typed(text, { language, present, ...by }),
      )) {
        for (const frame of frames) if (frame.type === 'say') expect(frame.text).not.toContain(fact);
        const last = frames.filter((frame) => frame.type === 'say').at(-1);
        expect(last).toMatchObject({ character: 'tome' });
        // Of whom they met or loved they say as much as of anything of themselves.
        if (/know|认识|会った/u.test(text))
          expect([last?.text, isLineOf('own_past', last?.text, language)]).toEqual([last?.text, true]);
      }
    },
  );

  it('that nobody is called in is answered all the same by the only one there, who has it called to mind', () => {
    const answers = [{ text: 'Log, page one: “Harlan held the lamp.”', isNoted: true as const }];
    for (const text of ['I ask who Harlan is.', 'Where is the man with the lamp from the log?']) {
      for (const reply of repliesTo(text, { answers, present: people.slice(0, 2), withholds: ['mae'] }))
        expect(isLineOf('ask_ally', reply?.type === 'say' ? reply.text : '')).toBe(true);
      for (const reply of repliesTo(text, { answers, withholds: ['mae'] })) expect(reply?.type).toBe('narrate');
    }
  });

  it('of what was read a while ago, where nobody is, calls it to mind again, and not what was just read', () => {
    const answers = [{ text: 'The ticket says: Harlan’s Bridge.', isNoted: true as const }];
    const fields = { answers, present: people.slice(0, 1) };
    const between = ['A gull.', 'Wind.', 'A bell.'];
    for (const reply of repliesTo('What does the ticket say?', {
      ...fields,
      recentLines: [answers[0]?.text, ...between],
    }))
      expect(reply).toMatchObject({ type: 'narrate', text: expect.stringContaining('Harlan’s Bridge') });
    for (const reply of repliesTo('What does the ticket say?', {
      ...fields,
      recentLines: [...between, answers[0]?.text],
    }))
      expect(reply).toMatchObject({ text: expect.not.stringContaining('Harlan’s Bridge') });
  });

  it('about whoever is asked is answered by them, as they say it of themselves, once', () => {
    const mae = { text: 'Thirty, sells rope and nets. Never late.', about: 'mae', name: 'Mae Flint' };
    for (const text of ['Mae, who are you?', 'Mae, introduce yourself.']) {
      for (const reply of repliesTo(text, { answers: [mae] }))
        expect(reply).toMatchObject({ type: 'say', character: 'mae', text: "I'm Mae Flint, thirty." });
    }
    for (const reply of repliesTo('Mae, who are you?', { answers: [mae], recentLines: ["I'm Mae Flint, thirty."] }))
      expect(isLineOf('said_already', reply?.type === 'say' ? reply.text : '')).toBe(true);
  });

  it('about whoever is asked is theirs to say, whoever said it of them before', () => {
    const mae = { text: 'Thirty, the rope maker.', about: 'mae', name: 'Mae Flint' };
    for (const reply of repliesTo('Mae, who are you?', { answers: [mae], recentLines: [`Mae Flint? ${mae.text}`] }))
      expect(reply).toMatchObject({ type: 'say', character: 'mae', text: "I'm Mae Flint, the rope maker." });
  });

  it('about whoever is asked may leave out whom it asks after', () => {
    const answers = [{ text: '四十一歳、湯屋の番人。', about: 'mae', name: 'ドラ' }];
    const present = [people[0] ?? {}, { id: 'mae', name: 'ドラ', role: 'ally' }];
    for (const [text, said] of [
      ['ドラ、何歳？', 'ドラ。四十一歳、湯屋の番人。'],
      ['ドラ、名前は？', 'ドラ。湯屋の番人。'],
    ] as const)
      for (const reply of repliesTo(text, { language: 'ja', answers, present }))
        expect(reply).toMatchObject({ type: 'say', character: 'mae', text: said });
  });

  it('is told where nobody may speak of it: in words nobody says of themselves, to the player, or with nobody there', () => {
    const mae = { text: 'Never late.', about: 'mae', name: 'Mae Flint' };
    for (const reply of repliesTo('Mae, who are you?', { answers: [mae] }))
      expect(reply).toEqual({ type: 'narrate', text: 'Mae Flint, never late.' });
    for (const reply of repliesTo('Mae, what about the lamp?', { answers: [{ text: 'Your lamp is out.' }] }))
      expect(reply).toEqual({ type: 'narrate', text: 'Your lamp is out.' });
    for (const reply of repliesTo('What was the Hikari?', { answers: [lore], present: people.slice(0, 1) }))
      expect(reply).toEqual({ type: 'narrate', text: lore.text });
  });

  it('after the way is answered by how one goes there, said where somebody is asked', () => {
    const way = { place: 'The Lighthouse', via: 'The Quay' };
    for (const reply of repliesTo('Mae, how far is the lighthouse?', { way, answers: [lore] })) {
      expect(reply).toMatchObject({ type: 'say', character: 'mae', text: expect.stringMatching(/the Quay|The Quay/u) });
      expect(isLineOf('way_via', reply?.type === 'say' ? reply.text : '')).toBe(true);
    }
    for (const reply of repliesTo('How far is the lighthouse?', { way: { place: 'The Lighthouse' }, present: [] }))
      expect(isLineOf('way_near_told', reply?.type === 'narrate' ? reply.text : '')).toBe(true);
  });

  it('is not needed to be told the way one sets out on, though the place was just spoken of', () => {
    const way = { place: 'The Lighthouse', via: 'The Quay' };
    const recentLines = ['Mae: “Nobody has been up the lighthouse since.”'];
    for (const reply of repliesTo('I go down to the lighthouse', { way, recentLines }))
      expect(isLineOf('way_via_told', reply?.type === 'narrate' ? reply.text : '')).toBe(true);
  });

  it('for the ways there are is answered with the places they lead to', () => {
    for (const [text, present] of [
      ['Mae, is there another way out?', people],
      ['Where can I go?', []],
    ] as const)
      for (const reply of repliesTo(text, { ways: ['The Quay', 'Mill Lane'], present }))
        expect(reply?.type === 'say' || reply?.type === 'narrate' ? reply.text : '').toMatch(
          /the Quay and Mill Lane/iu,
        );
  });

  it('for advice is answered with what is to be done, once', () => {
    for (const reply of repliesTo('What would you do in my place, Mae?'))
      expect(reply).toMatchObject({ type: 'say', character: 'mae', text: expect.stringMatching(/ Find the page\.$/u) });
    for (const reply of repliesTo('What would you do in my place, Mae?', { recentLines: ['Find the page.'] }))
      expect(isLineOf('advises_again', reply?.type === 'say' ? reply.text : '')).toBe(true);
  });

  it('for advice leaves out what leads up to it, and a look is a deed', () => {
    const act = { title: 'One', objective: 'The storm is near. Find the page.', opening: false };
    for (const reply of repliesTo('Mae, what would you do in my place?', { act }))
      expect(reply?.type === 'say' && reply.text).not.toContain('storm');
    for (const frames of typed('I have a look round.')) expect(texts(frames)).toContain('You have a look round.');
  });

  it('for what is held back is evaded by who keeps something, and denied by nobody else', () => {
    const last = (reply: ReturnType<typeof repliesTo>[number]) => (reply?.type === 'say' ? reply.text : '');
    for (const reply of repliesTo('Mae, what are you not telling me?'))
      expect(isLineOf('tells_all', last(reply))).toBe(true);
    for (const reply of repliesTo('Mae, what are you not telling me?', { withholds: ['mae'] }))
      expect(isLineOf('ask_ally', last(reply))).toBe(true);
  });

  it('to nobody of the cast is heard by whoever is there, where the place is full of them', () => {
    const full = { place: { ambientDetail: 'Passengers sit on their bundles.' }, present: people.slice(0, 1) };
    for (const reply of repliesTo('What will the morning bring?', full))
      expect(isLineOf('among_others', reply?.type === 'narrate' ? reply.text : '')).toBe(true);
    for (const reply of repliesTo('What will the morning bring?', { present: people.slice(0, 1) }))
      expect(isLineOf('among_others', reply?.type === 'narrate' ? reply.text : '')).toBe(false);
  });

  it('is answered only by whom a fact is known to', () => {
    const fact = { text: 'The rope was cut.', knownBy: ['tome'] };
    for (const reply of repliesTo('Tome, who cut the rope?', { answers: [fact] }))
      expect(reply).toMatchObject({ type: 'say', character: 'tome', text: fact.text });
    for (const frames of typed('Mae, who cut the rope?', { answers: [fact] }))
      expect(texts(frames)).not.toContain(fact.text);
  });

  it('is not answered twice in the same words: what is left is told first, then that it was said', () => {
    const more = { text: 'Nobody talks of it on windy days.' };
    for (const reply of repliesTo('Mae, what was the Hikari?', { answers: [lore, more], recentLines: [lore.text] }))
      expect(reply).toMatchObject({ text: more.text });
    for (const reply of repliesTo('Mae, what was the Hikari?', { answers: [lore], recentLines: [lore.text] }))
      expect(isLineOf('said_already', reply?.type === 'say' ? reply.text : '')).toBe(true);
    for (const reply of repliesTo('What was the Hikari?', {
      answers: [{ ...lore, isTold: true }],
      olderLines: [lore.text, ...Array.from({ length: 20 }, (_, at) => `Wave ${at}.`)],
    }))
      expect(reply?.type === 'narrate' && reply.text).toMatch(/^.+ The Hikari broke loose in 1908\.$/u);
  });

  it('for what somebody said is answered by them, in their words', () => {
    const words = { text: 'Rope lets go.', saidBy: 'mae', name: 'Mae Flint' };
    for (const reply of repliesTo('Mae, what did you say?', { answers: [lore, words], recentLines: [words.text] }))
      expect(reply).toMatchObject({
        type: 'say',
        character: 'mae',
        text: expect.stringMatching(/^.+ Rope lets go\.$/u),
      });
  });

  it('for what somebody said who has said nothing is no question of what they know', () => {
    for (const reply of repliesTo('Mae, what did you say?'))
      expect(isLineOf('said_nothing', reply?.type === 'say' ? reply.text : '')).toBe(true);
  });

  it('what somebody wants is what their author says', () => {
    for (const reply of repliesTo('Mae, what do you want?'))
      expect(reply?.type === 'narrate' && reply.text).toMatch(/Mae.*: to be paid\.$/u);
  });
});

describe('what is claimed or done to somebody who is there', () => {
  it.each([
    ['It was you, Mae.', 'accused'],
    ['Mae, I am a police officer.', 'claim_self'],
    ['Mae, the whole town is under water.', 'claim'],
    ['Mae, Tome sold the boat.', 'claim_of'],
    ['I am tired, Mae.', 'feels'],
    ['I give Mae an apple', 'gift'],
    ["Mae, I don't believe you.", 'doubted'],
    ['Mae, my grandmother died.', 'condoles'],
    ['Mae, you are very brave.', 'kind'],
    ['Long time no see, Mae!', 'greets'],
    ['I kiss Mae', 'affection'],
    ['I smile at Mae', 'gesture'],
  ])('%s is taken as what it is: %s', (text, kind) => {
    for (const reply of repliesTo(text)) {
      expect(reply).toMatchObject({ type: 'say', character: 'mae' });
      expect(isLineOf(kind, reply?.type === 'say' ? reply.text : '')).toBe(true);
    }
  });

  it('is held against what they know of it', () => {
    const fact = { text: 'The rope was cut, not broken.', knownBy: ['mae'] };
    for (const reply of repliesTo('Mae, the rope broke in the storm.', { answers: [fact] }))
      expect(reply?.type === 'say' && reply.text).toMatch(/^.+ The rope was cut, not broken\.$/u);
  });

  it('is no fact to be told of whom it accuses: they answer for themselves', () => {
    const fact = { text: 'The rope was cut, not broken.', knownBy: ['mae'] };
    for (const reply of repliesTo('Mae, I know you cut the rope.', { answers: [fact] })) {
      expect(reply?.type === 'say' && reply.text).not.toContain(fact.text);
      expect(isLineOf('accused', reply?.type === 'say' ? reply.text : '')).toBe(true);
    }
  });

  it.each([
    ['en', 'insult Mae', 'rude'],
    ['en', 'You wicked woman!', 'rude'],
    ['en', 'apologize to Mae', 'kind'],
    ['en', 'praise Mae', 'kind'],
    ['zh', '骂小满', 'rude'],
    ['zh', '向小满道歉', 'kind'],
    ['ja', 'ナギをののしる', 'rude'],
    ['ja', 'ナギに謝る', 'kind'],
  ] as const)('is taken by its tone where it is told and not said (%s): %s', (language, text, kind) => {
    const name = { en: 'Mae Flint', zh: '小满', ja: 'ナギ' }[language];
    const present = [people[0] ?? {}, { id: 'mae', name, role: 'ally' }];
    for (const reply of repliesTo(text, { language, present }))
      expect(isLineOf(kind, reply?.type === 'say' ? reply.text : '', language)).toBe(true);
  });

  it('is owned up to where they know it themselves', () => {
    const known = { facts: ['The ferry was sold to a bank.'], factsKnownBy: [['mae']] };
    for (const [text, kind] of [
      ['Mae, a bank bought the ferry.', 'confirms'],
      ['Mae, no bank bought the ferry.', 'claim'],
      ['Mae, the ferry is late again today.', 'claim'],
    ] as const)
      for (const reply of repliesTo(text, known))
        expect(isLineOf(kind, reply?.type === 'say' ? reply.text : '')).toBe(true);
  });

  it('is not given away where the rules leave it with who gives it, and is where they have it', () => {
    const items = { gained: [], lost: [], held: ['a small key'] };
    for (const reply of repliesTo('I give Mae the key', { items }))
      expect(isLineOf('gift_kept', reply?.type === 'say' ? reply.text : '')).toBe(true);
    for (const reply of repliesTo('Mae, where is the key?', { items }))
      expect(reply?.type === 'narrate' && reply.text).toMatch(/a small key/iu);
  });

  it('done to "her" is done to whoever alone that can be', () => {
    for (const reply of repliesTo('I hug her')) expect(reply).toMatchObject({ type: 'say', character: 'mae' });
  });

  it('is not done to somebody who is elsewhere', () => {
    for (const frames of typed('I give Ole a flower', { elsewhere: ['Ole Berg'] })) {
      expect(texts(frames)).toHaveLength(1);
      expect(isLineOf('absent', texts(frames)[0])).toBe(true);
    }
  });

  it.each([
    ['我送老秦一朵花', 'gift'],
    ['亲一下小满', 'affection'],
    ['我对何桂英笑了笑', 'gesture'],
    ['给何桂英鞠躬', 'gesture'],
    ['ナギに花を渡す', 'gift'],
    ['ナギを抱きしめる', 'affection'],
    ['ナギに微笑む', 'gesture'],
    ['I look at Mae', null],
  ])('%s: %s', (text, kind) => expect(socialDeed(text)).toBe(kind));

  it.each([
    ['是你干的', 'accused'],
    ['我是警察', 'claim_self'],
    ['我累了', 'feels'],
    ['昨天的雪下了一整夜', 'claim'],
    ['我不信你的话', 'doubted'],
    ['祖母が亡くなった', 'condoles'],
    ['嗯', null],
    ['あなたがやったんでしょう', 'accused'],
    ['疲れた', 'feels'],
    ['うん', null],
  ])('%s: %s', (text, kind) => expect(claimIn(text, [])).toBe(kind));
});

describe('a thing that is not there', () => {
  it('is not taken: it is told that there is none, and the deed is not', () => {
    for (const frames of typed('I pick up the telescope', { missing: { thing: 'telescope', isOwn: false } })) {
      expect(texts(frames).join(' ')).toMatch(/telescope/u);
      expect(texts(frames).join(' ')).not.toMatch(/You pick up/u);
    }
    for (const frames of typed('I take my laptop', { missing: { thing: 'laptop', isOwn: true } }))
      expect(isLineOf('not_had', texts(frames)[0])).toBe(true);
  });
});
