import { describe, expect, it } from 'vitest';
import {
  calledAt,
  compileStory,
  findScriptTarget,
  removeScriptEdit,
  type ScriptTarget,
  type ToldPart,
  tellFreelyEdit,
  writeScriptEdit,
} from '../../../shared/play/index.ts';
import {
  decideUnit,
  type Encounter,
  type PlanDraft,
  readPart,
  type ScriptLine,
  type UnitEdit,
} from '../../../shared/story/index.ts';
import { act, character, draft, encounter, place, premise } from '../../web/support.ts';

const lines: ScriptLine[] = [
  { type: 'narrate', text: 'The rope sways.' },
  { type: 'say', character: 'ben', text: 'It was cut.' },
];

const story = (rope: Partial<Encounter> = {}, more: Partial<PlanDraft> = {}): PlanDraft =>
  draft({
    premise: { ...premise, endings: [{ id: 'ending_home', title: 'Home', text: 'She goes home.' }] },
    characters: [
      character('aiko', { role: 'protagonist' }),
      character('ben', {
        personalArc: {
          want: 'rest',
          need: 'company',
          arcEncounters: [
            {
              ...{ id: 'arc_ben', title: 'Ben at night', description: 'He talks.' },
              ...{ type: 'discovery', pacing: { expectedFrames: 3, focus: 'standard' } },
              arcPhase: 'introduction',
            },
          ],
        },
      }),
    ],
    acts: [
      act('act_1', [
        place('quay', {
          requiredCharacters: ['ben'],
          encounters: [
            encounter('enc_rope', {
              options: [{ text: 'Take it.' }, { text: 'Leave it.' }],
              ...rope,
            }),
          ],
        }),
      ]),
      act('act_2', [place('quay', { title: 'The quay by day' })]),
    ],
    ...more,
  });

const told = (part: string, more: Partial<ToldPart> = {}): ToldPart => ({
  part,
  telling: 'free',
  act: 'act_1',
  title: part.startsWith('enc_rope') ? 'Encounter enc_rope' : undefined,
  ...more,
});

function found(where: PlanDraft, part: ToldPart, arrived: 'first' | 'again' | null = null): ScriptTarget {
  const at = findScriptTarget(where, part, arrived);
  if (typeof at === 'string') throw new Error(`It is ${at}.`);
  return at;
}

const edited = (before: PlanDraft, edit: UnitEdit): PlanDraft => decideUnit(before, [edit]).after;

