import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  decideUnit,
  draftFromPackage,
  type FoundForm,
  findRenameHits,
  listStoryNames,
  type PlanDraft,
  toReplacements,
} from '../../../../shared/story/index.ts';
import { sampleStory } from '../../../support/sample.ts';
import { act, encounter, makePackage, place } from '../../../support/story-fixture.ts';

const told = (...texts: string[]): PlanDraft =>
  draftFromPackage({
    ...makePackage({
      acts: [
        act('act_1', [
          place(
            'pier',
            texts.map((description, at) => encounter(`enc_${at}`, { description, title: 'One' })),
          ),
        ]),
      ],
    }),
    ...{ id: 'told', version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
  });

function forms(draft: PlanDraft, from: string, to: string, others: string[] = []): FoundForm[] {
  const steps = findRenameHits(draft, { from, to, isPerson: true, others });
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value.forms;
}

const rows = (found: readonly FoundForm[]) =>
  found.map(({ form, isName, hits }) => [form, isName, hits.length, hits[0]?.to]);

describe('the forms of a name', () => {
  test('are the name itself, and what an author decides on', () => {
    const draft = told(
      'Lin Mei waits.',
      'Lin Mei’s boat. LIN MEI!',
      'Mei, and Meis boat. The Meiji era.',
      'Lin sleeps.',
    );
    expect(rows(forms(draft, 'Lin Mei', 'Xu Bao'))).toEqual([
      ['Lin Mei', true, 2, 'Xu Bao'],
      ['LIN MEI', false, 1, 'XU BAO'],
      ['Mei', false, 1, 'Bao'],
      ['Meis', false, 1, 'Baos'],
      ['Meiji', false, 1, 'Baoji'],
      ['Lin', false, 1, 'Xu'],
    ]);
  });

  test('are none of another person', () => {
    const draft = told('Lin Mei and Lin Bo. Lin laughs.');
    expect(rows(forms(draft, 'Lin Mei', 'Xu Bao', ['Lin Bo']))).toEqual([['Lin Mei', true, 1, 'Xu Bao']]);
  });

  test('are found in scripts without spaces', () => {
    expect(rows(forms(told('林梅在等。', '船是林梅的。'), '林梅', '安宝'))[0]).toEqual(['林梅', true, 2, '安宝']);
  });

  test('leave references to facts alone', () => {
    const draft = told('x');
    const [first] = draft.acts;
    const [at] = first?.sandboxLocations ?? [];
    if (at?.encounters[0]) at.encounters[0].findings = ['A torn page [ledger]', 'The Ledger lies open, ledger'];
    expect(
      forms(draft, 'Ledger', 'Book')
        .flatMap(({ hits }) => hits)
        .map(({ path }) => path),
    ).toEqual(['findings.1', 'findings.1']);
  });
});

describe('renaming', () => {
  const sample = draftFromPackage(sampleStory());

  test('a person and the chosen forms is one unit', () => {
    const mio = sample.characters.find(({ id }) => id === 'mio');
    const name = mio?.name ?? '';
    const found = forms(sample, name, 'Rin Aoki');
    const edits = [{ replace: toReplacements(found.flatMap(({ hits }) => hits)) }];
    const { after } = decideUnit(sample, edits);
    expect(after.characters.find(({ id }) => id === 'mio')?.name).toBe('Rin Aoki');
    expect(forms(after, name, 'x')).toEqual([]);
  });

  test('a flag or an item changes lists, conditions and lines', () => {
    const { after } = decideUnit(sample, [
      { rename: { kind: 'flag', from: 'tv_promise', to: 'Promised a television' } },
      { rename: { kind: 'item', from: "Kuroda's envelope", to: 'the envelope' } },
    ]);
    const text = JSON.stringify(after);
    expect(text).not.toContain('tv_promise');
    expect(text).toContain(String.raw`has_flag(\"Promised a television\")`);
    expect(text).toContain(String.raw`has_item(\"the envelope\")`);
    expect(JSON.stringify(after.acts.map(({ id }) => id))).toBe(JSON.stringify(sample.acts.map(({ id }) => id)));
  });

  test.each([
    ['an unknown flag', { kind: 'flag' as const, from: 'nothing', to: 'something' }, 'name-unused'],
    ['a taken name', { kind: 'flag' as const, from: 'tv_promise', to: 'tome_hum' }, 'name-taken'],
  ])('refuses %s', (_, rename, code) => {
    const decide = () => decideUnit(sample, [{ rename }]);
    expect(decide).toThrow(RefusalError);
    expect(decide).toThrow(expect.objectContaining({ reason: expect.objectContaining({ code }) }));
  });
});

test('everything with a name is listed with where it is edited', () => {
  const names = listStoryNames(draftFromPackage(sampleStory()));
  expect(new Set(names.map(({ kind }) => kind))).toEqual(
    new Set(['character', 'place', 'encounter', 'act', 'ending', 'event', 'flag', 'fact', 'meter', 'item']),
  );
  expect(names.find(({ id }) => id === 'tv_promise')?.path).toContain('potentialFlags');
  expect(names.find(({ kind, id }) => kind === 'meter' && id === 'trust')).toMatchObject({
    element: { type: 'premise' },
    path: 'meters.trust.label',
  });
});
