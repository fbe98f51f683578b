import { describe, expect, test } from 'vitest';
import { createSecretDetector } from '../../../server/secrecy/index.ts';
import { createFrameGuard, type GuardOptions } from '../../../server/storyteller/frame-guard.ts';
import type { TellerScene } from '../../../server/storyteller/teller-scene.ts';
import { compileStory, createStageTracker, LINE_MAX_LENGTH, startPlay } from '../../../shared/play/index.ts';
import { sampleStory } from '../../support/sample.ts';

const SECRET = 'Ishida cut the mooring rope that night because he was afraid.';

const scene: TellerScene = {
  language: 'en',
  act: { title: 'Twelve Cards', objective: '', opening: true },
  place: { id: 'ferry_pier', title: 'The Ferry Pier', ambientDetail: 'Planks creak. Gulls wait.', callbacks: [] },
  arrived: false,
  protagonist: 'haru',
  present: ['tome', 'ishida'].map((id) => ({ id, name: id, role: 'npc', description: '', expressions: [] })),
  encounter: null,
  action: { type: 'continue' },
  escalations: [],
  events: [],
  facts: [],
  factsKnownBy: [],
  worldInfo: [],
  materials: [],
  items: { gained: ['a rope end'], lost: [], held: [] },
  recentLines: ['The tide turns.', 'Out past the lighthouse the long grey tide turns at last.'],
  frameBudget: 3,
  mayAskChoice: false,
  manner: '',
};

const art = { url: '/media/x/y.png', mimeType: 'image/png' };
const sample = sampleStory();
const story = () => ({
  ...sample,
  plot: { ...sample.plot, globalContext: { ...sample.plot.globalContext, overarchingTruths: [SECRET] } },
  assets: { backgrounds: { ferry_pier: art }, characters: { tome: art }, music: { grey_sea: art } },
});
const guardOf = (changes: Partial<TellerScene> = {}, options: GuardOptions = {}) =>
  createFrameGuard(
    story(),
    { ...scene, ...changes },
    createSecretDetector({ story: story(), state: startPlay(compileStory(story()), 1), encounters: [], ending: null }),
    { staged: createStageTracker(['tome']), ...options },
  );