describe('A part that was told', () => {
  it.each([
    ['enc_rope/script', { actId: 'act_1', nodeId: 'quay', encounterId: 'enc_rope' }],
    ['enc_rope/again', { actId: 'act_1', nodeId: 'quay', encounterId: 'enc_rope' }],
    ['enc_rope/then:option_2', { encounterId: 'enc_rope' }],
    ['quay/arrival', { actId: 'act_1', nodeId: 'quay' }],
    ['quay/arrival:again', { actId: 'act_1', nodeId: 'quay' }],
    ['act_1/opening', { actId: 'act_1' }],
    ['act_1/climax:forced', { actId: 'act_1' }],
    ['ending_home/script', { endingId: 'ending_home' }],
    ['arc_ben/script', { encounterId: 'arc_ben' }],
  ])('is kept where it belongs: %s', (part, address) => {
    const before = story();
    const at = found(before, told(part));
    expect(at.slot.address).toMatchObject(address);
    expect(at.lines).toEqual([]);
    const now = edited(before, writeScriptEdit(at, lines));
    const then = found(now, told(part));
    expect(then.lines).toEqual(lines);
    expect(then.telling).toBe('written');
    // And it is gone again without a trace.
    expect(edited(now, removeScriptEdit(then))).toEqual(before);
  });

  it('of a place is that of its act', () => {
    expect(found(story(), told('quay/arrival', { act: 'act_2' })).slot).toMatchObject({
      title: 'The quay by day',
      address: { actId: 'act_2' },
    });
  });

  it('is told to the letter once it is kept, whatever the scene or the story said of that', () => {
    for (const before of [
      story({ telling: 'free' }),
      story({}, { premise: { ...premise, telling: 'guided' } }),
      story({ telling: 'guided', script: [{ type: 'narrate', text: 'Old.' }] }),
    ]) {
      const now = edited(before, writeScriptEdit(found(before, told('enc_rope/script')), lines));
      expect(found(now, told('enc_rope/script'))).toMatchObject({ lines, telling: 'written' });
    }
  });

  it('asks for a roll where it follows one that is not written, and says so', () => {
    const before = story();
    const at = found(before, told('enc_rope/mixed'));
    expect(at.notes).toEqual(['asks-for-roll']);
    const now = edited(before, writeScriptEdit(at, lines));
    expect(now.acts[0]?.sandboxLocations[0]?.encounters[0]?.check).toEqual({ mixed: { script: lines } });
  });

  it('of what is there no more is not kept', () => {
    const gone = story({}, { acts: [] });
    for (const part of ['enc_rope/script', 'enc_rope/then:option_1', 'quay/arrival', 'act_1/opening'])
      expect(findScriptTarget(gone, told(part))).toBe('gone');
    expect(findScriptTarget(story(), told('enc_rope/then:option_3', { option: 'Cut it.' }))).toBe('gone');
  });

  it('of nothing that has a script is not kept', () => {
    for (const part of ['act_1/escalation:0', 'quay/here'])
      expect(findScriptTarget(story(), told(part))).toBe('nowhere');
  });

  it('that told the place one came to is kept as its arrival', () => {
    expect(found(story(), told('quay/here'), 'first')).toMatchObject({ isAgain: false, notes: ['as-arrival'] });
    expect(found(story(), told('quay/here'), 'again')).toMatchObject({ isAgain: true });
  });

  it('says what is called otherwise by now', () => {
    const part = told('enc_rope/then:option_1', { option: 'Grab it.', title: 'The rope' });
    expect(found(story(), part).notes).toEqual(['renamed', 'reworded']);
    expect(found(story(), told('enc_rope/then:option_1', { option: 'Take it.' })).notes).toEqual([]);
  });

  it('follows its option by its words where that has another id by now', () => {
    const at = found(story(), told('enc_rope/then:option_1', { option: 'Leave it.' }));
    expect(at.slot.address.part).toBe('then:option_2');
    expect(at.notes).toEqual(['option-moved']);
    const degree = found(
      story({ options: [{ text: 'Leave it.' }, { text: 'Climb.', check: { stat: 'nerve' } }] }),
      told('enc_rope/option_1:miss', { option: 'Climb.' }),
    );
    expect(degree.slot.address.part).toBe('option_2:miss');
  });
});

describe('A written scene', () => {
  it('is told freely at a press, and its script stays', () => {
    const before = story({ script: lines });
    const now = edited(before, tellFreelyEdit(found(before, told('enc_rope/script'))));
    expect(found(now, told('enc_rope/script'))).toMatchObject({ lines, telling: 'free' });
  });

  it('without its script is not told by its description instead', () => {
    const before = story({ script: lines }, { premise: { ...premise, telling: 'written' } });
    const now = edited(before, removeScriptEdit(found(before, told('enc_rope/script'))));
    expect(found(now, told('enc_rope/script'))).toMatchObject({ lines: [], telling: 'free' });
  });

  it('keeps what else follows an answer', () => {
    const then = { script: lines, progress: 1 };
    const before = story({ options: [{ text: 'Take it.', then }, { text: 'Leave it.' }] });
    const now = edited(before, removeScriptEdit(found(before, told('enc_rope/then:option_1'))));
    expect(now.acts[0]?.sandboxLocations[0]?.encounters[0]?.options?.[0]).toEqual({
      text: 'Take it.',
      then: { progress: 1 },
    });
  });
});

describe('What a part stands in', () => {
  it('is called as the story calls it', async () => {
    const fixture = await import('../../support/story-fixture.ts');
    const compiled = compileStory(
      fixture.makePackage({
        acts: [
          fixture.act('act_1', [
            fixture.place('quay', [
              fixture.encounter('enc_rope', { title: 'The rope', options: [{ text: 'Take it.' }] }),
            ]),
          ]),
        ],
      }),
    );
    expect(calledAt(compiled, 'act_1', { at: 'enc_rope/then:option_1' })).toEqual({
      title: 'The rope',
      option: 'Take it.',
    });
    expect(calledAt(compiled, 'act_1', { at: 'enc_rope/full' })).toEqual({ title: 'The rope' });
    expect(calledAt(compiled, 'act_1', { at: 'nothing/script' })).toEqual({});
    expect(readPart('here')).toBeNull();
  });
});
