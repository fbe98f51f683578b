import { expect, test } from 'vitest';
import { indexStory } from '../../../shared/story/index.ts';
import { DRAFTS } from './fixture.ts';

const draft = DRAFTS.finished;
const index = indexStory({ ...draft, facts: draft.premise?.facts, endings: [{ id: 'dawn', title: 'Dawn' }] });

test('everything of a story is found by its id, encounters with where they belong', () => {
  expect(index.act('act_1')).toEqual({ act: draft.acts[0], index: 0 });
  expect(index.place('lighthouse')?.title).toBe(index.place('lighthouse', 'act_1')?.title);
  expect(index.encounter('enc_rope')).toMatchObject({ act: { id: 'act_1' }, place: { id: 'harbour' } });
  expect(index.character('ken')?.name).toBe(draft.characters[1]?.name);
  expect(index.ending('dawn')?.title).toBe('Dawn');
});

test('an encounter of an arc is found with the person', () => {
  const [person] = draft.characters.filter(({ personalArc }) => personalArc);
  const [own] = person?.personalArc?.arcEncounters ?? [];
  expect(index.encounter(own?.id ?? '')).toEqual({ encounter: own, person });
});

test('a missing element is not found, nor a place of another act', () => {
  const { act, place, encounter, character, event, ending, fact } = index;
  for (const find of [act, place, encounter, character, event, ending, fact]) expect(find('nowhere')).toBeUndefined();
  expect(place('harbour', 'act_9')).toBeUndefined();
});

test('of those that share an id the first is found', () => {
  const twice = indexStory({ acts: [...draft.acts, { ...draft.acts[0], title: 'Again' } as never], characters: [] });
  expect(twice.act('act_1')).toMatchObject({ act: { title: draft.acts[0]?.title }, index: 0 });
});
