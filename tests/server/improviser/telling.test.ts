import { describe, expect, it } from 'vitest';
import { callbackOf } from '../../../server/improviser/telling/attached.ts';
import { impulseKind } from '../../../server/improviser/telling/impulses.ts';
import { createLines, linePools, TELLING_LANGUAGES } from '../../../server/improviser/telling/lines.ts';
import { readPlayerText } from '../../../server/improviser/telling/prose.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { createChance } from '../../../shared/chance.ts';
import { encounter, scene, texts } from './telling-scene.ts';

describe('what a plan brought', () => {
  const quiet = { encounter: null, action: { type: 'continue' } };
  const some = (fields: object, seeds = 12) =>
    Array.from({ length: seeds }, (_, seed) => tellScene(scene({ ...quiet, ...fields }), seed));
  const told = (fields: object) => some(fields).map((frames) => texts(frames).join(' '));

  it('is told: what chance said, a corner of the place, a place to go', () => {
    for (const text of told({ results: ['A closed grey sky.'] })) expect(text).toContain('A closed grey sky.');
    const spot = { name: 'the landing', description: 'It smells of oranges.', atmosphere: '', features: [] };
    for (const text of told({ spot })) expect(text).toMatch(/[Tt]he landing.*It smells of oranges\./su);
    for (const text of told({ nudge: 'The Lighthouse' })) expect(text).toMatch(/[Tt]he Lighthouse/);
    for (const text of told({ nudge: 'The Lighthouse', arrived: true })) expect(text).not.toContain('Lighthouse');
    for (const frames of some({ nudge: 'The Lighthouse', encounter: encounter({}) }))
      expect(texts(frames).join()).not.toContain('Lighthouse');
  });

  it('lets somebody made while playing be seen and speak', () => {
    const newcomer = { id: 'ole', name: 'Ole', role: 'a porter', description: 'A coat turned once.', newcomer: true };
    for (const frames of some({ present: [...scene().present, newcomer] })) {
      expect(texts(frames).join(' ')).toMatch(/Ole.*A coat turned once\./su);
      expect(frames.some((frame) => frame.type === 'say' && frame.character === 'ole')).toBe(true);
    }
  });

  it('comes back to a choice or to words of before, as past, always where the player reaches for them', () => {
    const recalled = ['The Pier: Ada chooses “Pocket the ledger”. Mae Flint: “He never closed it.”'];
    const asked = told({ recalled, action: { type: 'text', text: 'Do you remember the ledger?' } });
    for (const text of asked) expect(text).toContain('“Pocket the ledger.”');
    const unasked = told({ recalled }).filter((text) => text.includes('Pocket the ledger'));
    expect(unasked.length).toBeLessThan(asked.length);
    expect(callbackOf('At the Pier. Mae Flint: “He never closed it.”', 'Ada')).toEqual({
      kind: 'callback',
      memory: 'Mae Flint said: “He never closed it.”',
    });
    expect(callbackOf('桟橋にて。ナギ「賭けは私の負けね、汐」', '汐')?.memory).toBe(
      'ナギは言った。「賭けは私の負けね、汐」',
    );
    expect(callbackOf('Ada chooses “Wait and see who comes”. It rains.', 'Ada')).toBeNull();
  });

  it('says that trouble stands, not that it begins, which the engine tells', () => {
    const trouble = (fresh: boolean) => told({ complication: { text: 'You are limping.', fresh } }).join();
    expect(trouble(true)).not.toContain('You are limping.');
    expect(trouble(false)).toContain('You are limping.');
  });
});

