import { describe, expect, it } from 'vitest';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { encounter, scene, texts } from './telling-scene.ts';

const many = (fields: Parameters<typeof scene>[0]) =>
  Array.from({ length: 12 }, (_, seed) => tellScene(scene(fields), seed));

describe('a turn of parts, improvised', () => {
  it('answers an option by what follows it, in the story’s words, and by nothing else', () => {
    const parts = [{ kind: 'then', text: 'The rope comes loose.\nMae (sad): “It was all that held it.”' }];
    const answered = encounter({ answered: 'Take the rope', phase: 'closing' });
    for (const frames of many({ parts, encounter: answered, action: { type: 'choice', text: 'Take the rope' } })) {
      expect(texts(frames)).toEqual(['The rope comes loose.', 'It was all that held it.']);
      expect(frames).toContainEqual({
        type: 'say',
        character: 'mae',
        text: 'It was all that held it.',
        expression: 'sad',
      });
    }
  });

  it('tells beats to the letter, with their numbers, and long ones whole', () => {
    const long = 'It goes on for a while and ends. '.repeat(40).trim();
    const beats = [
      { beat: 0, type: 'narrate', text: 'The rope sways.' },
      { beat: 1, type: 'say', character: 'mae', text: 'Cut.', expression: 'afraid' },
      { beat: 2, type: 'say', name: 'A voice', text: 'Who is there?' },
      { beat: 3, type: 'narrate', text: long },
    ];
    for (const frames of many({ parts: [{ kind: 'scene', beats }] })) {
      const told = frames.filter(({ type }) => type === 'say' || type === 'narrate');
      expect(told.slice(0, 3)).toEqual(beats.slice(0, 3).map(({ beat, ...frame }) => ({ ...frame, beat })));
      expect(texts(told.slice(3)).join(' ')).toBe(long);
      for (const frame of told.slice(3)) expect(frame).toMatchObject({ beat: 3 });
    }
  });

  it('answers what was chosen of what the telling itself offered before what happens', () => {
    const parts = [{ kind: 'climax', text: 'The light goes out.' }];
    for (const frames of many({ parts, encounter: null, action: { type: 'choice', text: 'Talk to Mae' } })) {
      const told = texts(frames);
      expect(told.at(-1)).toBe('The light goes out.');
      expect(told[0]).toContain('Mae');
    }
  });

  it('tells of the place where nothing else is told', () => {
    for (const frames of many({ parts: [{ kind: 'scene' }], encounter: null, action: { type: 'continue' } }))
      expect(texts(frames)[0]).toMatch(/Gulls|planks/);
  });

  it('tells what the dice brought after nothing else of the encounter, and no opening again', () => {
    const parts = [{ kind: 'degree', text: 'The lock gives.' }];
    const checkResult = { outcome: 'full', stat: 'wits', reason: null };
    for (const frames of many({ parts, checkResult, action: { type: 'roll' } })) {
      expect(texts(frames)).toEqual(['The lock gives.']);
    }
  });

  it('tells events once, in their place, and answers what the player said first', () => {
    const events = [{ title: 'Storm', description: 'The storm breaks.', effects: ['The lamp goes out.'] }];
    const parts = [{ kind: 'event' }, { kind: 'event' }, { kind: 'scene', text: 'The ledger is wet.' }];
    for (const frames of many({ parts, events, action: { type: 'text', text: 'I wait.' } })) {
      const told = texts(frames);
      expect(told.filter((text) => text.includes('The storm breaks.'))).toHaveLength(1);
      expect(told.findIndex((text) => text.includes('storm'))).toBeLessThan(told.indexOf('The ledger is wet.'));
      expect(told[0]).toMatch(/wait/i);
    }
  });

  it('answers what was done before it tells what happens besides', () => {
    const parts = [{ kind: 'then', text: 'The rope comes loose.' }, { kind: 'event' }];
    const fields = { parts, escalations: ['The tide is at the steps.'], action: { type: 'choice', text: 'Pull' } };
    for (const frames of many({ ...fields, encounter: encounter({ answered: 'Pull' }) }))
      expect(texts(frames)).toEqual(['The rope comes loose.', 'The tide is at the steps.']);
  });

  it('tells nothing of its own beside what is written: no callback, no stranger, no corner, no trouble again', () => {
    const fields = {
      parts: [{ kind: 'event' }, { kind: 'scene', text: 'The ledger is wet.' }],
      escalations: ['The tide is at the steps.'],
      recalled: ['The Pier: Ada chooses “Pocket the ledger”. Mae Flint: “He never closed it.”'],
      complication: { text: 'You are limping.', fresh: false },
      spot: { name: 'the landing', description: 'It smells of oranges.', atmosphere: '', features: [] },
      present: [
        ...scene().present,
        { id: 'ole', name: 'Ole', role: 'a porter', description: 'A coat turned once.', newcomer: true },
      ],
    };
    for (const frames of many(fields))
      expect(texts(frames)).toEqual(['The tide is at the steps.', 'The ledger is wet.']);
  });

  it('finds what the author put there, in the author’s words', () => {
    const fields = {
      touched: ['Under the drawer somebody has glued a brass card.'],
      action: { type: 'text', text: 'I look under the drawer.' },
      encounter: encounter({ phase: 'middle', framesBefore: 3 }),
    };
    for (const frames of many(fields))
      expect(texts(frames)).toContain('Under the drawer somebody has glued a brass card.');
  });

  it.each([
    ['zh', '是谁砍断了缆绳？', '缆绳是被砍断的。', '今天的饭是冷的。'],
    ['ja', '誰が綱を切ったの？', '綱は刃物で切られていた。', '今日の飯は冷たい。'],
  ])(
    'answers a question in %s by what is asked about, whatever signs all sentences share',
    (language, text, answer, other) => {
      const asking = (facts: string[]) =>
        many({
          language,
          encounter: null,
          action: { type: 'text', text },
          facts,
          factsKnownBy: facts.map(() => ['mae']),
        });
      for (const frames of asking([other, answer]))
        expect(frames).toContainEqual(expect.objectContaining({ type: 'say', character: 'mae', text: answer }));
      for (const frames of asking([other])) expect(texts(frames)).not.toContain(other);
    },
  );

  it('lets nobody speak of themselves by their name', () => {
    const fact = 'Mae Flint cut the rope.';
    const asked = { type: 'text', text: 'Mae, who cut the rope?' };
    for (const frames of many({ encounter: null, action: asked, facts: [fact], factsKnownBy: [['mae']] }))
      expect(texts(frames)).not.toContain(fact);
  });

  it('meets nobody who is of no story where nobody comes by', () => {
    const at = (title: string) =>
      Array.from({ length: 120 }, (_, seed) =>
        texts(
          tellScene(scene({ encounter: null, nudge: 'The Mill', place: { title, ambientDetail: 'Fog.' } }), seed),
        ).join(),
      );
    expect(at('The Lighthouse').join()).not.toContain('going past');
    expect(at('The Market').join()).toContain('going past');
  });

  it('speaks of no door, window or floor where there is none', () => {
    const pier = { title: 'The Pier', ambientDetail: 'Open water on three sides.' };
    for (let seed = 0; seed < 150; seed++) {
      const frames = tellScene(scene({ place: pier, encounter: null, mayAskChoice: true }), seed);
      const offered = frames.flatMap((frame) => (frame.type === 'choice' ? frame.options.map(({ text }) => text) : []));
      expect([...texts(frames), ...offered].join('\n')).not.toMatch(/\b(?:door|window|floor|chair|room)s?\b/i);
    }
  });
});

describe('a climax that nobody has written', () => {
  it('says what the act was about, and what was decided or said in it', () => {
    const climax = { outcome: 'won', ending: null, nextActTitle: null };
    const recalled = ['The Pier: Ada chooses “Pocket the ledger”. It rains.'];
    for (const frames of many({ climax, recalled, encounter: null })) {
      const told = texts(frames).join('\n');
      expect(told).toContain('Find the page.');
      expect(told).toContain('“Pocket the ledger.”');
    }
  });
});
