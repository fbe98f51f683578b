import { RefusalError } from '../../../shared/error.ts';
import {
  EMPTY_DRAFT,
  foldDraft,
  type PlanDraft,
  type PlanningToolInput,
  type ToolName,
} from '../../../shared/story/index.ts';

export const premise: PlanningToolInput<'proposeStoryPremise'> = {
  title: 'The Salt Lantern',
  artStyle: 'ink wash, muted colours',
  language: 'en',
  globalContext: {
    setting: 'A harbour town in 1947',
    tone: 'melancholy noir',
    overarchingTruths: ['The keeper lit the false lantern.'],
  },
  premise: 'A ship ran aground on a clear night, and somebody moved the light.',
  themes: ['guilt'],
  globalMaterials: ['a brass lantern'],
  possibleEndings: ['The keeper confesses.', 'The sea keeps its secret.'],
};

export const aiko: PlanningToolInput<'proposeCharacter'> = {
  id: 'aiko',
  name: 'Aiko Mori',
  role: 'protagonist',
  description: 'An insurance investigator.',
  imagePrompt: 'a woman of thirty in a grey coat',
  stats: { wits: 2, nerve: 0 },
};

export const ken: PlanningToolInput<'proposeCharacter'> = {
  id: 'ken',
  name: 'Ken',
  role: 'npc',
  description: 'The keeper of the light.',
  imagePrompt: 'an old man with a scarf',
  personalArc: {
    want: 'to be left alone',
    need: 'to be forgiven',
    arcEncounters: [
      {
        id: 'arc_ken_meets',
        title: 'The keeper',
        description: 'Ken does not look up.',
        type: 'npc_interaction',
        pacing: { expectedFrames: 4, focus: 'dialogue_and_worldbuilding' },
        arcPhase: 'introduction',
        potentialFlags: ['met_ken'],
      },
    ],
  },
};

export const outline: PlanningToolInput<'draftActOutline'> = {
  id: 'act_1',
  title: 'Low Tide',
  objective: 'Find out who moved the light.',
  scenarioContext: 'Ken did, for money.',
  narrativeGuidelines: 'Short sentences.',
  intendedLocations: ['harbour', 'lighthouse'],
  globalProgression: { requiredValue: 3, trackerLabel: 'Clues' },
  opposingForce: {
    trackerLabel: 'The tide',
    requiredValue: 8,
    escalationEvents: [{ threshold: 4, description: 'The water reaches the steps.' }],
  },
};

export const web: PlanningToolInput<'draftNodeWeb'> = {
  actId: 'act_1',
  locations: [
    {
      id: 'harbour',
      title: 'The Harbour',
      location: 'harbour',
      requiredCharacters: [],
      ambientDetail: 'Tar and rope.',
      mood: 'rain',
      connections: ['lighthouse'],
    },
    {
      id: 'lighthouse',
      title: 'The Lighthouse',
      location: 'lighthouse',
      requiredCharacters: ['ken'],
      ambientDetail: 'A cold stair.',
      mood: 'rain',
      connections: ['harbour'],
    },
  ],
};

type EncounterInput = PlanningToolInput<'draftNodeEncounters'>['encounters'][number];

export const encounter = (id: string, fields: Partial<EncounterInput> = {}): EncounterInput => ({
  id,
  title: `About ${id}`,
  description: 'Something is there.',
  type: 'discovery',
  pacing: { expectedFrames: 4, focus: 'standard' },
  givesProgression: 1,
  ...fields,
});

export const harbourPool: PlanningToolInput<'draftNodeEncounters'> = {
  actId: 'act_1',
  nodeId: 'harbour',
  encounters: [
    encounter('enc_rope', { potentialFlags: ['found_rope'] }),
    encounter('enc_crates', { pacing: { expectedFrames: 3, focus: 'tension_and_action' } }),
    encounter('enc_gulls', { type: 'atmospheric', repeatable: true, givesProgression: 0 }),
  ],
};

export const lighthousePool: PlanningToolInput<'draftNodeEncounters'> = {
  actId: 'act_1',
  nodeId: 'lighthouse',
  encounters: [
    encounter('enc_lamp', { prerequisites: ['found_rope'], givesProgression: 2 }),
    encounter('enc_ken', { type: 'npc_interaction', requiredCharacters: ['ken'] }),
    encounter('enc_stair', { pacing: { expectedFrames: 2, focus: 'tension_and_action' }, findings: ['wet boots'] }),
  ],
};

export const finalize = (nodeId: string): PlanningToolInput<'finalizeNode'> => ({
  actId: 'act_1',
  nodeId,
  backgroundPrompt: `${nodeId} in the rain`,
  musicPrompts: [{ text: 'slow bass', weight: 1 }],
});

/** Every call that makes the whole story, in order. */
export const WHOLE_STORY: readonly { tool: ToolName; input: unknown }[] = [
  { tool: 'proposeStoryPremise', input: premise },
  { tool: 'proposeCharacter', input: aiko },
  { tool: 'proposeCharacter', input: ken },
  { tool: 'draftActOutline', input: outline },
  { tool: 'draftNodeWeb', input: web },
  { tool: 'draftNodeEncounters', input: harbourPool },
  { tool: 'draftNodeEncounters', input: lighthousePool },
  { tool: 'finalizeNode', input: finalize('harbour') },
  { tool: 'finalizeNode', input: finalize('lighthouse') },
  { tool: 'finalizePackage', input: { title: 'The Salt Lantern' } },
];

const picture = (name: string) => ({ url: `/media/p/backgrounds/${name}.webp`, mimeType: 'image/webp' });
const track = { url: '/media/p/music/rain.ogg', mimeType: 'audio/ogg' };

const withPremise = foldDraft(EMPTY_DRAFT, { type: 'premise-proposed', premise });
const withCast = [aiko, ken].reduce(
  (draft, character) =>
    foldDraft(draft, {
      type: 'character-proposed',
      character,
      image: { url: `/media/p/characters/${character.id}.webp`, mimeType: 'image/webp' },
    }),
  withPremise,
);
const withOutline = foldDraft(withCast, { type: 'act-outlined', outline });
const withWeb = foldDraft(withOutline, { type: 'web-drafted', ...web });
const withPools = [harbourPool, lighthousePool].reduce(
  (draft, pool) => foldDraft(draft, { type: 'encounters-drafted', ...pool }),
  withWeb,
);
const finished = ['harbour', 'lighthouse'].reduce(
  (draft, nodeId) =>
    foldDraft(draft, { type: 'node-finalized', ...finalize(nodeId), background: picture(nodeId), music: track }),
  withPools,
);

export const DRAFTS = { empty: EMPTY_DRAFT, withPremise, withCast, withOutline, withWeb, withPools, finished } as const;
export type Stage = keyof typeof DRAFTS;

export const place = (draft: PlanDraft, id: string) =>
  draft.acts.flatMap((act) => act.sandboxLocations).find((location) => location.id === id);

export function refusalOf(act: () => unknown): RefusalError {
  try {
    act();
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
