import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import {
  changedBy,
  type DraftEdit,
  DraftEventSchema,
  decideEdit,
  foldDraft,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  PlanDraftSchema,
} from '../../../../shared/story/index.ts';
import { runs } from '../../../support/runs.ts';
import { draftWithElement, frozen } from '../arbitrary.ts';
import { DRAFTS, encounter, place, refusalOf } from '../fixture.ts';

const edited = (edit: DraftEdit, draft: PlanDraft = DRAFTS.finished) => {
  const decision = decideEdit(draft, edit);
  return { ...decision, draft: foldDraft(draft, decision.event) };
};
const refused = (edit: DraftEdit, draft: PlanDraft = DRAFTS.finished) => {
  const before = structuredClone(draft);
  const error = refusalOf(() => decideEdit(draft, edit));
  expect(draft).toEqual(before);
  return error;
};

describe('an edit by hand', () => {
  it.each<[string, DraftEdit, (draft: PlanDraft) => unknown, unknown]>([
    [
      'the premise',
      { type: 'premise', changes: { 'globalContext.tone': 'x' } },
      (d) => d.premise?.globalContext.tone,
      'x',
    ],
    ['a character', { type: 'character', id: 'ken', changes: { voice: 'low' } }, (d) => d.characters[1]?.voice, 'low'],
    ['an act', { type: 'act', id: 'act_1', changes: { title: 'Ebb' } }, (d) => d.acts[0]?.title, 'Ebb'],
    [
      'a place',
      { type: 'node', actId: 'act_1', id: 'harbour', changes: { callbacks: ['the wreck'] } },
      (d) => place(d, 'harbour')?.callbacks,
      ['the wreck'],
    ],
    [
      'a place without its act, where one act has it',
      { type: 'node', id: 'harbour', changes: { title: 'Quay' } },
      (d) => place(d, 'harbour')?.title,
      'Quay',
    ],
    [
      'an encounter of a place',
      { type: 'encounter', id: 'enc_rope', changes: { title: 'The rope', 'pacing.expectedFrames': 7 } },
      (d) => place(d, 'harbour')?.encounters[0],
      {
        ...encounter('enc_rope', { potentialFlags: ['found_rope'], title: 'The rope' }),
        pacing: { expectedFrames: 7, focus: 'standard' },
      },
    ],
    [
      'an encounter of a personal arc',
      { type: 'encounter', id: 'arc_ken_meets', changes: { potentialFlags: null, arcPhase: 'crisis' } },
      (d) => d.characters[1]?.personalArc?.arcEncounters[0]?.arcPhase,
      'crisis',
    ],
    [
      'an encounter that is new in its place',
      {
        type: 'node',
        actId: 'act_1',
        id: 'harbour',
        changes: {
          'encounters.enc_buoy': {
            title: 'A buoy',
            description: 'It rings.',
            type: 'puzzle',
            pacing: { expectedFrames: 2, focus: 'standard' },
          },
        },
      },
      (d) => place(d, 'harbour')?.encounters.at(-1)?.id,
      'enc_buoy',
    ],
  ])('changes %s', (_what, edit, read, expected) => {
    expect(read(edited(edit).draft)).toEqual(expected);
  });

  it('writes a premise where there is none', () => {
    const changes = {
      title: 'Ebb',
      premise: 'A tide.',
      'globalContext.setting': 'A quay',
      'globalContext.tone': 'dry',
    };
    const { draft, updated } = edited({ type: 'premise', changes }, DRAFTS.empty);
    expect(updated).toEqual({ type: 'premise' });
    expect(draft.premise).toEqual({
      title: 'Ebb',
      premise: 'A tide.',
      artStyle: '',
      language: 'en',
      globalContext: { setting: 'A quay', tone: 'dry', overarchingTruths: [] },
      themes: [],
      globalMaterials: [],
      possibleEndings: [],
    });
  });

  it('adds a character', () => {
    const changes = { name: 'Rin', role: 'ally', description: 'A diver.' };
    const { draft, event } = edited({ type: 'character', id: 'rin', changes });
    expect(draft.characters.at(-1)).toEqual({
      id: 'rin',
      name: 'Rin',
      role: 'ally',
      description: 'A diver.',
      imagePrompt: '',
    });
    expect(changedBy(event)).toEqual([{ type: 'character', id: 'rin' }]);
  });

  it('adds an act', () => {
    const changes = { title: 'Flood', objective: 'Get out.', intendedLocations: ['cave'] };
    const { draft } = edited({ type: 'act', id: 'act_2', changes });
    expect(draft.acts[1]).toEqual({
      id: 'act_2',
      ...changes,
      scenarioContext: '',
      narrativeGuidelines: '',
      sandboxLocations: [],
    });
  });

  it('adds a place to the map and to what its act intends', () => {
    const changes = {
      title: 'The Quay',
      ambientDetail: 'Nets.',
      mood: 'rain',
      connections: ['harbour', 'harbour', 'quay'],
    };
    const { draft, event, updated } = edited({ type: 'node', actId: 'act_1', id: 'quay', changes });
    expect(updated).toEqual({ type: 'node', id: 'quay' });
    expect(draft.acts[0]?.intendedLocations).toEqual(['harbour', 'lighthouse', 'quay']);
    expect(draft.acts[0]?.sandboxLocations.at(-1)).toEqual({
      id: 'quay',
      title: 'The Quay',
      location: 'quay',
      ambientDetail: 'Nets.',
      mood: 'rain',
      requiredCharacters: [],
      connections: ['harbour'],
      encounters: [],
    });
    expect(changedBy(event)).toEqual([
      { type: 'act', id: 'act_1' },
      { type: 'node', actId: 'act_1', id: 'quay' },
    ]);
    expect(foldDraft(DRAFTS.finished, DraftEventSchema.parse(JSON.parse(JSON.stringify(event))))).toEqual(draft);
    expect(PlanDraftSchema.parse(draft)).toEqual(draft);
  });

  it('draws an intended place before its map is drawn', () => {
    const changes = { title: 'Harbour', ambientDetail: 'Tar.', mood: 'rain', connections: ['lighthouse'] };
    const { draft } = edited({ type: 'node', actId: 'act_1', id: 'harbour', changes }, DRAFTS.withOutline);
    expect(draft.acts[0]?.intendedLocations).toEqual(['harbour', 'lighthouse']);
    expect(place(draft, 'harbour')?.title).toBe('Harbour');
  });
});