describe('the guard over frames', () => {
  test.each([
    [{ type: 'narrate', text: 'A gull laughs.' }],
    [{ type: 'say', character: 'tome', text: 'Sugar first.', expression: 'smirk', mode: 'whisper' }],
    [{ type: 'show', character: 'tome', position: 'left' }],
    [{ type: 'background', id: 'ferry_pier' }],
    [{ type: 'music', id: 'grey_sea' }],
    [{ type: 'item', name: 'a rope end', action: 'gained' }],
    [{ type: 'yield', waitingFor: 'continue' }],
  ])('lets a sound frame through as it is: %j', (frame) => {
    const guard = guardOf();
    expect(guard.check({ value: frame })).toEqual([frame]);
    expect(guard.replaced).toEqual([]);
  });

  test.each([
    ['somebody is shown who stands there', { type: 'show', character: 'tome' }],
    ['somebody is taken off who does not', { type: 'hide', character: 'mio' }],
  ])('passes over a frame that changes nothing: %s', (_, frame) => {
    const guard = guardOf();
    expect(guard.check({ value: frame })).toEqual([]);
    expect(guard.replaced).toEqual([]);
  });

  test.each([
    ['an unknown type', { type: 'win', text: 'You win.' }, null],
    ['a type of the engine', { type: 'check-result', dice: [6, 6], modifier: 9, total: 21, outcome: 'full' }, null],
    ['an ending of its own', { type: 'ending', text: 'All die.' }, null],
    ['an unknown character shown', { type: 'show', character: 'batman' }, null],
    ['somebody shown who is elsewhere', { type: 'show', character: 'mio' }, null],
    ['somebody shown who has no portrait', { type: 'show', character: 'ishida' }, null],
    ['a picture that is not there', { type: 'cg', id: 'moon_base' }, null],
    ['a track that is not there', { type: 'music', id: 'moon_base' }, null],
    ['an item nobody gave', { type: 'item', name: 'the crown', action: 'gained' }, null],
    ['a choice where none may be asked', { type: 'choice', options: [{ id: 'a', text: 'Go' }], freeText: true }, null],
    [
      'an expression nobody has',
      { type: 'say', character: 'tome', text: 'Hm.', expression: 'wobbly' },
      'Planks creak.',
    ],
    ['an unearned secret', { type: 'say', character: 'ishida', text: `Listen. ${SECRET}` }, 'Planks creak.'],
    [
      'a long line that was told before',
      { type: 'narrate', text: 'Out past the lighthouse the long grey tide turns at last.' },
      'Planks creak.',
    ],
    ['no words', { type: 'narrate', text: '  ' }, 'Planks creak.'],
    ['no object', 'Once upon a time', 'Planks creak.'],
  ])('%s is replaced and noted', (_name, value, line) => {
    const guard = guardOf();
    expect(guard.check({ value })).toEqual(line === null ? [] : [{ type: 'narrate', text: line }]);
    expect(guard.replaced).toHaveLength(1);
    expect(guard.replaced[0]?.reason).not.toBe('');
  });

  test('the words of somebody unknown are told, not shown', () => {
    expect(guardOf().check({ value: { type: 'say', character: 'stranger', text: 'Fog tonight.' } })).toEqual([
      { type: 'narrate', text: '“Fog tonight.”' },
    ]);
  });

  test('what a character cannot know is told, not said; who knows it may say it', () => {
    const facts = ['The rope of the Hikari was cut with a kitchen knife.'];
    const guard = guardOf({ facts, factsKnownBy: [['ishida']] });
    const text = 'They say the rope of the Hikari was cut with a knife.';
    expect(guard.check({ value: { type: 'say', character: 'tome', text } })).toEqual([{ type: 'narrate', text }]);
    const said = { type: 'say', character: 'ishida', text: 'The rope of the Hikari was cut. By me.' };
    expect(guard.check({ value: said })).toEqual([said]);
  });

  describe('a name without a sheet', () => {
    const say = (name: string) => ({ type: 'say', name, text: 'Would you mind being rich?' });
    const encounter = {
      title: 'A price',
      description: 'A polite young man you have never seen opens his hat.',
      phase: 'opening',
    } as unknown as TellerScene['encounter'];

    test.each([
      ['the encounter', { encounter }, 'The polite young man'],
      ['the place', { place: { ...scene.place, ambientDetail: 'A net seller dozes.' } }, 'Net seller'],
      ['lore that came up', { worldInfo: [{ content: 'The toll keeper wants a coin.' }] }, 'The toll keeper'],
      ['the Director', { manner: 'Let the cook shout from below.' }, 'The cook'],
    ])('speaks where %s names it', (_name, changes: Partial<TellerScene>, name) => {
      const guard = guardOf(changes);
      expect(guard.check({ value: say(name) })).toEqual([say(name)]);
      expect(guard.replaced).toEqual([]);
    });

    test('speaks once the telling has brought them in', () => {
      const guard = guardOf();
      guard.check({ value: { type: 'narrate', text: 'A boy with a broom looks up from the steps.' } });
      expect(guard.check({ value: say('Boy with a broom') })).toEqual([say('Boy with a broom')]);
    });

    test('is quoted by that name where nothing names it, whoever the player calls', () => {
      const guard = guardOf({ action: { type: 'text', text: 'Batman, where are you?' } });
      const text = 'Batman: “Would you mind being rich?”';
      expect(guard.check({ value: say('Batman') })).toEqual([{ type: 'narrate', text }]);
      expect(guard.replaced).toMatchObject([{ reason: 'nothing in the scene names "Batman"' }]);
    });

    test('speaks in passing, unless it is part of the name of somebody who is elsewhere', () => {
      const guard = guardOf();
      expect(guard.check({ value: say('A man outside') })).toEqual([say('A man outside')]);
      expect(guard.check({ value: say('Kuroda') })).toMatchObject([{ type: 'narrate' }]);
      expect(guard.replaced).toMatchObject([{ reason: 'nothing in the scene names "Kuroda"' }]);
    });

    test('is somebody of the story where they have that name', () => {
      expect(guardOf().check({ value: say('Tome') })).toEqual([
        { type: 'say', character: 'tome', text: 'Would you mind being rich?' },
      ]);
    });
  });

  test('whoever the player leaves may speak before they go, and is not shown where they arrive', () => {
    const guard = guardOf({ present: [] }, { staged: createStageTracker([]), unseen: ['tome'] });
    const line = { type: 'say', character: 'tome', text: 'Mind the third step.' };
    expect(guard.check({ value: line })).toEqual([line]);
    expect(guard.check({ value: { type: 'show', character: 'tome' } })).toEqual([]);
    expect(guard.replaced).toEqual([]);
  });

  test('a short answer may be given twice', () => {
    const guard = guardOf({ recentLines: ['No.', 'The tide turns.'] });
    const no = { type: 'say', character: 'tome', text: 'No.' };
    expect([...guard.check({ value: no }), ...guard.check({ value: no })]).toEqual([no, no]);
    expect(guard.replaced).toEqual([]);
  });

  test('ids in brackets are taken out of a line; what else stands in brackets stays', () => {
    const text = 'A string muted with paper [fact_dead_note], and a label [sic] [ferry_pier, O014].';
    expect(guardOf().check({ value: { type: 'narrate', text } })).toEqual([
      { type: 'narrate', text: 'A string muted with paper, and a label [sic].' },
    ]);
  });

  test('what is refused says which secret it discloses', () => {
    const guard = guardOf();
    guard.check({ value: { type: 'narrate', text: SECRET } });
    expect(guard.replaced).toMatchObject([{ fact: expect.any(String), reason: expect.stringContaining('mooring') }]);
  });

  test('broken JSON is replaced by a line of the scene', () => {
    expect(guardOf().check({ broken: '{"type":narr' })).toEqual([{ type: 'narrate', text: 'Planks creak.' }]);
  });

  test('a choice is let through where it may be asked', () => {
    const options = [
      { id: 'a', text: 'Ask Tome about the rope', impulse: 'talk' },
      { id: 'b', text: 'Go through the shed', impulse: 'look' },
    ];
    const choice = { type: 'choice', options, freeText: true };
    expect(guardOf({ mayAskChoice: true }).check({ value: choice })).toEqual([choice]);
  });

  test('a line that runs on loses its tail at a sentence, not the whole frame', () => {
    const [frame] = guardOf().check({ value: { type: 'narrate', text: 'The rope holds. '.repeat(100) } });
    const text = frame?.type === 'narrate' ? frame.text : '';
    expect(text.length).toBeLessThanOrEqual(LINE_MAX_LENGTH);
    expect(text.endsWith('holds.')).toBe(true);
  });

  test('no spare line was told before within a longer one', () => {
    const guard = guardOf({ recentLines: ['The tide turns. Planks creak.'] });
    expect([guard.spare(), guard.spare()]).toEqual([{ type: 'narrate', text: 'Gulls wait.' }, null]);
  });

  test('spare lines come once each and then run out', () => {
    const guard = guardOf();
    expect([guard.spare(), guard.spare(), guard.spare()]).toEqual([
      { type: 'narrate', text: 'Planks creak.' },
      { type: 'narrate', text: 'Gulls wait.' },
      null,
    ]);
  });
});
