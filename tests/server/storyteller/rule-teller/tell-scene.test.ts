import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../../server/improviser/index.ts';
import { tellScene } from '../../../../server/storyteller/index.ts';
import { listLinesOfKind } from '../../../../server/storyteller/rule-teller/lines.ts';
import { tellOwnDeed } from '../../../../server/storyteller/rule-teller/tell-scene.ts';
import { STORYTELLER_FRAME_TYPES, VNFrameSchema } from '../../../../shared/play/index.ts';
import { encounter, scene, texts } from './scene.ts';

type Fields = Parameters<typeof scene>[0];
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);
const many = (fields: Fields) => SEEDS.map((seed) => tellScene(scene(fields), seed));
const LEDGER = ['The ledger lies open on the counter.', 'He never closed it.', 'A page has been torn out.'];
const HERO = { id: 'hero', name: 'Ada', role: 'protagonist' };
const mae = (more: object = {}) => ({ id: 'mae', name: 'Mae Flint', role: 'ally', ...more });

describe('an encounter', () => {
  it('is told in its own order, speech by whoever speaks, with the face it asks for', () => {
    for (const frames of many({})) {
      expect(texts(frames)).toEqual(LEDGER);
      expect(frames[1]).toEqual({ type: 'say', character: 'mae', text: 'He never closed it.', expression: 'sad' });
      expect(frames.at(-1)).toEqual({ type: 'yield', waitingFor: 'continue' });
    }
  });

  it('quotes somebody who is not here', () => {
    for (const frames of many({ present: [HERO] })) expect(texts(frames)[1]).toMatch(/^Mae.*“He never closed it.”$/u);
  });

  it('answers the option that was chosen in the author’s words, and gives one without any back', () => {
    const answered = (option: string): Fields => ({
      encounter: encounter({ phase: 'closing', framesBefore: 3, answered: option }),
      action: { type: 'choice', text: option },
      recentLines: LEDGER,
    });
    for (const frames of many(answered('Ask whose hand it is')))
      expect(texts(frames)).toEqual(['You can tell?', 'She turns the book round.']);
    for (const frames of many(answered('Burn the ledger'))) {
      expect(texts(frames)[0]).toContain('Burn the ledger');
    }
  });

  it('tells what came of a roll in its own words, else in a plain line, and nothing before the dice are cast', () => {
    const rolled = (outcome: string): Fields => ({
      encounter: encounter({ phase: 'closing', framesBefore: 3 }),
      action: { type: 'roll' },
      checkResult: { outcome, stat: '', reason: null },
      recentLines: LEDGER,
    });
    for (const frames of many(rolled('full'))) expect(texts(frames)).toEqual(['The stub gives you the whole sum.']);
    for (const frames of many(rolled('mixed'))) expect(listLinesOfKind('en', 'mixed')).toContain(texts(frames)[0]);
    for (const frames of many({})) expect(texts(frames).join()).not.toMatch(/If “|success|heavier than|whole sum/);
  });

  it('holds back what a roll without words of its own decides', () => {
    const beats = ['You run for the pier.', 'The rope lies loose.', 'You get there as the wave does.'];
    const description = beats.join('\n');
    const asking = texts(tellScene(scene({ encounter: encounter({ description }), checkAsked: { stat: 'nerve' } }), 1));
    expect(asking).toEqual(beats.slice(0, 2));
    const closing = encounter({ description, phase: 'closing', framesBefore: 2 });
    const checkResult = { outcome: 'miss', stat: 'nerve', reason: null };
    const told = texts(tellScene(scene({ encounter: closing, checkResult, recentLines: asking }), 1));
    expect(told).toEqual([expect.any(String), beats[2]]);
  });

  it('is spread over its turns within their budget, each beat once', () => {
    const beats = Array.from({ length: 9 }, (_, index) => `Beat number ${index} happens.`);
    const long = { description: beats.join('\n'), expectedFrames: 9 };
    const told: string[] = [];
    const toldAfter: number[] = [];
    for (const phase of ['opening', 'middle', 'closing'] as const) {
      const turn = { ...long, phase, framesBefore: told.length };
      told.push(...texts(tellScene(scene({ encounter: encounter(turn), frameBudget: 4, recentLines: [...told] }), 1)));
      toldAfter.push(told.length);
    }
    expect(toldAfter[0]).toBe(4);
    expect(told).toEqual(beats);
  });
});