describe('an edit that cannot stand is refused whole, in words for a person', () => {
  const TOOLS = new RegExp([...PLANNING_TOOL_NAMES, 'regenerateImage'].join('|'));

  it.each<[string, DraftEdit, string[], RegExp, PlanDraft?]>([
    [
      'of wrong fields',
      { type: 'act', id: 'act_1', changes: { title: '', objective: 3 } },
      ['title', 'objective'],
      /act/,
    ],
    [
      'of an encounter, by the fields of the encounter',
      { type: 'encounter', id: 'enc_rope', changes: { title: ' ', pacing: 3 } },
      ['title', 'pacing'],
      /encounter would no longer fit\. title: .*blank/,
    ],
    [
      'of an encounter of an arc, likewise',
      { type: 'encounter', id: 'arc_ken_meets', changes: { arcPhase: 'finale' } },
      ['arcPhase'],
      /encounter would no longer fit\. arcPhase/,
    ],
    [
      'of a list item, by its id',
      { type: 'character', id: 'ken', changes: { 'personalArc.arcEncounters.arc_ken_meets.title': '' } },
      ['personalArc.arcEncounters.arc_ken_meets.title'],
      /title/,
    ],
    [
      'of a field there is none of',
      { type: 'node', id: 'harbour', changes: { weather: 'rain' } },
      ['weather'],
      /A place has no such fields: weather/,
    ],
    [
      'of an encounter’s unknown field',
      { type: 'encounter', id: 'enc_rope', changes: { colour: 'red' } },
      ['colour'],
      /no such field/,
    ],
    [
      'that makes half a character',
      { type: 'character', id: 'rin', changes: { name: 'Rin' } },
      ['role', 'description'],
      /no character "rin" yet/,
    ],
    [
      'that makes half an act',
      { type: 'act', id: 'act_2', changes: { title: 'B' } },
      ['objective', 'intendedLocations'],
      /no act "act_2" yet/,
    ],
    [
      'that makes half a place',
      { type: 'node', actId: 'act_1', id: 'quay', changes: { title: 'Quay' } },
      ['ambientDetail', 'mood'],
      /no place "quay" on its map yet/,
    ],
    [
      'that makes half a premise',
      { type: 'premise', changes: { title: 'A', 'globalContext.tone': 'x' } },
      ['globalContext.setting', 'premise'],
      /no whole premise/,
      DRAFTS.empty,
    ],
    [
      'of a place in an unknown act',
      { type: 'node', actId: 'act_9', id: 'quay', changes: { title: 'x' } },
      [],
      /no act "act_9".*act_1/,
    ],
    [
      'of an unknown encounter',
      { type: 'encounter', id: 'enc_moon', changes: { title: 'x' } },
      [],
      /enc_moon.*enc_rope/,
    ],
    ['without an id', { type: 'character', changes: { name: 'x' } }, [], /named by its "id"/],
    ['of nothing', { type: 'premise', changes: {} }, [], /nothing to change/],
    ['to an id others refer to', { type: 'character', id: 'ken', changes: { id: 'kenji' } }, [], /place "lighthouse"/],
    ['to a dangling way', { type: 'node', id: 'harbour', changes: { connections: ['moon'] } }, [], /connects to moon/],
    [
      'to a dangling way of a new place',
      {
        type: 'node',
        actId: 'act_1',
        id: 'quay',
        changes: { title: 'Q', ambientDetail: '', mood: 'rain', connections: ['moon'] },
      },
      [],
      /"quay" connects to moon/,
    ],
    [
      'to a taken encounter id',
      { type: 'encounter', id: 'enc_rope', changes: { id: 'enc_lamp' } },
      [],
      /"enc_lamp" by the pool/,
    ],
    ['to the machinery of objects', { type: 'premise', changes: { '__proto__.x': 1 } }, [], /not a path/],
    ['to the constructor of objects', { type: 'premise', changes: { 'constructor.name': 'x' } }, [], /not a path/],
    ['into a text', { type: 'premise', changes: { 'title.length': 3 } }, [], /title\.length/],
    [
      'to a picture',
      { type: 'character', id: 'ken', changes: { image: { url: 'https://x', mimeType: 'a' } } },
      ['image'],
      /no such fields/,
    ],
    [
      'to the places of an act',
      { type: 'act', id: 'act_1', changes: { sandboxLocations: [] } },
      ['sandboxLocations'],
      /no such fields/,
    ],
  ])('%s', (_what, edit, paths, reason, draft = DRAFTS.finished) => {
    const error = refused(edit, draft);
    expect(error.code).toBe('refused');
    expect(error.message).toMatch(reason);
    expect(error.issues.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(error.hint).toMatch(/Nothing was changed/);
    expect(`${error.message} ${error.hint}`).not.toMatch(TOOLS);
  });

  it.each<[string, DraftEdit, string]>([
    ['of an element', { type: 'premise', changes: { title: 'x'.repeat(1_000) } }, 'too-long'],
    ['of an encounter', { type: 'encounter', id: 'enc_rope', changes: { type: 'dance' } }, 'not-offered'],
  ])('says what kind of thing is wrong, for a person to be told: %s', (_what, edit, kind) => {
    expect(refused(edit).issues).toEqual([expect.objectContaining({ kind })]);
  });

  it('tells a person what else it came to, without asking for a tool', () => {
    const changes = { requiredCharacters: ['ghost'], mood: 'dawn', backgroundPrompt: 'fog', musicPrompts: [] };
    const { remarks } = edited({ type: 'node', id: 'harbour', changes });
    const warnings = remarks.map(({ told }) => told);
    expect(warnings).toEqual([
      'The picture is still the old one.',
      'The music is still the old one.',
      'The mood "dawn" has no track yet.',
    ]);
    expect(warnings.join(' ')).not.toMatch(TOOLS);
    const first = decideEdit(DRAFTS.empty, {
      type: 'character',
      id: 'rin',
      changes: { name: 'Rin', role: 'npc', description: 'x' },
    });
    expect(first.remarks).toEqual([]);
  });

  it('leaves the draft as it was, whatever is asked of it', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.constant({}));
    const path = fc.constantFrom(
      'title',
      'name',
      'id',
      'encounters',
      'personalArc',
      'connections',
      'facts.x',
      'a..b',
      '__proto__.x',
      'constructor',
      'mood',
      'premise',
    );
    let refused = 0;
    fc.assert(
      fc.property(draftWithElement, fc.dictionary(path, value, { maxKeys: 3 }), ({ draft, element }, changes) => {
        const before = structuredClone(draft);
        let after = draft;
        try {
          after = foldDraft(draft, decideEdit(frozen(draft), { ...element, changes }).event);
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error;
          expect(error.code).toBe('refused');
          refused += 1;
        }
        expect(PlanDraftSchema.safeParse(after).success).toBe(true);
        expect(draft).toEqual(before);
      }),
      { numRuns: runs(300) },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
