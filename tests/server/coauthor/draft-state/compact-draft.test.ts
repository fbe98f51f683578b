import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHAT_BUDGETS,
  compactDraft,
  fitsWhole,
  wholeDraft,
} from '../../../../server/coauthor/draft-state/compact-draft.ts';
import { estimateTokens } from '../../../../server/models/index.ts';
import { type DraftElement, EMPTY_DRAFT, type PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS, premise } from '../../../shared/story/fixture.ts';
import { runs } from '../../../support/runs.ts';
import { EPIC, largeDraft } from './large-draft.ts';

const weigh = (state: object) => estimateTokens(JSON.stringify(state));
const told = (draft: PlanDraft, ...focus: DraftElement[]) => compactDraft(draft, focus) as Told;

interface Told {
  premise: unknown;
  characters: unknown[];
  acts: { id: string; sandboxLocations: unknown[] }[];
}
type Place = { id: string; encounters: unknown[] };

const epic = largeDraft(EPIC);
const node = (actId: string, id: string): DraftElement => ({ type: 'node', actId, id });

describe('a draft in a bounded number of tokens', () => {
  it('is whole while it is small', () => {
    expect(fitsWhole(DRAFTS.finished)).toBe(true);
    expect(fitsWhole(EMPTY_DRAFT)).toBe(true);
    expect(fitsWhole(epic)).toBe(false);
    expect(wholeDraft(DRAFTS.finished)).toMatchObject({ acts: [{ sandboxLocations: [{ finalized: true }, {}] }] });
  });

  it('keeps every id of five acts with 480 encounters and 200 people', () => {
    const text = JSON.stringify(told(epic, node('act_3', 'place_3_4')));
    expect(estimateTokens(text)).toBeLessThanOrEqual(CHAT_BUDGETS.draft);
    for (const { id } of epic.characters) expect(text).toMatch(new RegExp(`\\b${id}\\b`));
    for (const act of epic.acts) {
      expect(text).toContain(`"${act.id}"`);
      for (const place of act.sandboxLocations) {
        expect(text).toContain(place.id);
        for (const { id } of place.encounters) expect(text).toContain(id);
      }
    }
  });

  it('shows what it is about whole, in the fields of the tools, and the rest in lines', () => {
    const { acts, characters } = told(epic, node('act_3', 'place_3_4'), { type: 'character', id: 'person_7' });
    const place = epic.acts[2]?.sandboxLocations[4];
    const { background: _b, music: _m, ...map } = place ?? {};
    expect(acts[2]?.sandboxLocations[4]).toEqual({ ...map, finalized: true });
    expect(characters[7]).toMatchObject({ id: 'person_7', description: epic.characters[7]?.description });
    expect(acts[3]?.sandboxLocations[0]).toEqual(expect.any(String));
  });

  it('tells titles and flags of what is near', () => {
    const draft = largeDraft({ acts: 3, places: 8, encounters: 5, characters: 12 });
    const { acts } = told(draft, { type: 'act', id: 'act_3' });
    const lines = acts.flatMap(({ sandboxLocations }) => sandboxLocations).filter((place) => typeof place === 'string');
    expect(lines.join('\n')).toContain('enc_2_7_1: Scene 2.7.1; gives 1; sets flag_2_7_1; needs flag_2_7_0');
    expect(lines.join('\n')).toContain('place_2_7: Place 2.7; finalized; to place_2_0; with person_11; mood mood_2');
  });

  it('shows one encounter whole in the midst of its pool', () => {
    const { acts } = told(epic, { type: 'encounter', actId: 'act_2', id: 'enc_2_3_5' });
    const place = acts[1]?.sandboxLocations[3] as Place;
    expect(place.id).toBe('place_2_3');
    const shown = place.encounters.filter((encounter) => typeof encounter !== 'string');
    expect(shown).toEqual([epic.acts[1]?.sandboxLocations[3]?.encounters[5]]);
    expect(JSON.stringify(place.encounters)).toContain('enc_2_3_4');
  });

  it('shows the person whose arc an encounter belongs to', () => {
    const [first, ...others] = epic.characters;
    const arc = DRAFTS.withCast.characters[1]?.personalArc;
    if (!first || !arc) throw new Error('the fixture has no arc');
    const draft = { ...epic, characters: [{ ...first, personalArc: arc }, ...others] };
    const { characters } = told(draft, { type: 'encounter', id: 'arc_ken_meets' });
    expect(characters[0]).toMatchObject({ personalArc: arc });
  });

  it('fills its room: of a story a little too large most is shown', () => {
    const draft = largeDraft({ acts: 3, places: 5, encounters: 4, characters: 6 });
    const state = told(draft, { type: 'act', id: 'act_2' });
    expect(weigh(state)).toBeGreaterThan(5000);
    expect(state.characters.every((character) => typeof character === 'object')).toBe(true);
  });

  it('cuts the texts of a place short that is too large to be shown whole, rather than lose fields', () => {
    const [act] = largeDraft({ acts: 1, places: 2, encounters: 24, characters: 1 }).acts;
    if (!act) throw new Error('there is no act');
    const sandboxLocations = act.sandboxLocations.map((place) => ({
      ...place,
      encounters: place.encounters.map((encounter) => ({ ...encounter, description: 'long '.repeat(700) })),
    }));
    const draft = { ...EMPTY_DRAFT, acts: [{ ...act, sandboxLocations }] };
    const place = told(draft, node('act_1', 'place_1_0')).acts[0]?.sandboxLocations[0] as Place;
    expect(place.encounters).toHaveLength(24);
    expect(place.encounters[23]).toMatchObject({ id: 'enc_1_0_23', description: expect.stringMatching(/…$/) });
  });

  it('keeps a premise with hundreds of entries of lore to what tells the story', () => {
    const lore = Array.from({ length: 300 }, (_, n) => ({
      id: `lore_${n}`,
      keys: ['sea'],
      content: 'old '.repeat(500),
    }));
    const state = told({ ...EMPTY_DRAFT, premise: { ...premise, globalWorldInfo: lore } });
    expect(state.premise).toMatchObject({ title: premise.title, globalContext: { setting: 'A harbour town in 1947' } });
    expect(weigh(state)).toBeLessThan(2000);
    expect(JSON.stringify(state)).toContain('lore_0');
  });

  it('holds however large the story, in whatever script, whatever it is about', () => {
    const words = fc.constantFrom('', '物語は続く'.repeat(30), 'Ω'.repeat(90), 'wort '.repeat(20));
    const size = fc.record({
      acts: fc.integer({ min: 0, max: 24 }),
      places: fc.integer({ min: 1, max: 30 }),
      encounters: fc.integer({ min: 0, max: 12 }),
      characters: fc.integer({ min: 0, max: 400 }),
      words,
    });
    fc.assert(
      fc.property(size, fc.array(fc.nat(5000), { maxLength: 24 }), (options, picks) => {
        const draft = largeDraft(options);
        const all: DraftElement[] = draft.acts.flatMap((act) => [
          { type: 'act' as const, id: act.id },
          ...act.sandboxLocations.flatMap((place) => [
            node(act.id, place.id),
            ...place.encounters.map(({ id }) => ({ type: 'encounter' as const, actId: act.id, id })),
          ]),
        ]);
        const focus = picks.flatMap((pick) => all[pick % Math.max(1, all.length)] ?? []);
        expect(weigh(compactDraft(draft, focus))).toBeLessThanOrEqual(CHAT_BUDGETS.draft);
      }),
      { numRuns: runs(60) },
    );
  });
});
