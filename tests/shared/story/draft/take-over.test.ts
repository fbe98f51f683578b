import { describe, expect, test } from 'vitest';
import {
  type DraftPart,
  diffDrafts,
  type ElementChange,
  type PlanDraft,
  PlanDraftSchema,
  takeOverParts,
} from '../../../../shared/story/index.ts';
import { DRAFTS } from '../fixture.ts';

const toPart = ({ type, actId, nodeId, id }: ElementChange): DraftPart => ({
  type,
  ...(actId !== undefined && { actId }),
  ...(nodeId !== undefined && { nodeId }),
  ...(id !== undefined && { id }),
});

/** The finished story with an encounter in another place, a line of text changed, and a person less. */
function changed(): PlanDraft {
  const draft = structuredClone(DRAFTS.finished) as PlanDraft;
  const places = draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const from = places.find(({ encounters }) => encounters.length > 0);
  const to = places.find((place) => place !== from);
  const moved = from?.encounters.shift();
  if (moved) to?.encounters.push(moved);
  if (draft.premise) draft.premise.premise = 'Another premise.';
  return draft;
}

const ALL: [string, PlanDraft][] = [...Object.entries(DRAFTS), ['changed', changed()]];
const pairs = ALL.flatMap(([name, draft]) => ALL.map(([other, from]) => [name, other, draft, from] as const));

describe('taking over parts of another draft', () => {
  test.each(pairs)('%s becomes %s with all parts that differ', (_name, _other, draft, from) => {
    const parts = diffDrafts(from, draft).map(toPart);
    const result = takeOverParts(draft, from, parts);
    expect(diffDrafts(from, result)).toEqual([]);
    expect(PlanDraftSchema.safeParse(result).success).toBe(true);
  });

  test('changes nothing but the part', () => {
    const draft = changed();
    const result = takeOverParts(draft, DRAFTS.finished, [{ type: 'premise' }]);
    expect(result.premise).toEqual(DRAFTS.finished.premise);
    expect(result.acts).toBe(draft.acts);
    expect(takeOverParts(draft, DRAFTS.finished, [])).toBe(draft);
  });

  test('an encounter comes back to its place, once', () => {
    const draft = changed();
    const back = diffDrafts(DRAFTS.finished, draft).filter(
      ({ type, change }) => type === 'encounter' && change === 'removed',
    );
    expect(back).toHaveLength(1);
    const result = takeOverParts(draft, DRAFTS.finished, back.map(toPart));
    expect(result.acts).toEqual(DRAFTS.finished.acts);
  });

  test('an encounter comes with the act and place it needs, without what else was there', () => {
    const [act] = DRAFTS.finished.acts;
    const place = act?.sandboxLocations.find(({ encounters }) => encounters.length > 0);
    const encounter = place?.encounters[0];
    const result = takeOverParts(DRAFTS.withCast, DRAFTS.finished, [
      { type: 'encounter', actId: act?.id, nodeId: place?.id, id: encounter?.id } as DraftPart,
    ]);
    expect(result.acts.map(({ id, sandboxLocations }) => [id, sandboxLocations.length])).toEqual([[act?.id, 1]]);
    expect(result.acts[0]?.sandboxLocations[0]?.encounters).toEqual([encounter]);
  });

  test('what was added since leaves, with the references to it', () => {
    const [person] = DRAFTS.finished.characters;
    const from = { ...DRAFTS.finished, characters: DRAFTS.finished.characters.slice(1) };
    const result = takeOverParts(DRAFTS.finished, from, [{ type: 'character', id: person?.id ?? '' }]);
    expect(result.characters.map(({ id }) => id)).not.toContain(person?.id);
    expect(JSON.stringify(result.acts)).not.toContain(`"requiredCharacters":["${person?.id}"`);
  });
});