describe('a turn besides', () => {
  it('opens an act with its aim, and a place with all its author says of it in two lines, later in part', () => {
    const sentences = [
      'Gulls over the sea.',
      'The planks are wet.',
      '“No swimming”, says a board.',
      'A bell hangs still.',
    ];
    const place = { ambientDetail: sentences.join(' ') };
    const first: Fields = { arrived: true, place, encounter: null };
    const opening = { title: 'One', objective: 'Find the page.', opening: true };
    for (const frames of many({ ...first, act: opening })) {
      const [begin, ...views] = texts(frames);
      expect(begin).toContain('Find the page.');
      expect(views).toHaveLength(2);
      for (const sentence of sentences) expect(views.join(' ')).toContain(sentence);
    }
    const views = texts(tellScene(scene(first), 1));
    for (const frames of many({ ...first, recentLines: views.slice(1) })) {
      expect(views[0]).toContain(texts(frames)[0]);
    }
    for (const frames of many({ ...first, recentLines: views }))
      expect(listLinesOfKind('en', 'arrive', { place: 'the Pier' })).toContain(texts(frames)[0]);
  });

  it('tells escalations, events with their branches and results of tools, and shows what is gained and lost', () => {
    const fields: Fields = {
      escalations: ['The tide is at the door.'],
      events: [{ title: 'x', description: 'A bell rings.', effects: ['It rings for you.'] }],
      results: ['2d6 = 9'],
      items: { gained: ['a key'], lost: ['a coin'], held: [] },
    };
    for (const frames of many(fields)) {
      for (const part of ['The tide is at the door.', 'A bell rings.', 'It rings for you.', '2d6 = 9'])
        expect(texts(frames)).toContain(part);
      expect(frames).toContainEqual({ type: 'item', name: 'a key', action: 'gained' });
      expect(frames).toContainEqual({ type: 'item', name: 'a coin', action: 'lost' });
    }
  });

  it('ends an act with its aim, what was found out and what comes next, and not with what everybody knew', () => {
    const known = { facts: ['The rope was cut.', 'It rains.'], factsKnownBy: [[], null] };
    const end = (climax: object) =>
      many({ encounter: null, climax, ...known }).map((frames) => texts(frames).join(' '));
    for (const told of end({ outcome: 'won', ending: null, nextActTitle: null })) {
      expect(told).toContain('Find the page.');
      expect(told).toContain('The rope was cut.');
      expect(told).not.toContain('It rains.');
    }
    for (const told of end({ outcome: 'forced', ending: null, nextActTitle: 'The Mill' }))
      expect(told).toContain('The Mill');
  });

  it('tells who goes and who comes, unless what is told next names them', () => {
    const present = [HERO, mae({ comes: true }), { id: 'ole', name: 'Ole Berg', role: 'npc', goes: true }];
    for (const frames of many({ present, encounter: encounter({ description: 'The kettle boils over.' }) })) {
      const moves = frames.slice(0, 4);
      expect(moves.map(({ type }) => type)).toEqual(['hide', 'narrate', 'show', 'narrate']);
      expect(texts(moves)).toEqual([expect.stringContaining('Ole'), expect.stringContaining('Mae')]);
    }
    for (const frames of many({
      present: [HERO, mae({ comes: true })],
      encounter: encounter({ description: 'Mae nods.' }),
    }))
      expect(texts(frames)[0]).toBe('Mae nods.');
  });

  it('tells somebody new with what they look like, once', () => {
    const description = 'A coat turned once. He has the key to the cellar.';
    const ole = { id: 'ole', name: 'Ole', role: 'a porter', description, newcomer: true };
    const fields: Fields = { encounter: null, present: [HERO, ole] };
    for (const frames of many(fields)) {
      expect(texts(frames)[0]).toMatch(/Ole.*a porter/u);
      expect(texts(frames)[1]).toBe('A coat turned once.');
      expect(texts(frames).join(' ')).not.toContain('cellar');
    }
    for (const frames of many({ ...fields, recentLines: ['There is Ole, too, a porter.'] }))
      expect(texts(frames).join()).not.toContain('a porter');
  });
});

