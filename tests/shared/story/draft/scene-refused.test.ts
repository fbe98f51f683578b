import { Environment } from '@marcbachmann/cel-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  decideDraftNodeEncounters,
  decideProposeStoryPremise,
  decideUpdateElement,
  decideWriteScene,
  foldDraft,
  readToolInput,
} from '../../../../shared/story/index.ts';
import { premise, refusalOf } from '../fixture.ts';
import { inputOf, narrate, POOL, ROPE, STORY, say } from './scene-support.ts';

describe('what cannot stand is refused in every other call', () => {
  const withOption = (fields: object) => ({
    ...POOL,
    encounters: [{ ...ROPE, options: [{ text: 'Take it.', ...fields }] }],
  });
  it.each<[string, object, string]>([
    [
      'a consequence with a flag the encounter lacks',
      { then: { flags: ['other'] } },
      'encounters.enc_rope.options.option_1.then.flags.0',
    ],
    [
      'a consequence with an unknown meter',
      { then: { adjust: { love: 1 } } },
      'encounters.enc_rope.options.option_1.then.adjust.love',
    ],
    ['a requirement that is prose', { requires: 'if she dares' }, 'encounters.enc_rope.options.option_1.requires'],
    [
      'a line of a degree',
      { check: { miss: { script: [say('kenn', 'No.')] } } },
      'encounters.enc_rope.options.option_1.check.miss.script.0.character',
    ],
  ])('%s', (_, fields, path) => {
    const { input } = readToolInput(STORY, 'draftNodeEncounters', withOption(fields));
    expect(refusalOf(() => decideDraftNodeEncounters(STORY, input)).issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('two options, meters or endings with one id', () => {
    const options = [
      { id: 'go', text: 'Go.' },
      { id: 'go', text: 'Stay.' },
    ];
    const pool = { ...POOL, encounters: [{ ...ROPE, options }] };
    expect(refusalOf(() => decideDraftNodeEncounters(STORY, pool)).message).toMatch(/Two options have the id "go"/);
    const meter = { id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5 };
    const ending = { id: 'home', title: 'Home', text: 'Home.' };
    const twice = { ...premise, meters: [meter, meter], endings: [ending, ending] };
    expect(refusalOf(() => decideProposeStoryPremise(STORY, twice)).issues.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['meters', 'endings']),
    );
  });

  it('an ending whose condition is prose, by hand as by a call', () => {
    const changes = { 'endings.home.when': 'when all is well' };
    const { issues } = refusalOf(() => decideUpdateElement(STORY, { type: 'premise', changes }));
    expect(issues.map(({ path }) => path)).toEqual(['endings.home.when']);
  });

  it('taking away what a scene elsewhere needs', () => {
    const changes = { meters: null };
    const { message } = refusalOf(() => decideUpdateElement(STORY, { type: 'premise', changes }));
    expect(message).toMatch(/the ending "home", when: There is no meter "trust"/);
  });

  it('but not what was so before', () => {
    const broken = foldDraft(STORY, {
      type: 'scene-written',
      address: { actId: 'act_1', nodeId: 'harbour', encounterId: 'enc_rope', part: 'script' },
      lines: [say('gone', 'No.')],
    });
    expect(decideUpdateElement(broken, { type: 'premise', changes: { title: 'Ebb' } }).event.type).toBe(
      'premise-updated',
    );
    expect(
      decideUpdateElement(broken, { type: 'node', actId: 'act_1', id: 'harbour', changes: { title: 'Quay' } }).event
        .type,
    ).toBe('node-updated');
  });
});

it('names the options of a list by their ids, those made from the order too, where one is not there', () => {
  const message = refusalOf(() =>
    decideUpdateElement(STORY, {
      type: 'node',
      actId: 'act_1',
      id: 'harbour',
      changes: { 'encounters.enc_rope.options.gone.text': 'x' },
    }),
  ).message;
  expect(message).toMatch(/there is no "gone" in that list\. It has: option_1, leave\./);
});

describe('what could not stand before a change', () => {
  const odd = foldDraft(STORY, {
    type: 'scene-written',
    address: { actId: 'act_1', nodeId: 'harbour', encounterId: 'enc_rope', part: 'script' },
    lines: [narrate('It stops.', { when: 'when the rain stops' })],
  });
  const withMeters = (meters: object[]) => ({ type: 'premise' as const, changes: { meters } });
  const [trust] = STORY.premise?.meters ?? [];

  it('is no fault of one that adds names, of one elsewhere, or of one beside it', () => {
    const more = [trust ?? {}, { id: 'coins', label: 'Coins', initial: 0, min: 0, max: 5 }];
    expect(() => decideUpdateElement(odd, withMeters(more))).not.toThrow();
    expect(() => decideWriteScene(odd, inputOf({ nodeId: 'harbour', part: 'arrival' }))).not.toThrow();
    expect(() => decideWriteScene(odd, inputOf({ encounterId: 'enc_rope', part: 'then:option_1' }))).not.toThrow();
  });

  it('is not read again where nothing is taken away, nor what cannot name what is', () => {
    const parse = vi.spyOn(Environment.prototype, 'parse');
    onTestFinished(() => parse.mockRestore());
    const texts = ['turn == 4711', 'meters.trust == 4'];
    const many = foldDraft(STORY, {
      type: 'scene-written',
      address: { actId: 'act_1', nodeId: 'harbour', encounterId: 'enc_rope', part: 'script' },
      lines: texts.map((when) => narrate('It rains.', { when })),
    });
    const read = () => texts.filter((text) => parse.mock.calls.some(([asked]) => asked === text));
    decideUpdateElement(many, withMeters([trust ?? {}, { id: 'coins', label: 'Coins', initial: 0, min: 0, max: 5 }]));
    expect(read()).toEqual([]);
    expect(() => decideUpdateElement(many, withMeters([]))).toThrow(/no meter "trust"/);
    expect(read()).toEqual(['meters.trust == 4']);
  });

  it('is left aside where a name is taken away that others use', () => {
    const refusal = refusalOf(() => decideUpdateElement(odd, withMeters([])));
    expect(refusal.message).toMatch(/There is no meter "trust"/);
    expect(refusal.message).not.toMatch(/rain stops/);
  });
});
