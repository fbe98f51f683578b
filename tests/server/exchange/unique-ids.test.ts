import { describe, expect, test } from 'vitest';
import { readPackage } from '../../../server/exchange/index.ts';
import { withUniqueIds } from '../../../server/exchange/unique-ids.ts';
import { ID_MAX_LENGTH, IdSchema, type VNPackage, VNPackageSchema } from '../../../shared/story/index.ts';
import { act, arcEncounter, character, encounter, place } from '../../support/story-fixture.ts';
import { plainStory } from './support.ts';

const fact = (id: string) => ({ id, text: `About ${id}.`, audience: 'director' as const });
const lore = (id: string) => ({ id, keys: [id], content: `About ${id}.` });
const event = (id: string) => ({
  id,
  title: id,
  triggerCondition: 'later',
  description: 'It happens.',
  forcesClimax: false,
});

/** Where ids have to be unique, each list by itself. */
const idsIn = ({ plot, characters }: VNPackage): Record<string, string[]> => ({
  acts: plot.acts.map(({ id }) => id),
  characters: characters.map(({ id }) => id),
  encounters: [
    ...plot.acts.flatMap((each) => each.sandboxLocations.flatMap(({ encounters }) => encounters)),
    ...characters.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ].map(({ id }) => id),
  facts: [...(plot.facts ?? []), ...plot.acts.flatMap((each) => each.facts ?? [])].map(({ id }) => id),
  lore: plot.globalWorldInfo.map(({ id }) => id),
  ...Object.fromEntries(
    plot.acts.flatMap((each, index) => [
      [`places of ${index}`, each.sandboxLocations.map(({ id }) => id)],
      [`events of ${index}`, (each.inevitableEvents ?? []).map(({ id }) => id)],
      [`lore of ${index}`, (each.scenarioWorldInfo ?? []).map(({ id }) => id)],
    ]),
  ),
});

function doubled(): VNPackage {
  const quay = place('quay', [encounter('enc'), encounter('enc'), encounter('enc_2')], { connections: ['quay'] });
  const one = act('act', [quay, place('quay', [encounter('enc')])], {
    inevitableEvents: [event('storm'), event('storm')],
    scenarioWorldInfo: [lore('salt'), lore('salt')],
    facts: [fact('ledger'), fact('ledger')],
  });
  const story = plainStory({
    acts: [one, { ...one, title: 'Later' }],
    characters: [
      character('ken', { role: 'protagonist', arc: [arcEncounter('enc', 'introduction')] }),
      character('ken', { arc: [arcEncounter('enc', 'introduction')] }),
    ],
  });
  return VNPackageSchema.parse({
    ...story,
    plot: { ...story.plot, globalWorldInfo: [lore('salt'), lore('salt')], facts: [fact('ledger')] },
  });
}

