import { describe, expect, test } from 'vitest';
import { indexNames, listNameUses, mergeNames, type PlanDraft, removeName } from '../../../../shared/story/index.ts';
import { act, character, draft, encounter, place, premise } from '../../../web/support.ts';

const story: PlanDraft = draft({
  premise: {
    ...premise,
    meters: [
      { id: 'trust', label: 'Trust', initial: 0, min: 0, max: 9 },
      { id: 'fear', label: 'Fear', initial: 0, min: 0, max: 9, shown: true },
    ],
    facts: [
      { id: 'ledger', text: 'The ledger is forged.', audience: 'cast' },
      { id: 'town', text: 'The town is small.', audience: 'player' },
    ],
    endings: [{ id: 'good', title: 'Dawn', text: 'It dawns.', when: 'meters.trust >= 3 && knows("ledger")' }],
  },
  characters: [
    character('ken', {
      personalArc: {
        want: 'a',
        need: 'b',
        arcEncounters: [{ ...encounter('vow', { prerequisites: ['has_rope'] }), arcPhase: 'crisis' }],
      },
    }),
  ],
  acts: [
    act(
      'act_1',
      [
        place('pier', {
          encounters: [
            encounter('rope', {
              potentialFlags: ['has_rope', 'rope_found'],
              findings: ['A torn page [ledger]'],
              script: [
                { type: 'narrate', text: 'Once.', when: 'has_flag("asked_twice")' },
                { type: 'narrate', text: 'Twice.', when: 'has_flag("asked_twice")' },
              ],
              options: [
                {
                  id: 'pull',
                  text: 'Pull',
                  requires: 'has_item("lamp")',
                  flags: ['has_rope', 'rope_found'],
                  then: { adjust: { trust: 1 }, items: { gained: ['bell'] } },
                },
              ],
            }),
            encounter('lamp', { excludeIfFlags: ['rope_found'] }),
          ],
        }),
      ],
      {
        inevitableEvents: [
          {
            id: 'storm',
            title: 'Storm',
            triggerCondition: 'has_flag("rope_found")',
            description: '',
            forcesClimax: true,
          },
        ],
      },
    ),
  ],
});

const entry = (kind: string, name: string) =>
  indexNames(story).find((each) => each.kind === kind && each.name === name);

describe('the names of a story', () => {
  test('are known with who sets and who reads them', () => {
    expect(entry('flag', 'has_rope')).toMatchObject({
      sets: [{ role: 'earns', by: { type: 'encounter', actId: 'act_1', id: 'rope' }, field: 'potentialFlags' }],
      reads: [{ role: 'needs', by: { type: 'encounter', id: 'vow' } }],
      ...{ isUnread: false, isUnset: false },
    });
    expect(entry('flag', 'rope_found')?.reads).toMatchObject([
      { role: 'closes', by: { id: 'lamp' } },
      {
        role: 'event',
        by: { type: 'act', id: 'act_1' },
        field: 'inevitableEvents.storm.triggerCondition',
        title: 'Storm',
      },
    ]);
    expect(entry('fact', 'ledger')).toMatchObject({
      label: 'The ledger is forged.',
      sets: [{ role: 'finds', by: { id: 'rope' }, field: 'findings' }],
      reads: [{ role: 'ending', title: 'Dawn', field: 'endings.good.when' }],
    });
    expect(entry('fact', 'town')).toMatchObject({ sets: [{ role: 'start' }], reads: [], isUnread: false });
    expect(entry('meter', 'trust')).toMatchObject({
      sets: [{ role: 'moves', field: 'options.pull.then.adjust' }],
      reads: [{ role: 'ending' }],
    });
  });

  test('are loose where only one side has them', () => {
    expect(entry('flag', 'asked_twice')).toMatchObject({ isUnset: true, reads: [{ role: 'line' }] });
    expect(entry('item', 'bell')).toMatchObject({ isUnread: true, sets: [{ role: 'gains' }] });
    expect(entry('item', 'lamp')).toMatchObject({ isUnset: true, reads: [{ role: 'option', title: 'Pull' }] });
    expect(entry('meter', 'fear')).toMatchObject({ isUnread: false });
  });
});

describe('a flag', () => {
  const flag = { kind: 'flag', name: 'rope_found' } as const;
  const pool = (after: PlanDraft) => after.acts[0]?.sandboxLocations[0]?.encounters;

  test('is merged into another in lists and conditions, each once', () => {
    const after = mergeNames(story, flag, 'has_rope');
    expect(pool(after)).toMatchObject([
      { potentialFlags: ['has_rope'], options: [{ flags: ['has_rope'] }] },
      { excludeIfFlags: ['has_rope'] },
    ]);
    expect(after.acts[0]?.inevitableEvents?.[0]?.triggerCondition).toBe('has_flag("has_rope")');
    expect(listNameUses(after).some(({ name }) => name === 'rope_found')).toBe(false);
    expect(after.characters).toBe(story.characters);
  });

  test('is deleted from all lists; conditions stay', () => {
    const after = removeName(story, flag);
    expect(pool(after)).toMatchObject([
      { potentialFlags: ['has_rope'], options: [{ flags: ['has_rope'] }] },
      { excludeIfFlags: [] },
    ]);
    expect(listNameUses(after).filter(({ name }) => name === 'rope_found')).toMatchObject([{ role: 'event' }]);
  });
});