describe('parts', () => {
  it('are told in order: beats to the letter with their numbers, what happens in the story’s words', () => {
    const long = 'It goes on for a while and ends. '.repeat(40).trim();
    const beats = [
      { beat: 0, type: 'narrate', text: 'The rope sways.' },
      { beat: 1, type: 'say', character: 'mae', text: 'Cut.', expression: 'afraid' },
      { beat: 2, type: 'say', name: 'A voice', text: 'Who is there?' },
      { beat: 3, type: 'narrate', text: long },
    ];
    const parts = [
      { kind: 'scene', beats },
      { kind: 'climax', text: 'The light goes out.\nMae (sad): “Gone.”' },
    ];
    for (const frames of many({ parts, encounter: null })) {
      expect(frames.slice(0, 3)).toEqual(beats.slice(0, 3));
      expect(texts(frames.filter((frame) => 'beat' in frame && frame.beat === 3)).join(' ')).toBe(long);
      expect(texts(frames).slice(-2)).toEqual(['The light goes out.', 'Gone.']);
    }
  });

  it('are led up to by the answer to what was done, and tell events once, in their place', () => {
    const then = [{ kind: 'then', text: 'The rope comes loose.' }, { kind: 'event' }];
    const fields: Fields = { escalations: ['The tide is at the steps.'], action: { type: 'choice', text: 'Pull' } };
    for (const frames of many({ ...fields, parts: then, encounter: encounter({ answered: 'Pull' }) }))
      expect(texts(frames)).toEqual(['The rope comes loose.', 'The tide is at the steps.']);
    const events = [{ kind: 'event' }, { kind: 'event' }, { kind: 'scene', text: 'The ledger is wet.' }];
    for (const frames of many({ ...fields, parts: events, encounter: null }))
      expect(texts(frames)).toEqual([
        expect.stringContaining('Pull'),
        'The tide is at the steps.',
        'The ledger is wet.',
      ]);
  });

  it('tell of the place where nothing else is told', () => {
    for (const frames of many({ parts: [{ kind: 'scene' }], encounter: null, present: [HERO] }))
      expect(texts(frames)).toContain('Gulls over the sea. The planks are wet with rain.');
  });
});