describe('ids that are used twice', () => {
  test('are used once, each a good id, and nothing else changes', () => {
    const story = doubled();
    const { story: made } = withUniqueIds(story);
    for (const [what, ids] of Object.entries(idsIn(made))) {
      expect(new Set(ids).size, `${what}: ${ids}`).toBe(ids.length);
      for (const id of ids) expect(IdSchema.safeParse(id).success, id).toBe(true);
    }
    const bare = (each: VNPackage) => JSON.stringify(each).replaceAll(/"id":"[^"]*"/g, '"id":""');
    expect(bare(made)).toBe(bare(story));
    expect(VNPackageSchema.parse(made)).toEqual(made);
  });

  test('are the first one’s, and never somebody else’s', () => {
    const pool = ['enc', 'enc', 'enc_2', 'enc'].map((id) => encounter(id));
    const { story } = withUniqueIds(plainStory({ acts: [act('act_1', [place('quay', pool)])] }));
    const [first] = story.plot.acts[0]?.sandboxLocations ?? [];
    expect(first?.encounters.map(({ id }) => id)).toEqual(['enc', 'enc_3', 'enc_2', 'enc_4']);
  });

  test('are as long as an id may be at most', () => {
    const long = 'x'.repeat(ID_MAX_LENGTH);
    const { story } = withUniqueIds(plainStory({ characters: [character(long), character(long)] }));
    expect(story.characters.map(({ id }) => id)).toEqual([long, `${'x'.repeat(ID_MAX_LENGTH - 2)}_2`]);
  });

  test('are told to the author: which, where, what it is called and how it is named now', () => {
    const { remarks } = readPackage(
      plainStory({
        acts: [
          act('act_1', [
            place('quay', [encounter('enc_a', { title: 'The rope' }), encounter('enc_a', { title: 'The bell' })]),
            place('quay', [], { title: 'The old quay' }),
          ]),
        ],
      }),
      { id: 'fresh', createdAt: '2026-01-01T00:00:00.000Z' },
    );
    expect(remarks.map(({ told }) => told)).toEqual([
      'Place id "quay" is used twice in act "act_1": "The old quay" is "quay_2" now.',
      'Encounter id "enc_a" is used twice (place "quay"): "The bell" is "enc_a_2" now.',
      'What names an id that was used twice means the first that had it.',
    ]);
    expect(remarks.map(({ reason }) => reason)).toEqual([
      { code: 'id-was-twice', of: 'place', title: 'The old quay' },
      { code: 'id-was-twice', of: 'encounter', title: 'The bell' },
      { code: 'first-is-meant' },
    ]);
  });

  test('are told one by one up to a point', () => {
    const pool = Array.from({ length: 60 }, () => encounter('enc'));
    const { remarks } = withUniqueIds(plainStory({ acts: [act('act_1', [place('quay', pool)])] }));
    expect(remarks).toHaveLength(22);
    expect(remarks[20]).toEqual({
      told: '39 more ids were used twice; each is used once now.',
      reason: { code: 'ids-were-twice', count: 39 },
    });
  });

  test('leave a story alone that has none', () => {
    const story = plainStory();
    const made = withUniqueIds(story);
    expect([made.story === story, made.remarks]).toEqual([true, []]);
  });
});

describe('findings that name a fact', () => {
  const found = (...findings: string[]) => encounter(`enc_${findings.join('_').replaceAll(/\W/g, '')}`, { findings });
  const findingsOf = (story: VNPackage) =>
    story.plot.acts.map((each) =>
      each.sandboxLocations.flatMap(({ encounters }) => encounters.flatMap((e) => e.findings ?? [])),
    );

  test('of an act that has the second of a name mean their own', () => {
    const acts = ['a', 'b'].map((id) =>
      act(
        id,
        [
          place('quay', [
            { ...found('old_key', 'It is [old_key], `old_key` or old_key; not old_key_2.'), id: `enc_${id}` },
          ]),
        ],
        {
          facts: [fact('old_key')],
        },
      ),
    );
    const { story } = withUniqueIds(plainStory({ acts }));
    expect(story.plot.acts.map(({ facts }) => facts?.[0]?.id)).toEqual(['old_key', 'old_key_2']);
    expect(findingsOf(story)).toEqual([
      ['old_key', 'It is [old_key], `old_key` or old_key; not old_key_2.'],
      ['old_key_2', 'It is [old_key_2], `old_key_2` or old_key_2; not old_key_2.'],
    ]);
  });

  test('are words where they are words', () => {
    const acts = ['a', 'b'].map((id) =>
      act(id, [place('quay', [encounter(`enc_${id}`, { findings: ['A page of the ledger', '[Ledger]'] })])], {
        facts: [fact('ledger')],
      }),
    );
    const { story } = withUniqueIds(plainStory({ acts }));
    expect(findingsOf(story)[1]).toEqual(['A page of the ledger', '[ledger_2]']);
  });

  test('mean the first where an act has two of its own', () => {
    const acts = [act('a', [place('quay', [found('[old_key]')])], { facts: [fact('old_key'), fact('old_key')] })];
    const { story } = withUniqueIds(plainStory({ acts }));
    expect(story.plot.acts[0]?.facts?.map(({ id }) => id)).toEqual(['old_key', 'old_key_2']);
    expect(findingsOf(story)).toEqual([['[old_key]']]);
  });
});
