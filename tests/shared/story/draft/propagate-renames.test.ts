import { describe, expect, it } from 'vitest';
import {
  DraftEventSchema,
  decideRemoveElement,
  decideUpdateElement,
  findReferences,
  foldDraft,
  type PlanDraft,
  type PlanningToolInput,
} from '../../../../shared/story/index.ts';
import { DRAFTS, place, refusalOf } from '../fixture.ts';

type Input = PlanningToolInput<'updateElement'>;

const edited = (draft: PlanDraft, ...inputs: Input[]): PlanDraft =>
  inputs.reduce((next, input) => {
    const { event } = decideUpdateElement(next, input);
    return foldDraft(next, DraftEventSchema.parse(JSON.parse(JSON.stringify(event))));
  }, draft);

const premise = (changes: Input['changes']): Input => ({ type: 'premise', changes });
const harbour = (changes: Input['changes']): Input => ({ type: 'node', actId: 'act_1', id: 'harbour', changes });

const METER = { id: 'trust', label: 'Trust', initial: 3, min: 0, max: 10 };
const FACT = { id: 'wreck', text: 'The light was moved.', audience: 'cast' as const };
const WHEN = `meters.trust > 2 && meters["trust"] < 9 && knows('wreck') && has_item("A key") && flags.oiled && has_flag("oiled") && "oiled" in flags && met("aiko") && ended_with("act_1") == "won"`;

/** A story in which everything that conditions can name is named, and an act after the first. */
const named: PlanDraft = edited(
  DRAFTS.finished,
  premise({
    meters: [METER],
    facts: [FACT],
    endings: [{ id: 'dawn', title: 'Dawn', text: 'It ends.', when: WHEN }],
  }),
  harbour({
    'encounters.enc_rope.potentialFlags': ['oiled'],
    'encounters.enc_rope.findings': ['The stern, [wreck]', 'wreck'],
    'encounters.enc_rope.options': [
      {
        id: 'take',
        text: 'Take it',
        flags: ['oiled'],
        requires: 'meters.trust >= 1',
        then: {
          script: [
            { type: 'narrate', text: 'meters.trust', when: 'knows("wreck")', tells: ['wreck'] },
            { type: 'item', name: 'A key', action: 'gained' },
          ],
          adjust: { trust: 1 },
          items: { gained: ['A key'] },
        },
      },
      { id: 'leave', text: 'Leave it', flags: [], then: { items: { lost: ['A key'] } } },
    ],
  }),
  {
    type: 'act',
    id: 'act_1',
    changes: {
      facts: [{ id: 'boots', text: 'The boots are wet.', audience: 'cast', revealWhen: 'meters.trust == 5' }],
      inevitableEvents: [
        {
          id: 'bell',
          title: 'Bell',
          triggerCondition: 'When meters.trust is high',
          description: 'It rings.',
          forcesClimax: false,
        },
      ],
    },
  },
);
const WHEN_OF = ({ premise: of }: PlanDraft) => of?.endings?.[0]?.when;
const rope = (draft: PlanDraft) => place(draft, 'harbour')?.encounters[0];