describe('a quiet turn', () => {
  const fields: Fields = {
    encounter: null,
    present: [HERO, mae({ description: 'Thirty, the rope maker of the quay.' })],
    place: { ambientDetail: 'Gulls over the sea.', callbacks: ['the bell that never rings'] },
    materials: ['wet rope'],
    facts: ['The rope was cut.'],
    factsKnownBy: [['mae']],
    items: { gained: [], lost: [], held: ['a brass key'] },
  };
  const authored = /Gulls over|rope maker|bell that never|wet rope|rope was cut|brass key/u;

  it('tells what the author wrote for here and was not told, by the seed', () => {
    const seen = new Set<string>();
    for (const frames of many(fields)) {
      expect(texts(frames).length).toBeGreaterThan(0);
      for (const text of texts(frames)) expect(text).toMatch(authored);
      for (const text of texts(frames)) seen.add(authored.exec(text)?.[0] ?? '');
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('repeats no line, and tells what was told long ago again', () => {
    for (const seed of SEEDS) {
      const lines: string[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        const memory = { recentLines: lines.slice(-12), olderLines: lines.slice(0, -12) };
        const told = texts(tellScene(scene({ ...fields, ...memory }), seed + turn));
        expect(told.length).toBeGreaterThan(0);
        for (const line of told) expect(lines.slice(-6)).not.toContain(line);
        lines.push(...told);
      }
      expect(lines.slice(-40).join('\n')).toMatch(authored);
    }
  });

  it('draws a player whose story stands still to a place, not twice running', () => {
    for (const frames of many({ ...fields, nudge: 'The Mill' })) expect(texts(frames).at(-1)).toMatch(/the Mill/iu);
    for (const frames of many({ ...fields, nudge: 'The Mill', recentLines: ['It may be at the Mill.'] }))
      expect(texts(frames).join()).not.toMatch(/the Mill/iu);
  });
});

describe('choices of its own', () => {
  const there: Fields = {
    encounter: null,
    mayAskChoice: true,
    present: [HERO, mae({ description: 'Thirty, the rope maker of the quay.' })],
  };
  const asked = (fields: Fields) =>
    Array.from({ length: 40 }, (_, seed) => tellScene(scene(fields), seed))
      .flat()
      .flatMap((frame) => (frame.type === 'choice' ? [frame] : []));
  const chosen = (text: string, fields: Fields = {}) =>
    many({ ...there, ...fields, mayAskChoice: false, action: { type: 'choice', text } }).map(texts);

  it('are to talk, to look around and to wait, where a choice may be asked and now and then', () => {
    const choices = asked(there);
    expect(choices.length).toBeGreaterThan(4);
    expect(choices.length).toBeLessThan(36);
    for (const { options, freeText } of choices) {
      expect(options.map(({ impulse }) => impulse)).toEqual(['talk', 'look', 'wait']);
      expect(freeText).toBe(true);
    }
    expect(asked({ ...there, mayAskChoice: false })).toEqual([]);
  });

  it('offer nothing with somebody who goes as the encounter ends', () => {
    const leaving = asked({ ...there, present: [HERO, mae({ leaves: true })] });
    expect(leaving.length).toBeGreaterThan(4);
    expect(JSON.stringify(leaving)).not.toContain('Mae');
  });

  it('are each answered with what the author wrote of it, whatever way they were worded', () => {
    const fact = { facts: ['The rope was cut.'], factsKnownBy: [['mae']] };
    for (const { options } of asked(there)) {
      const [talk, look] = options.map(({ text }) => text);
      for (const told of chosen(talk ?? '', fact)) expect(told[0]).toBe('The rope was cut.');
      for (const told of chosen(talk ?? '')) expect(told[0]).toContain('the rope maker of the quay');
      for (const told of chosen(look ?? '')) expect(told.join(' ')).toMatch(/Gulls|planks/);
    }
  });

  it('come to a plain line where everything is told', () => {
    const recentLines = ['Thirty, the rope maker of the quay.', 'Gulls over the sea. The planks are wet with rain.'];
    for (const { options } of asked(there)) {
      const [talk, look, wait] = options.map(({ text }) => text);
      for (const told of chosen(talk ?? '', { recentLines }))
        expect(listLinesOfKind('en', 'nothing_to_say', { name: 'Mae' })).toContain(told[0]);
      for (const told of chosen(look ?? '', { recentLines }))
        expect(listLinesOfKind('en', 'idle', { place: 'the Pier' })).toContain(told[0]);
      for (const told of chosen(wait ?? '', { recentLines }))
        expect(listLinesOfKind('en', 'waited')).toContain(told[0]);
    }
  });

  it('bring back what somebody said, after all that is new', () => {
    const said = { ownLines: { mae: ['He sold the boat.'] }, recentLines: ['Thirty, the rope maker of the quay.'] };
    for (const told of chosen('Talk to Mae', said)) expect(told[0]).toMatch(/Mae.*He sold the boat\./u);
  });

  it('call two people of one first name by their whole names', () => {
    const present = [HERO, { id: 'one', name: 'Harriet Vane' }, { id: 'two', name: 'Harriet Stone' }];
    for (const { options } of asked({ ...there, present })) expect(options[0]?.text).toMatch(/Harriet (?:Vane|Stone)/);
  });
});

describe('words the player typed', () => {
  it('are answered by the author’s words where a look-up found them, asked again or not', () => {
    const described = ['The ledger is bound in green cloth.', 'Its last page is missing.'];
    const typed: Fields = { encounter: null, action: { type: 'text', text: 'ledger' }, described };
    for (const recentLines of [[], described])
      for (const frames of many({ ...typed, recentLines })) expect(texts(frames)).toEqual(described);
    expect(texts(tellOwnDeed(scene(typed), 1))).toEqual(described);
  });

  it('are given back in one line where nobody answers them', () => {
    const text = 'I say “no” to everything & leave.';
    for (const frames of many({ encounter: null, action: { type: 'text', text } }))
      expect(texts(frames)[0]).toContain(text);
  });
});

describe('a telling', () => {
  it('is the same for the same seed, and in the words of the story’s language', () => {
    const idle: Fields = { encounter: null, place: { title: '7', ambientDetail: '' }, present: [HERO], arrived: true };
    for (const seed of SEEDS)
      expect(tellScene(scene({ ...idle, mayAskChoice: true }), seed)).toEqual(
        tellScene(scene({ ...idle, mayAskChoice: true }), seed),
      );
    const told = (language: string) => many({ ...idle, language }).map((frames) => texts(frames).join());
    for (const text of told('zh-CN')) expect(text).toMatch(/^[^\p{Script=Hiragana}]*\p{Script=Han}/u);
    for (const text of told('ja')) expect(text).toMatch(/\p{Script=Hiragana}/u);
    for (const text of [...told('en'), ...told('fr')]) expect(text).not.toMatch(/\p{Script=Han}/u);
  });

  it('is of frames a Storyteller may tell, of nobody who is not here', () => {
    for (const language of ['en', 'zh', 'ja']) {
      const frames = many({ language, arrived: true, mayAskChoice: true }).flat();
      for (const frame of frames) {
        expect(VNFrameSchema.safeParse(frame).success).toBe(true);
        expect(STORYTELLER_FRAME_TYPES as readonly string[]).toContain(frame.type);
      }
      const speakers = frames.flatMap((frame) => (frame.type === 'say' ? [frame.character] : []));
      expect(speakers).not.toEqual([]);
      for (const speaker of speakers) expect(['hero', 'mae']).toContain(speaker);
    }
  });

  it('has words also where it is given nothing to tell of', async () => {
    const model = createImproviser({ role: 'storyteller', seed: 1 });
    const { content } = await model.doGenerate({ prompt: [{ role: 'system', content: 'Tell.' }] });
    const { elements } = JSON.parse(content[0]?.type === 'text' ? content[0].text : '{}');
    expect(texts(elements).length).toBeGreaterThan(0);
    expect(elements.at(-1).type).toBe('yield');
  });
});

describe('lines', () => {
  it('are of the same kinds, with the same gaps, in every language', () => {
    const kinds = [
      'begin',
      'arrive',
      'chosen',
      'typed',
      'idle',
      'look_at',
      'nudge',
      'newcomer',
      'goes_many',
      'next_act',
    ];
    const gaps = (language: 'en' | 'zh' | 'ja', kind: string) =>
      listLinesOfKind(language, kind, {
        ...Object.fromEntries(
          ['name', 'names', 'place', 'text', 'role', 'goal', 'title', 'objective'].map((gap) => [gap, `<${gap}>`]),
        ),
      })
        .map((line) => [...new Set(line.toLowerCase().match(/<\w+>/gu) ?? [])].sort().join())
        .filter((found) => found !== '');
    for (const kind of kinds)
      for (const language of ['zh', 'ja'] as const)
        expect(new Set(gaps(language, kind)), `${language} ${kind}`).toEqual(new Set(gaps('en', kind)));
  });
});
