import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../../shared/error.ts';
import type { Remark } from '../../../../shared/remarks.ts';
import {
  assemblePackage,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  decideWriteScene,
  type PlanDraft,
  readToolInput,
  type ToolName,
} from '../../../../shared/story/index.ts';
import {
  aiko,
  DRAFTS,
  encounter,
  finalize,
  harbourPool,
  ken,
  lighthousePool,
  outline,
  premise,
  type Stage,
  web,
} from '../fixture.ts';

/** Reads and decides, as the tools do; finalizePackage assembles. */
function call(draft: PlanDraft, tool: ToolName, raw: unknown): { remarks: Remark[] } {
  switch (tool) {
    case 'proposeStoryPremise':
      return decideProposeStoryPremise(draft, readToolInput(draft, tool, raw).input);
    case 'proposeCharacter':
      return decideProposeCharacter(draft, readToolInput(draft, tool, raw).input);
    case 'draftActOutline':
      return decideDraftActOutline(draft, readToolInput(draft, tool, raw).input);
    case 'draftNodeWeb':
      return decideDraftNodeWeb(draft, readToolInput(draft, tool, raw).input);
    case 'draftNodeEncounters':
      return decideDraftNodeEncounters(draft, readToolInput(draft, tool, raw).input);
    case 'writeScene':
      return decideWriteScene(draft, readToolInput(draft, tool, raw).input);
    case 'finalizeNode':
      return decideFinalizeNode(draft, readToolInput(draft, tool, raw).input);
    case 'updateElement':
      return decideUpdateElement(draft, readToolInput(draft, tool, raw).input);
    case 'finalizePackage': {
      const { title } = readToolInput(draft, tool, raw).input;
      assemblePackage(draft, { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z', title });
      return { remarks: [] };
    }
  }
}

function refusalOf(draft: PlanDraft, tool: ToolName, raw: unknown): RefusalError {
  try {
    call(draft, tool, raw);
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error(`${tool} did not refuse`);
}

const without = (input: object, field: string): object =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== field));
const long = 'x'.repeat(10_000);
const [harbour, lighthouse] = web.locations;

describe('every tool refuses what cannot stand, says why and what to call next', () => {
  const cases: [tool: ToolName, what: string, stage: Stage, input: unknown, reason: RegExp, next: RegExp][] = [
    ['proposeStoryPremise', 'wrong type', 'empty', { ...premise, themes: 'guilt' }, /themes/, /proposeStoryPremise/],
    ['proposeStoryPremise', 'missing field', 'empty', without(premise, 'premise'), /premise/, /proposeStoryPremise/],
    ['proposeStoryPremise', 'too long', 'empty', { ...premise, title: long }, /title/, /proposeStoryPremise/],
    ['proposeStoryPremise', 'blank', 'empty', { ...premise, title: '  ' }, /title.*blank/, /proposeStoryPremise/],
    ['proposeStoryPremise', 'no language', 'empty', { ...premise, language: 'Klingon!' }, /BCP-47/, /Premise/],
    ['proposeStoryPremise', 'not an object', 'empty', 'a noir', /object/, /proposeStoryPremise/],

    ['proposeCharacter', 'wrong type', 'withPremise', { ...aiko, role: 'hero' }, /role/, /proposeCharacter/],
    ['proposeCharacter', 'missing field', 'withPremise', without(aiko, 'imagePrompt'), /imagePrompt/, /proposeCh/],
    ['proposeCharacter', 'id that is a path', 'withPremise', { ...aiko, id: '../../etc' }, /id: .*slug/, /proposeCh/],
    ['proposeCharacter', 'stat out of range', 'withPremise', { ...aiko, stats: { wits: 9 } }, /stats\.wits/, /propose/],
    [
      'proposeCharacter',
      'an arc encounter id that is taken',
      'withPools',
      {
        ...ken,
        personalArc: {
          ...ken.personalArc,
          arcEncounters: ken.personalArc?.arcEncounters.map((each) => ({ ...each, id: 'enc_rope' })),
        },
      },
      /"enc_rope" by the pool of "harbour"/,
      /proposeCharacter again/,
    ],

    ['draftActOutline', 'wrong type', 'withCast', { ...outline, globalProgression: 3 }, /globalProg/, /draftActOut/],
    ['draftActOutline', 'missing field', 'withCast', without(outline, 'objective'), /objective/, /draftActOutline/],
    ['draftActOutline', 'too long', 'withCast', { ...outline, title: long }, /title/, /draftActOutline/],
    ['draftActOutline', 'no places', 'withCast', { ...outline, intendedLocations: [] }, /at least one/, /draftAct/],
    [
      'draftActOutline',
      'a place twice',
      'withCast',
      { ...outline, intendedLocations: ['a', 'a'] },
      /twice/,
      /draftAct/,
    ],
    [
      'draftActOutline',
      'unknown start',
      'withCast',
      { ...outline, startLocation: 'moon' },
      /moon.*harbour/,
      /draftAct/,
    ],

    ['draftNodeWeb', 'wrong type', 'withOutline', { ...web, locations: {} }, /locations/, /draftNodeWeb/],
    [
      'draftNodeWeb',
      'missing field',
      'withOutline',
      { ...web, locations: [without(harbour ?? {}, 'mood'), lighthouse] },
      /locations\.0\.mood/,
      /draftNodeWeb/,
    ],
    ['draftNodeWeb', 'unknown act', 'withOutline', { ...web, actId: 'act_9' }, /act_9.*act_1/, /draftActOutline/],
    [
      'draftNodeWeb',
      'a place nobody intended',
      'withOutline',
      { ...web, locations: [...web.locations, { ...harbour, id: 'moon' }] },
      /not intended: moon/,
      /intendedLocations/,
    ],
    ['draftNodeWeb', 'a place left out', 'withOutline', { ...web, locations: [harbour] }, /missing: lighth/, /exactly/],
    ['draftNodeWeb', 'a place twice', 'withOutline', { ...web, locations: [harbour, harbour] }, /twice/, /draftNode/],
    [
      'draftNodeWeb',
      'a dangling connection',
      'withOutline',
      { ...web, locations: [{ ...harbour, connections: ['moon'] }, lighthouse] },
      /"harbour" connects to moon.*harbour, lighthouse/,
      /draftNodeWeb again/,
    ],
    ['draftNodeWeb', 'wrong order', 'withCast', web, /no act "act_1".*none yet/, /draftActOutline/],
    ['draftNodeWeb', 'wrong order', 'empty', web, /no act/, /proposeStoryPremise/],

    ['draftNodeEncounters', 'wrong type', 'withWeb', { ...harbourPool, encounters: 'many' }, /encounters/, /draftNode/],
    ['draftNodeEncounters', 'none', 'withWeb', { ...harbourPool, encounters: [] }, /at least one/, /draftNodeEnc/],
    [
      'draftNodeEncounters',
      'missing field',
      'withWeb',
      { ...harbourPool, encounters: [without(encounter('enc_a'), 'pacing')] },
      /encounters\.0\.pacing/,
      /draftNodeEncounters/,
    ],
    ['draftNodeEncounters', 'unknown act', 'withWeb', { ...harbourPool, actId: 'act_9' }, /act_9/, /draftActOutline/],
    ['draftNodeEncounters', 'unknown place', 'withWeb', { ...harbourPool, nodeId: 'moon' }, /no place "moon"/, /Web/],
    [
      'draftNodeEncounters',
      'ids twice',
      'withWeb',
      { ...harbourPool, encounters: [encounter('enc_a'), encounter('enc_a')] },
      /twice there: enc_a/,
      /draftNodeEncounters again/,
    ],
    [
      'draftNodeEncounters',
      'an id of another place',
      'withPools',
      { ...harbourPool, encounters: [encounter('enc_lamp')] },
      /"enc_lamp" by the pool of "lighthouse"/,
      /other ids/,
    ],
    [
      'draftNodeEncounters',
      'an id of a personal arc',
      'withWeb',
      { ...harbourPool, encounters: [encounter('arc_ken_meets')] },
      /personal arc of "ken"/,
      /other ids/,
    ],
    ['draftNodeEncounters', 'wrong order', 'withOutline', harbourPool, /intended.*not on its map/, /draftNodeWeb/],

    ['finalizeNode', 'wrong type', 'withPools', { ...finalize('harbour'), musicPrompts: 'jazz' }, /music/, /finalize/],
    ['finalizeNode', 'missing field', 'withPools', without(finalize('harbour'), 'backgroundPrompt'), /backg/, /final/],
    ['finalizeNode', 'unknown place', 'withPools', finalize('moon'), /no place "moon".*harbour/, /intendedLocations/],
    ['finalizeNode', 'unknown act', 'withPools', { ...finalize('harbour'), actId: 'act_9' }, /act_9/, /draftActOut/],
    ['finalizeNode', 'wrong order', 'withWeb', finalize('harbour'), /no encounters yet/, /draftNodeEncounters/],
    ['finalizeNode', 'wrong order', 'withOutline', finalize('harbour'), /not on its map/, /draftNodeWeb/],

    ['updateElement', 'wrong type', 'finished', { type: 'chapter', changes: {} }, /type/, /updateElement/],
    ['updateElement', 'missing field', 'finished', { type: 'premise' }, /nothing to change/, /updateElement/],
    [
      'updateElement',
      'unknown character',
      'finished',
      { type: 'character', id: 'bob', changes: { name: 'B' } },
      /"bob".*aiko, ken/,
      /proposeCharacter/,
    ],
    [
      'updateElement',
      'too long',
      'finished',
      { type: 'premise', changes: { title: long } },
      /title/,
      /nothing was changed/,
    ],
    ['updateElement', 'wrong order', 'empty', { type: 'premise', changes: { title: 'A' } }, /no premise/, /Premise/],

    ['finalizePackage', 'wrong type', 'finished', { title: 7 }, /title/, /finalizePackage/],
    ['finalizePackage', 'missing field', 'finished', {}, /title/, /finalizePackage/],
    ['finalizePackage', 'too long', 'finished', { title: long }, /title/, /finalizePackage/],
    ['finalizePackage', 'no premise', 'empty', { title: 'A' }, /no premise/, /proposeStoryPremise/],
    ['finalizePackage', 'no act', 'withCast', { title: 'A' }, /no act/, /draftActOutline/],
    ['finalizePackage', 'no map', 'withOutline', { title: 'A' }, /not on its map: harbour, lighth/, /draftNodeWeb/],
    ['finalizePackage', 'no encounters', 'withWeb', { title: 'A' }, /without encounters: harbour/, /draftNodeEnc/],
    ['finalizePackage', 'no art', 'withPools', { title: 'A' }, /without a picture or music: harb/, /finalizeNode/],
  ];

  it.each(cases)('%s: %s (%s)', (tool, _what, stage, input, reason, next) => {
    const draft = DRAFTS[stage];
    const before = structuredClone(draft);
    const refused = refusalOf(draft, tool, input);
    expect(refused.code).toBe('refused');
    expect(refused.message).toMatch(reason);
    expect(refused.hint).toMatch(next);
    expect(draft).toEqual(before);
  });

  it('gives an issue for every field that is wrong', () => {
    const refused = refusalOf(DRAFTS.empty, 'proposeStoryPremise', { ...premise, title: '', themes: 3 });
    expect(refused.issues.map(({ path }) => path).sort()).toEqual(['themes', 'title']);
  });

  it('names the next step of the pipeline beside the corrected call', () => {
    expect(refusalOf(DRAFTS.withWeb, 'proposeCharacter', {}).hint).toContain(
      'Call draftNodeEncounters for "harbour" in act "act_1".',
    );
  });
});

describe('what a tool remarks of itself', () => {
  const remarksOn = (stage: Stage, tool: ToolName, input: unknown) => call(DRAFTS[stage], tool, input).remarks;

  it('is nothing where it did what was asked for: what is odd about the story is for the check', () => {
    expect(remarksOn('empty', 'proposeStoryPremise', premise)).toEqual([]);
    expect(remarksOn('withPremise', 'proposeCharacter', aiko)).toEqual([]);
    expect(remarksOn('withCast', 'draftActOutline', outline)).toEqual([]);
    expect(remarksOn('withOutline', 'draftNodeWeb', web)).toEqual([]);
    expect(remarksOn('withPools', 'draftNodeEncounters', lighthousePool)).toEqual([]);
    expect(remarksOn('empty', 'proposeStoryPremise', { ...premise, possibleEndings: [] })).toEqual([]);
    expect(remarksOn('withWeb', 'draftNodeEncounters', { ...harbourPool, encounters: [encounter('a')] })).toEqual([]);
  });

  it('tells of fields the tool does not know', () => {
    const draft = DRAFTS.withWeb;
    const encounters = [{ ...encounter('enc_a'), prerequisite: ['found_rope'] }];
    expect(readToolInput(draft, 'draftNodeEncounters', { ...harbourPool, encounters }).remarks).toEqual([
      {
        told: expect.stringMatching(/no such fields.*encounters\.0\.prerequisite/),
        reason: { code: 'fields-left-out', fields: ['encounters.0.prerequisite'] },
      },
    ]);
  });

  it('takes English where no language is named', () => {
    expect(readToolInput(DRAFTS.empty, 'proposeStoryPremise', without(premise, 'language')).input.language).toBe('en');
  });
});
