import type { PlanningToolInput } from '../../../shared/story/index.ts';

interface Call {
  tool: string;
  input: object;
}

const BEGINNINGS = [
  'lies where the tide left it',
  'waits under the lamp by the stair',
  'hangs from a nail in the wet boathouse',
  'comes back with the first winter ferry',
  'burns at the end of the long breakwater',
];
const ENDS = [
  'nobody on the quay will say who carried it there before the bell rang twice',
  'somebody has scratched a date below that no calendar of this harbour ever had',
  'the keeper swears his brother sold the last of them when the war was over',
  'children count the steps aloud and always stop one short of the iron door',
  'her letter names a captain whose ship went down with all hands that autumn',
];

/** Prose of a length, in other words for each that it is about: no two scenes are to be nearly the same. */
const sentence = (about: string, length: number): string => {
  const at = [...about].reduce((sum, sign, index) => sum + sign.charCodeAt(0) * (index + 1), 0);
  const words = `${about} ${BEGINNINGS[at % 5]}, and ${ENDS[Math.floor(at / 5) % 5]}`;
  return `${words.repeat(Math.ceil(length / words.length)).slice(0, length - 1)}.`;
};

const premise: PlanningToolInput<'proposeStoryPremise'> = {
  title: 'The Salt Lantern',
  artStyle: 'ink wash with muted colours and wet paper grain',
  language: 'en',
  globalContext: {
    setting: sentence('The harbour town', 180),
    tone: 'melancholy noir, dry humour, slow dread',
    overarchingTruths: [sentence('The false light', 120), sentence('The ledger', 120)],
  },
  premise: sentence('The wreck', 160),
  themes: ['guilt', 'loyalty', 'what the sea keeps'],
  globalMaterials: ['a brass lantern', 'the tide table', 'a torn ledger page'],
  possibleEndings: [sentence('The confession', 80), sentence('The silence', 80)],
};

const character = (id: string, role: 'protagonist' | 'npc'): Call => ({
  tool: 'proposeCharacter',
  input: {
    id,
    name: `Person ${id}`,
    role,
    description: sentence(`The life of ${id}`, 260),
    imagePrompt: sentence(`The face of ${id}`, 120),
    pronouns: 'she/her',
    voice: sentence(`The voice of ${id}`, 60),
    ...(role === 'protagonist' ? { stats: { wits: 2, nerve: 0, charm: 1 } } : {}),
  },
});

const placesOf = (act: number, count: number) => Array.from({ length: count }, (_, n) => `place_${act}_${n}`);

const outline = (act: number, places: number): Call => ({
  tool: 'draftActOutline',
  input: {
    id: `act_${act}`,
    title: `Act ${act}: Low Tide`,
    objective: sentence('Finding who moved the light', 110),
    scenarioContext: sentence('What really happened', 360),
    narrativeGuidelines: sentence('How it is told', 140),
    intendedLocations: placesOf(act, places),
    inevitableEvents: [
      {
        id: `event_${act}`,
        title: 'The bell',
        triggerCondition: 'turn >= 8',
        description: sentence('The bell', 140),
        forcesClimax: false,
      },
    ],
    globalProgression: { requiredValue: 4, trackerLabel: 'Clues' },
    opposingForce: {
      trackerLabel: 'The tide',
      requiredValue: 8,
      escalationEvents: [
        { threshold: 3, description: sentence('The water', 90) },
        { threshold: 6, description: sentence('The fog', 90) },
      ],
    },
  },
});

const web = (act: number, places: number): Call => ({
  tool: 'draftNodeWeb',
  input: {
    actId: `act_${act}`,
    locations: placesOf(act, places).map((id, n, all) => ({
      id,
      title: `The Quay ${act}.${n}`,
      location: id,
      requiredCharacters: n === 0 ? [] : ['ken'],
      ambientDetail: sentence(`What one sees at ${id}`, 150),
      mood: `mood_${act}`,
      connections: all.filter((other) => other !== id).slice(0, 3),
    })),
  },
});

const pool = (act: number, n: number): Call => ({
  tool: 'draftNodeEncounters',
  input: {
    actId: `act_${act}`,
    nodeId: `place_${act}_${n}`,
    encounters: Array.from({ length: 4 }, (_, e) => ({
      id: `enc_${act}_${n}_${e}`,
      title: `The rope ${n}.${e}`,
      description: sentence(`The scene ${act}.${n}.${e}`, 230),
      type: e === 3 ? 'atmospheric' : 'discovery',
      pacing: { expectedFrames: 5, focus: e % 2 === 0 ? 'standard' : 'tension_and_action' },
      ...(e === 3
        ? { repeatable: true }
        : { givesProgression: 1, potentialFlags: [`flag_${act}_${n}_${e}`], findings: [sentence('A trace', 50)] }),
      ...(e === 2 ? { prerequisites: [`flag_${act}_${n}_0`] } : {}),
      ...(e === 1 ? { options: [{ text: 'Pull it in.' }, { text: 'Leave it where it is.', flags: [] }] } : {}),
    })),
  },
});

const finalize = (act: number, n: number): Call => ({
  tool: 'finalizeNode',
  input: {
    actId: `act_${act}`,
    nodeId: `place_${act}_${n}`,
    backgroundPrompt: sentence('The picture of it', 170),
    musicPrompts: [
      { text: 'slow upright bass', weight: 0.8 },
      { text: 'distant foghorn', weight: 0.4 },
    ],
  },
});

const actOf = (act: number, places: number): Call[] => [
  outline(act, places),
  web(act, places),
  ...placesOf(act, places).map((_, n) => pool(act, n)),
  ...placesOf(act, places).map((_, n) => finalize(act, n)),
];

/** Premise, two characters, and one act after another; the calls in their order, without finalizePackage. */
export const storyOf = (acts: number, places: number): Call[] => [
  { tool: 'proposeStoryPremise', input: premise },
  character('aiko', 'protagonist'),
  character('ken', 'npc'),
  ...Array.from({ length: acts }, (_, index) => actOf(index + 1, places)).flat(),
];

/**
 * The story that prompts are measured with: premise, 2 characters, outline, web, 3 encounter pools, 3 finalized places,
 * finalizePackage.
 */
export const REFERENCE_STORY: readonly Call[] = [
  ...storyOf(1, 3),
  { tool: 'finalizePackage', input: { title: 'The Salt Lantern' } },
];
