import type { Lock, ToolName } from '../../../shared/story/index.ts';
import { aiko, encounter, finalize, harbourPool, outline, premise, type Stage, web } from './fixture.ts';

/** The ways a call may be wrong. */
export const KINDS = ['wrong type', 'missing field', 'unknown id', 'too long', 'wrong order', 'locked'] as const;
export type Kind = (typeof KINDS)[number];

/** A call that is refused: on which draft, with what, for which reason, and what the hint names. */
interface Refused {
  stage: Stage;
  input: unknown;
  reason: RegExp;
  hint: RegExp;
  locks?: readonly Lock[];
}
/** A kind of refusal a tool cannot have: why, and a call that shows it. */
interface NotApplicable {
  because: string;
  stands: { stage: Stage; input: unknown };
}

const without = (input: object, field: string): object =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== field));
const long = 'x'.repeat(10_000);
const again = (tool: ToolName): RegExp => new RegExp(`Call ${tool} again`);
const unlock = /ask the author to unlock it/;
const update = (changes: object, more: object = {}) => ({
  type: 'node',
  actId: 'act_1',
  id: 'harbour',
  changes,
  ...more,
});
const harbour: Lock = { type: 'node', actId: 'act_1', id: 'harbour' };

const ropeScene = {
  encounterId: 'enc_rope',
  part: 'script',
  lines: [{ type: 'say', character: 'aiko', text: 'A rope.' }],
};