describe('what a player typed', () => {
  const people = [
    ...scene().present,
    { id: 'tome', name: 'Tome', role: 'npc', description: '', newcomer: false, expressions: [] },
  ];
  const OPTION = 'Ask whose hand it is';
  const answering = { phase: 'closing', framesBefore: 3, answered: OPTION };
  const lately = ['The ledger lies open on the counter.', 'He never closed it.', 'A page has been torn out.'];
  const typed = (text: string, fields: object = {}, seeds = 10) =>
    Array.from({ length: seeds }, (_, seed) =>
      tellScene(scene({ encounter: null, present: people, action: { type: 'text', text }, ...fields }), seed),
    );

  it.each([
    ['I hit Tome in the face', 'tome'],
    ['You stupid liar, Mae!', 'mae'],
    ['I am sorry Tome, you are the best helper', 'tome'],
    ['Mae, what time is it?', 'mae'],
  ])('%j is answered first, by whom it is said to; no option is told as the player’s own words', (text, id) => {
    for (const frames of typed(text, { encounter: encounter(answering), recentLines: lately })) {
      const said = texts(frames);
      const own = frames.filter((frame) => frame.type === 'say' && frame.character !== 'hero');
      expect(own[0]).toMatchObject({ character: id });
      expect(said.join(' ')).not.toContain(OPTION);
      expect(said.indexOf('You can tell?')).toBeGreaterThan(0);
      expect(said.join(' ')).not.toMatch(/^You hit/u);
    }
  });

  it('goes straight on where the words are the option’s own', () => {
    for (const frames of typed('whose hand is it?', { encounter: encounter(answering), recentLines: lately }))
      expect(texts(frames)).toEqual(['whose hand is it?', 'You can tell?', 'She turns the book round.']);
  });

  it.each([
    ['Mae, who cut the rope?', 'mae', 'The rope was cut, not broken.'],
    ['What happened to that rope?', 'mae', 'The rope was cut, not broken.'],
    ['Tome, who cut the rope?', 'tome', null],
    ['Who has seen the lighthouse keeper?', 'tome', 'The keeper of the lighthouse drinks.'],
    ['What is the weather like?', null, null],
  ])('%j is answered from what the one who is asked may say', (text, id, answer) => {
    const known = {
      facts: ['The rope was cut, not broken.', 'The keeper of the lighthouse drinks.'],
      factsKnownBy: [['mae'], ['tome']],
    };
    for (const frames of typed(text, known)) {
      const said = frames.filter((frame) => frame.type === 'say' && frame.character !== 'hero');
      if (id !== null) expect(said[0]).toMatchObject({ character: id, ...(answer !== null && { text: answer }) });
      if (answer === null) for (const fact of known.facts) expect(texts(frames)).not.toContain(fact);
    }
  });

  it('is answered by nobody in the name of somebody who is not here', () => {
    for (const text of ['I am sorry Kenji, you are the best helper', 'Kenji, thank you'])
      for (const frames of typed(text)) {
        expect(frames.some((frame) => frame.type === 'say' && frame.character !== 'hero')).toBe(false);
        expect(texts(frames).join(' ')).toContain('Kenji');
      }
  });

  it('does not tell a way as gone, a blow as struck, or a joke to oneself', () => {
    for (const [language, text] of [
      ['en', 'I go to the lighthouse'],
      ['zh', '去码头'],
      ['ja', '灯台へ行く'],
    ])
      for (const frames of typed(text ?? '', { language })) {
        expect(texts(frames)[0]).toMatch(/lighthouse|码头|灯台/u);
        expect(texts(frames)[0]).not.toMatch(/^(?:You go to|你去|灯台へ行く)/u);
      }
    for (const frames of typed('Tell me a joke')) expect(texts(frames).join(' ')).not.toContain('You tell you');
    for (const text of ['asdf', 'asdf qwer zxcv', 'florp the wibble zzxq'])
      for (const language of ['en', 'zh', 'ja'])
        for (const frames of typed(text, { language }))
          expect(frames.some((frame) => frame.type === 'say' && frame.character === 'hero')).toBe(false);
  });

  it('has whoever a choice of its own turns to answer, unless they speak anyway', () => {
    const talk = { action: { type: 'choice', text: 'Talk to Mae' }, present: people };
    const saysOf = (fields: object) =>
      tellScene(scene({ ...talk, ...fields }), 3).filter((frame) => frame.type === 'say' && frame.character === 'mae');
    expect(saysOf({ encounter: null })).toHaveLength(1);
    expect(saysOf({ encounter: encounter({ description: 'Mae: “He never closed it.”' }) })).toHaveLength(1);
  });

  it('gives nobody words another would say', () => {
    const spoken = (id: string) =>
      new Set(
        ['I love this town.', 'Why?', 'You stupid liar', 'Thank you!', 'It is late.'].flatMap((text) =>
          typed(text, { present: [people[0], { ...people[1], id, name: id }] }, 30).flatMap((frames) =>
            frames.flatMap((frame) => (frame.type === 'say' && frame.character === id ? [frame.text] : [])),
          ),
        ),
      );
    const [mae, tome] = [spoken('mae'), spoken('tome')];
    expect(mae.size).toBeGreaterThan(8);
    expect([...mae].filter((line) => tome.has(line))).toEqual([]);
  });

  it('is answered with what was said about it, never with a line of stock, and who said it is read right', () => {
    const recalled = [
      'At the Pier. Mae Flint: “You will want to have said that more cleverly.”',
      'At the Pier. Tome: “The sea keeps what it is given.” Mae Flint: “I bought the rope in spring.”',
    ];
    for (const frames of typed('Do you remember what she said about the sea?', { recalled }))
      expect(texts(frames).join(' ')).toContain('Tome said: “The sea keeps what it is given.”');
    expect(callbackOf(recalled[0] ?? '', 'Ada')).toBeNull();
    expect(callbackOf('在茶馆。程阿诚说：“先生，今晚的船不开了。”', '林')?.memory).toBe(
      '程阿诚说过：“先生，今晚的船不开了。”',
    );
  });

  it('is no answer in another’s words, where it is asked what somebody said', () => {
    const recalled = ['At the Pier. Tome: “The sea keeps what it is given.”'];
    for (const frames of typed('What did Mae say before?', { recalled }))
      expect(texts(frames).join(' ')).not.toContain('The sea keeps');
    for (const frames of typed('What did Tome say before?', { recalled }))
      expect(texts(frames).join(' ')).toContain('Tome said: “The sea keeps what it is given.”');
  });
});