describe('what conditions name', () => {
  it('is named by the new word everywhere once a meter is called otherwise, in one change', () => {
    const after = edited(named, premise({ meters: [{ ...METER, id: 'faith' }] }));
    expect(WHEN_OF(after)).toBe(WHEN.replace('meters.trust', 'meters.faith').replace('"trust"', '"faith"'));
    expect(rope(after)).toMatchObject({
      options: [{ requires: 'meters.faith >= 1', then: { adjust: { faith: 1 } } }, {}],
    });
    expect(rope(after)).not.toHaveProperty('options.0.then.adjust.trust');
    expect(after.acts[0]?.facts?.[0]?.revealWhen).toBe('meters.faith == 5');
    // What is said, and a condition in prose, are nobody's names.
    expect(rope(after)).toHaveProperty('options.0.then.script.0.text', 'meters.trust');
    expect(after.acts[0]?.inevitableEvents?.[0]?.triggerCondition).toBe('When meters.trust is high');
    expect(after.characters).toBe(named.characters);
  });

  it('follows the id of a fact into lines, findings and conditions', () => {
    const after = edited(named, premise({ facts: [{ ...FACT, id: 'stranding' }] }));
    expect(WHEN_OF(after)).toBe(WHEN.replace(`'wreck'`, '"stranding"'));
    expect(rope(after)?.findings).toEqual(['The stern, [stranding]', 'stranding']);
    expect(rope(after)).toHaveProperty('options.0.then.script.0', {
      type: 'narrate',
      text: 'meters.trust',
      when: 'knows("stranding")',
      tells: ['stranding'],
    });
  });

  it('follows a flag that is given another name where it is set', () => {
    const after = edited(named, harbour({ 'encounters.enc_rope.potentialFlags': ['has-oil'] }));
    expect(WHEN_OF(after)).toBe(
      WHEN.replace('flags.oiled', 'flags["has-oil"]')
        .replace('has_flag("oiled")', 'has_flag("has-oil")')
        .replace('"oiled" in', '"has-oil" in'),
    );
    expect(rope(after)).toMatchObject({
      potentialFlags: ['has-oil'],
      options: [{ flags: ['has-oil'] }, { flags: [] }],
    });
  });

  it('follows an item into what takes it, what shows it and what asks for it', () => {
    const name = 'Ken\'s "old" key';
    const after = edited(named, harbour({ 'encounters.enc_rope.options.take.then.items.gained': [name] }));
    expect(WHEN_OF(after)).toBe(WHEN.replace('"A key"', JSON.stringify(name)));
    expect(rope(after)).toMatchObject({
      options: [{ then: { script: [{}, { name }], items: { gained: [name] } } }, { then: { items: { lost: [name] } } }],
    });
  });

  it('follows people and acts', () => {
    const after = edited(
      named,
      { type: 'character', id: 'aiko', changes: { id: 'rin' } },
      { type: 'act', id: 'act_1', changes: { id: 'ebb' } },
    );
    expect(WHEN_OF(after)).toBe(WHEN.replace('"aiko"', '"rin"').replace('"act_1"', '"ebb"'));
  });

  it('stays where something else takes its place, or where it is still there', () => {
    const other = { ...METER, id: 'coins', label: 'Coins' };
    expect(refusalOf(() => decideUpdateElement(named, premise({ meters: [other] }))).message).toMatch(
      /no meter "trust"/,
    );
    const storm = { id: 'storm', text: 'It blew.', audience: 'cast' as const };
    expect(refusalOf(() => decideUpdateElement(named, premise({ facts: [storm] }))).message).toMatch(/no fact "wreck"/);
    const twice = edited(named, harbour({ 'encounters.enc_crates.potentialFlags': ['oiled'] }));
    const [, second] = place(twice, 'harbour')?.encounters ?? [];
    expect(second).toMatchObject({ id: 'enc_crates', potentialFlags: ['oiled'] });
    expect(WHEN_OF(edited(twice, harbour({ 'encounters.enc_crates.potentialFlags': ['tarred'] })))).toBe(WHEN);
  });

  it('is told when somebody, or an act with its facts, is to go', () => {
    const draft = edited(
      named,
      premise({ 'endings.dawn.when': 'met("ken") && ended_with("act_1") == "won" && knows("boots")' }),
    );
    const said = (element: Parameters<typeof findReferences>[1]) =>
      findReferences(draft, element).flatMap(({ message, left }) =>
        left?.needs.endsWith('-in-condition') ? [message] : [],
      );
    expect(said({ type: 'character', id: 'ken' })).toEqual([
      'the premise has the ending "Dawn", whose condition asks about this character',
    ]);
    expect(said({ type: 'act', id: 'act_1' })).toEqual(
      expect.arrayContaining([
        'the premise has the ending "Dawn", whose condition asks how this act ended',
        'the premise has the ending "Dawn", whose condition asks about the fact "boots" of this act',
      ]),
    );
    expect(refusalOf(() => decideRemoveElement(draft, { type: 'character', id: 'ken' })).issues).toContainEqual({
      path: 'premise.endings.dawn.when',
      message: 'the premise has the ending "Dawn", whose condition asks about this character',
    });
    const { remarks } = decideRemoveElement(draft, { type: 'character', id: 'ken' }, { force: true });
    expect(remarks.map(({ reason }) => reason)).toContainEqual({
      code: 'left-as-it-is',
      by: expect.objectContaining({ type: 'premise' }),
      needs: 'person-in-condition',
      name: 'Ken',
    });
  });
});