/** Planning tools, "The pipeline": every tool and every way a call of it may be wrong. */
export const REFUSALS: Record<ToolName, Record<Kind, Refused | NotApplicable>> = {
  proposeStoryPremise: {
    'wrong type': {
      stage: 'empty',
      input: { ...premise, themes: 'guilt' },
      reason: /themes: .*array/,
      hint: again('proposeStoryPremise'),
    },
    'missing field': {
      stage: 'empty',
      input: without(premise, 'premise'),
      reason: /premise: /,
      hint: again('proposeStoryPremise'),
    },
    'unknown id': { because: 'it names no element', stands: { stage: 'empty', input: premise } },
    'too long': {
      stage: 'empty',
      input: { ...premise, title: long },
      reason: /title: .*200/,
      hint: again('proposeStoryPremise'),
    },
    'wrong order': {
      because: 'it is the first step, and may be called again at any later one',
      stands: { stage: 'finished', input: premise },
    },
    locked: {
      stage: 'finished',
      input: { ...premise, title: 'Ebb' },
      locks: [{ type: 'premise' }],
      reason: /premise is locked by the author/,
      hint: unlock,
    },
  },
  proposeCharacter: {
    'wrong type': {
      stage: 'withPremise',
      input: { ...aiko, role: 'hero' },
      reason: /role: .*protagonist/,
      hint: again('proposeCharacter'),
    },
    'missing field': {
      stage: 'withPremise',
      input: without(aiko, 'name'),
      reason: /name: /,
      hint: again('proposeCharacter'),
    },
    'unknown id': {
      because: 'it makes the character its id names',
      stands: { stage: 'withPremise', input: { ...aiko, id: 'bob' } },
    },
    'too long': {
      because: 'a text keeps its beginning',
      stands: { stage: 'withPremise', input: { ...aiko, description: long } },
    },
    'wrong order': {
      because: 'a cast may be proposed at any time, without a premise with a warning',
      stands: { stage: 'empty', input: aiko },
    },
    locked: {
      stage: 'finished',
      input: aiko,
      locks: [{ type: 'character', id: 'aiko' }],
      reason: /character "Aiko Mori" is locked/,
      hint: unlock,
    },
  },
  draftActOutline: {
    'wrong type': {
      stage: 'withCast',
      input: { ...outline, globalProgression: 3 },
      reason: /globalProgression: .*object/,
      hint: again('draftActOutline'),
    },
    'missing field': {
      stage: 'withCast',
      input: without(outline, 'objective'),
      reason: /objective: /,
      hint: again('draftActOutline'),
    },
    'unknown id': {
      stage: 'withCast',
      input: { ...outline, startLocation: 'moon' },
      reason: /"moon" is none of.*harbour, lighthouse/,
      hint: again('draftActOutline'),
    },
    'too long': {
      stage: 'withCast',
      input: { ...outline, title: long },
      reason: /title: .*200/,
      hint: again('draftActOutline'),
    },
    'wrong order': {
      because: 'it is step 1 of its act; without a premise it stands with a warning',
      stands: { stage: 'empty', input: outline },
    },
    locked: {
      stage: 'finished',
      input: outline,
      locks: [{ type: 'act', id: 'act_1' }],
      reason: /act "Low Tide" is locked/,
      hint: unlock,
    },
  },
  draftNodeWeb: {
    'wrong type': {
      stage: 'withOutline',
      input: { ...web, locations: {} },
      reason: /locations: .*array/,
      hint: again('draftNodeWeb'),
    },
    'missing field': {
      stage: 'withOutline',
      input: { actId: 'act_1' },
      reason: /locations: /,
      hint: again('draftNodeWeb'),
    },
    'unknown id': {
      stage: 'withOutline',
      input: { ...web, actId: 'act_9' },
      reason: /no act "act_9".*act_1/,
      hint: /draftActOutline/,
    },
    'too long': {
      because: 'a text keeps its beginning',
      stands: {
        stage: 'withOutline',
        input: { ...web, locations: web.locations.map((each) => ({ ...each, ambientDetail: long })) },
      },
    },
    'wrong order': { stage: 'withCast', input: web, reason: /no act "act_1".*none yet/, hint: /draftActOutline/ },
    locked: {
      stage: 'finished',
      input: { ...web, locations: web.locations.map((each) => ({ ...each, title: 'Elsewhere' })) },
      locks: [harbour],
      reason: /place "The Harbour" is locked/,
      hint: unlock,
    },
  },
  draftNodeEncounters: {
    'wrong type': {
      stage: 'withWeb',
      input: { ...harbourPool, encounters: 'many' },
      reason: /encounters: .*array/,
      hint: again('draftNodeEncounters'),
    },
    'missing field': {
      stage: 'withWeb',
      input: without(harbourPool, 'nodeId'),
      reason: /nodeId: /,
      hint: again('draftNodeEncounters'),
    },
    'unknown id': {
      stage: 'withWeb',
      input: { ...harbourPool, nodeId: 'moon' },
      reason: /no place "moon".*harbour, lighthouse/,
      hint: /draftNodeWeb/,
    },
    'too long': {
      because: 'a text keeps its beginning',
      stands: { stage: 'withWeb', input: { ...harbourPool, encounters: [encounter('enc_a', { description: long })] } },
    },
    'wrong order': {
      stage: 'withOutline',
      input: harbourPool,
      reason: /intended.*not on its map/,
      hint: /draftNodeWeb/,
    },
    locked: {
      stage: 'finished',
      input: harbourPool,
      locks: [harbour],
      reason: /place "The Harbour" is locked/,
      hint: unlock,
    },
  },
  writeScene: {
    'wrong type': {
      stage: 'withPools',
      input: { ...ropeScene, lines: 'Aiko: A rope.' },
      reason: /lines: .*array/,
      hint: again('writeScene'),
    },
    'missing field': {
      stage: 'withPools',
      input: { ...ropeScene, lines: [{ type: 'say', text: 'Who says this?' }] },
      reason: /lines\.0\.character: .*"name"/,
      hint: again('writeScene'),
    },
    'unknown id': {
      stage: 'withPools',
      input: { ...ropeScene, lines: [{ type: 'say', character: 'bob', text: 'I am nobody.' }] },
      reason: /enc_rope\/script, line 1 \(say\): There is no character "bob".*aiko, ken.*"name"/,
      hint: again('writeScene'),
    },
    'too long': {
      stage: 'withPools',
      input: { ...ropeScene, lines: Array.from({ length: 10_000 }, () => ({ type: 'narrate', text: 'Rain.' })) },
      reason: /lines: A script has at most 500 lines/,
      hint: again('writeScene'),
    },
    'wrong order': {
      stage: 'withWeb',
      input: ropeScene,
      reason: /no encounterId "enc_rope"/,
      hint: /draftNodeEncounters/,
    },
    locked: {
      stage: 'withPools',
      input: ropeScene,
      locks: [harbour],
      reason: /"The Harbour" is locked.*"About enc_rope"/,
      hint: unlock,
    },
  },
  finalizeNode: {
    'wrong type': {
      stage: 'withPools',
      input: { ...finalize('harbour'), musicPrompts: 'jazz' },
      reason: /musicPrompts: .*array/,
      hint: again('finalizeNode'),
    },
    'missing field': {
      stage: 'withPools',
      input: without(finalize('harbour'), 'backgroundPrompt'),
      reason: /backgroundPrompt: /,
      hint: again('finalizeNode'),
    },
    'unknown id': {
      stage: 'withPools',
      input: finalize('moon'),
      reason: /no place "moon".*harbour, lighthouse/,
      hint: /intendedLocations/,
    },
    'too long': {
      because: 'a text keeps its beginning',
      stands: { stage: 'withPools', input: { ...finalize('harbour'), backgroundPrompt: long } },
    },
    'wrong order': {
      stage: 'withWeb',
      input: finalize('harbour'),
      reason: /no encounters yet/,
      hint: /draftNodeEncounters/,
    },
    locked: {
      stage: 'withPools',
      input: finalize('harbour'),
      locks: [{ type: 'act', id: 'act_1' }],
      reason: /act "Low Tide" is locked.*"The Harbour"/,
      hint: unlock,
    },
  },
  updateElement: {
    'wrong type': {
      stage: 'finished',
      input: update({ title: 7 }),
      reason: /title: .*string/,
      hint: /updateElement again.*nothing was changed/,
    },
    'missing field': {
      stage: 'finished',
      input: { changes: { title: 'A' } },
      reason: /type: /,
      hint: again('updateElement'),
    },
    'unknown id': {
      stage: 'finished',
      input: { type: 'character', id: 'bob', changes: { name: 'B' } },
      reason: /no character "bob".*aiko, ken/,
      hint: /proposeCharacter/,
    },
    'too long': {
      stage: 'finished',
      input: update({ title: long }),
      reason: /title: .*200/,
      hint: /nothing was changed/,
    },
    'wrong order': {
      stage: 'withOutline',
      input: update({ title: 'Quay' }),
      reason: /intended.*not on its map/,
      hint: /draftNodeWeb/,
    },
    locked: {
      stage: 'finished',
      input: update({ title: 'Quay' }),
      locks: [harbour],
      reason: /place "The Harbour" is locked/,
      hint: unlock,
    },
  },
  finalizePackage: {
    'wrong type': { stage: 'finished', input: { title: 7 }, reason: /title: .*string/, hint: again('finalizePackage') },
    'missing field': { stage: 'finished', input: {}, reason: /title: /, hint: again('finalizePackage') },
    'unknown id': { because: 'it names no element', stands: { stage: 'finished', input: { title: 'Ebb' } } },
    'too long': { stage: 'finished', input: { title: long }, reason: /title: .*200/, hint: again('finalizePackage') },
    'wrong order': {
      stage: 'withPools',
      input: { title: 'Ebb' },
      reason: /without a picture or music: harbour/,
      hint: /finalizeNode/,
    },
    locked: {
      stage: 'finished',
      input: { title: 'Ebb' },
      locks: [{ type: 'premise' }],
      reason: /premise is locked/,
      hint: unlock,
    },
  },
};
