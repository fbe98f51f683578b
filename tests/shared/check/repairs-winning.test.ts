import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, type Finding, findingKey, findRepairs, type Repair } from '../../../shared/check/index.ts';
import {
  draftFromPackage,
  foldDraft,
  type PlanDraft,
  predictEvent,
  type VNPackage,
} from '../../../shared/story/index.ts';
import {
  type ActInput,
  act,
  character,
  type EncounterInput,
  encounter,
  makePackage,
  type PlaceInput,
  place,
} from '../../support/story-fixture.ts';
import { trappedStories } from './proof/arbitrary.ts';

const gives = (id: string, rest: Partial<EncounterInput> = {}) =>
  encounter(id, { givesProgression: 1, frames: 4, ...rest });
const story = (required: number, places: readonly PlaceInput[], more: Partial<ActInput> = {}): PlanDraft =>
  draftFromPackage(
    makePackage({
      characters: [character('hero', { role: 'protagonist' }), character('bob', { name: 'Bob' })],
      acts: [
        act('act_one', places, { globalProgression: { requiredValue: required, trackerLabel: 'Clues' }, ...more }),
      ],
    }),
  );

const isLost = ({ code }: Finding): boolean => code === 'act-cannot-be-completed' || code === 'act-soft-lock';
const lostIn = (draft: PlanDraft): Finding[] => checkDraft(draft).findings.filter(isLost);
const made = (draft: PlanDraft, calls: Repair['calls']): PlanDraft =>
  calls.reduce((now, { tool, input }) => foldDraft(now, predictEvent(now, tool, input)), draft);
const grave = (draft: PlanDraft): string[] =>
  checkDraft(draft)
    .findings.filter(({ severity }) => severity !== 'info')
    .map(findingKey);

/** The repairs of the one act of a story that is lost; each has to win it. */
function repairsIn(draft: PlanDraft): Repair[] {
  const [finding] = lostIn(draft);
  if (!finding) throw new Error('nothing is lost');
  const repairs = findRepairs(draft, finding);
  for (const { calls } of repairs) {
    const after = made(draft, calls);
    expect(lostIn(after)).toEqual([]);
    expect(grave(draft)).toEqual(expect.arrayContaining(grave(after)));
  }
  return repairs;
}
const sentences = (draft: PlanDraft): string[] => repairsIn(draft).map(({ sentence }) => sentence);

describe('The repairs of an act that can be lost', () => {
  it('give the place that shuts a way back', () => {
    const draft = story(2, [
      place('hall', [gives('bell'), gives('book'), gives('broom')], {
        connections: ['lamp'],
        title: 'The Shrine Hall',
      }),
      place('lamp', [gives('oil')], { title: 'The Lamp Room' }),
    ]);
    expect(sentences(draft)[0]).toBe('Give “The Lamp Room” a way to “The Shrine Hall”.');
  });

  it('connect what no way leads to', () => {
    const draft = story(2, [
      place('hall', [gives('bell')]),
      place('lamp', [gives('oil'), gives('wick'), gives('glass')]),
    ]);
    expect(sentences(draft)[0]).toBe(
      'Give “Title of hall” a way to “Title of lamp”. Give “Title of lamp” a way to “Title of hall”.',
    );
  });

  it('drop the exclusion that bars, or ask for less', () => {
    const letter = encounter('letter', { potentialFlags: ['burnt'], frames: 4 });
    const archive = gives('archive', { excludeIfFlags: ['burnt'], givesProgression: 2 });
    const draft = story(3, [place('hall', [letter, archive, gives('walk'), gives('talk')])]);
    expect(sentences(draft)).toEqual([
      'Let “Title of archive” still come once “Title of letter” has set "burnt".',
      'Let the act “Title of act_one” take 2 progress instead of 3.',
      'Let “Title of walk” give 2 progress instead of 1.',
    ]);
  });

  it('let the answer that loses earn what is needed', () => {
    const asked = gives('asked', {
      potentialFlags: ['friend'],
      options: [
        { text: 'Take her hand', flags: ['friend'] },
        { text: 'Look away', flags: [] },
      ],
    });
    const later = gives('later', { prerequisites: ['friend'], givesProgression: 2 });
    const draft = story(3, [place('hall', [asked, later, gives('walk')])]);
    expect(sentences(draft)[0]).toBe('Let the answer “Look away” of “Title of asked” also earn "friend".');
  });

  it('name the flag that was meant, and let something that can be reached set what nothing sets', () => {
    const torch = gives('torch', { potentialFlags: ['found_torch'] });
    const cave = (flag: string) => gives('cave', { prerequisites: [flag], givesProgression: 3 });
    const slip = story(3, [place('hall', [torch, cave('found-torch'), gives('walk')])]);
    expect(sentences(slip)[0]).toBe('Let “Title of cave” wait for "found_torch" instead of "found-torch".');
    const unset = story(3, [place('hall', [torch, cave('moon_key'), gives('walk')])]);
    expect(sentences(unset)[0]).toBe('Let “Title of torch” also set "moon_key".');
  });

  it('put who is needed where they are needed', () => {
    const draft = story(2, [
      place('hall', [gives('one', { requiredCharacters: ['bob'], givesProgression: 2 }), gives('two')], {
        connections: ['far'],
      }),
      place('far', [encounter('crow', { potentialFlags: ['seen'] })], {
        connections: ['hall'],
        requiredCharacters: ['bob'],
      }),
    ]);
    expect(sentences(draft)[0]).toBe('Let Bob be at “Title of hall”.');
  });

  it('take two edits where one does not do', () => {
    const draft = story(9, [
      place('hall', [gives('bell'), gives('book')], { connections: ['left', 'right'] }),
      place('left', [gives('oil'), gives('wick')]),
      place('right', [gives('nail', { givesProgression: 6 }), gives('rope')]),
    ]);
    const [repair] = repairsIn(draft);
    expect(repair?.deeds.map(({ kind }) => kind)).toEqual(['way', 'way']);
  });

  it('are none where there is nothing to win with, rather than a story of their own', () => {
    const draft = story(9, [place('hall', [encounter('gulls', { repeatable: true, type: 'atmospheric' })])]);
    expect(repairsIn(draft)).toEqual([]);
  });
});

/** Every place has something, so that the act counts as written. */
function furnished(pkg: VNPackage): PlanDraft {
  for (const { id, sandboxLocations } of pkg.plot.acts) {
    for (const at of sandboxLocations) {
      if (at.encounters.length > 0) continue;
      at.encounters = [{ ...(encounter(`walk_${id}_${at.id}`, { type: 'atmospheric' }) as (typeof at.encounters)[0]) }];
    }
  }
  return draftFromPackage(pkg);
}

describe('Of stories made at random that can be lost', () => {
  it('most are mended, and all that are can be won and have nothing new wrong with them', () => {
    let asked = 0;
    let mended = 0;
    for (const pkg of fc.sample(trappedStories(1), { numRuns: 36, seed: 5 })) {
      const draft = furnished(pkg);
      for (const finding of lostIn(draft)) {
        asked += 1;
        const calls = findRepairs(draft, finding)[0]?.calls;
        if (calls === undefined) continue;
        mended += 1;
        const after = made(draft, calls);
        expect(lostIn(after)).toEqual([]);
        expect(grave(draft)).toEqual(expect.arrayContaining(grave(after)));
        expect(findRepairs(draft, finding)[0]?.calls).toEqual(calls);
      }
    }
    console.info(`Mended: ${mended} of ${asked} acts that can be lost.`);
    expect(asked).toBeGreaterThan(12);
    expect(mended / asked).toBeGreaterThan(0.8);
  });
});