describe('what a skill brought', () => {
  const rolled = (language: string, text: string, result: string) =>
    Array.from({ length: 8 }, (_, seed) =>
      texts(tellScene(scene({ language, encounter: null, action: { type: 'text', text }, results: [result] }), seed)),
    );

  it.each([
    ['en', 'I roll to pick the lock', '2d6: [5, 4] = 9', /pick the lock/u, /nine/iu],
    ['en', 'I roll to climb up to my window', '2d6: [6, 6] = 12', /climb up to your window/u, /twelve/iu],
    ['zh', '我掷骰子撬锁', '2d6: [3, 2] = 5', /撬锁/u, /五/u],
    ['ja', 'サイコロを振って鍵を開ける', '2d6: [5, 2] = 7', /鍵を開ける/u, /七/u],
  ])('%s: %j is told as an attempt and how it went', (language, text, result, attempt, number) => {
    for (const told of rolled(language, text, result)) {
      expect(told[0]).toMatch(attempt);
      expect(told[1]).toMatch(number);
      expect(told.join(' ')).not.toMatch(/\[|\dd\d|= ?\d/u);
    }
  });

  it('weather is a sentence that fits what was told, an answer is told as it turns out, a name is said', () => {
    for (const told of rolled('en', 'what is the weather like?', 'A clear sky, wind, 3 to 13 °C.')) {
      expect(told.join(' ')).not.toMatch(/\d|°|clear/u);
      expect(told[1]).toMatch(/rain/iu);
    }
    const wintry = {
      place: { title: '车厢', ambientDetail: '坐得满满当当。', callbacks: [] },
      language: 'zh',
      encounter: null,
    };
    const drizzle = { ...wintry, action: { type: 'text', text: '天气怎么样？' }, results: ['毛毛雨，12 至 21 °C。'] };
    // What was told long ago, and where and when it plays, is the weather there is.
    for (let seed = 0; seed < 8; seed++) {
      expect(texts(tellScene(scene({ ...drizzle, olderLines: ['窗外下起了大雪。'] }), seed)).join('')).toMatch(/雪/u);
      const set = texts(tellScene(scene({ ...drizzle, setting: '腊月里的一列慢车。' }), seed)).join('');
      expect(linePools('zh').weather_freezing?.some((line) => set.includes(line.replace('{air}', '')))).toBe(true);
      expect(set).not.toMatch(/雨/u);
    }
    for (const told of rolled('zh', '天气怎么样？', '晴朗，有风，12 至 21 °C。'))
      expect(told.join('')).not.toMatch(/\d|°/u);
    for (const told of rolled(
      'en',
      'Is there a key?',
      'Is there a key? No, but something is gained. Twist: A child saw it.',
    )) {
      expect(told).toContain('A child saw it.');
      expect(told.join(' ')).not.toMatch(/Twist|something is gained/u);
    }
    for (const told of rolled('en', 'What is it called?', 'Hollow Bay')) expect(told[1]).toMatch(/Hollow Bay.*[.]/u);
  });
});

describe('telling in three languages', () => {
  it('has every kind of line in each of them', () => {
    const [en, ...others] = TELLING_LANGUAGES.map((language) => Object.keys(linePools(language)).sort());
    for (const kinds of others) expect(kinds).toEqual(en);
  });

  it('tells a Japanese story in Japanese, choices and all', () => {
    const ja = {
      language: 'ja',
      place: { title: '桟橋', ambientDetail: '潮の匂いがする。', callbacks: [] },
      present: [
        { id: 'hero', name: '汐', role: 'protagonist' },
        { id: 'mae', name: 'ナギ', role: 'ally' },
      ],
      encounter: null,
      arrived: true,
      mayAskChoice: true,
    };
    for (const text of ['ありがとう、ナギ。', '誰がやったの？', '扉を押す', '待つ', 'この嘘つき！'])
      for (let seed = 0; seed < 8; seed++) {
        const frames = tellScene(scene({ ...ja, action: { type: 'text', text } }), seed);
        const words = frames.flatMap((frame) =>
          frame.type === 'choice'
            ? frame.options.map((option) => option.text)
            : 'text' in frame
              ? [frame.text ?? '']
              : [],
        );
        for (const word of words) expect(word).toMatch(/^[^A-Za-z]+$/u);
      }
    expect(readPlayerText("I ask Mae about 'the page.'", 'en').text).toBe("You ask Mae about 'the page.'");
    expect(readPlayerText('扉を押す', 'ja')).toEqual({ kind: 'done', text: '扉を押す。' });
    expect(readPlayerText('はい、手伝う。', 'ja').kind).toBe('said');
  });

  it('offers impulses no two of which are alike, and knows them again when one is taken', () => {
    for (const language of TELLING_LANGUAGES)
      for (let seed = 0; seed < 30; seed++)
        for (const frame of tellScene(scene({ language, encounter: null, mayAskChoice: true }), seed)) {
          if (frame.type !== 'choice') continue;
          const kinds = frame.options.map(({ impulse }) => impulse);
          expect(new Set(kinds).size).toBe(kinds.length);
          for (const { text, impulse } of frame.options) expect(impulseKind(text, language)).toBe(impulse);
        }
  });

  it('does not say a line again that was said lately, whatever words were in it', () => {
    for (const language of TELLING_LANGUAGES) {
      const pools = linePools(language);
      for (const kind of ['idle', 'again', 'did_look']) {
        const recent: string[] = [];
        for (let turn = 0; turn < (pools[kind]?.length ?? 0); turn++)
          recent.push(createLines(language, recent, createChance(turn, kind))(kind, { place: `P${turn}` }));
        expect(new Set(recent).size).toBe(recent.length);
      }
    }
  });
});
