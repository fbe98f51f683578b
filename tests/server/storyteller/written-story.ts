import type { TellingInput } from '../../../server/storyteller/index.ts';
import { getRunScene, groupIntoRuns, type PartToTell } from '../../../server/storyteller/index.ts';
import {
  applyMutations,
  compileStory,
  directTurn,
  openTurn,
  type PlotState,
  type Story,
  startPlay,
  type TurnPart,
} from '../../../shared/play/index.ts';
import { act, character, type EncounterInput, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** A story at a quay with scenes written for everything; Otto, who speaks in it, is never here by the rules. */
export function writtenStory(more: Partial<EncounterInput> = {}, language = 'en'): Story {
  const source = makePackage({
    language,
    acts: [
      act(
        'act_1',
        [
          place(
            'quay',
            [
              encounter('enc', {
                title: 'The rope',
                description: 'A cut rope hangs from the pier.',
                text: 'They find that the rope was cut.',
                potentialFlags: ['lit'],
                interactables: ['the wet drawer'],
                findings: ['A brass card under the drawer.'],
                script: [
                  { type: 'sfx', sound: 'bell' },
                  { type: 'narrate', text: 'The rope sways.' },
                  { type: 'say', character: 'mae', text: 'Somebody cut it.', expression: 'afraid' },
                  { type: 'narrate', text: 'NOT-HOLDING', when: 'has_flag("lit")' },
                  { type: 'narrate', text: 'NOT-EARNED', tells: ['secret'] },
                  { type: 'say', name: 'A voice', text: 'Who is there?' },
                  { type: 'say', character: 'otto', text: 'Only me.' },
                  { type: 'effect', effect: 'shake' },
                ],
                options: [{ text: 'Take it', then: { text: 'The rope comes loose and falls into the sea.' } }],
                ...more,
              }),
            ],
            {
              requiredCharacters: ['mae'],
              ambientDetail: 'Gulls over grey water.',
              arrival: { script: [{ type: 'narrate', text: 'The quay comes out of the fog.' }] },
            },
          ),
        ],
        { opening: { script: [{ type: 'narrate', text: 'It begins in October.' }] } },
      ),
    ],
    characters: [
      { ...character('mae'), name: 'Mae' },
      { ...character('otto'), name: 'Otto' },
    ],
    facts: [{ id: 'secret', text: 'The mayor paid for the rope to be cut.', audience: 'director' }],
  });
  return compileStory(source);
}

export const part = (kind: TurnPart['kind'], at: string, telling: TurnPart['telling'], from = 0): TurnPart => ({
  ...{ kind, at, telling, from },
  again: false,
});

export function turnOf(story: Story, parts: readonly TurnPart[], change: (state: PlotState) => PlotState = (s) => s) {
  const before = startPlay(story, 1);
  const directed = directTurn(story, openTurn(story, before, { type: 'start' }), null);
  const state = change(directed.state);
  const scene: TellingInput = {
    ...{ story: story.source, before, state, pack: directed.pack, action: { type: 'start' as const } },
    recentLines: [],
  };
  return { story, scene, parts: parts.map((each): PartToTell => ({ part: each, state })) };
}

/** The scene of the run that a model tells, of a turn with these parts. */
export function toldScene(
  { story, scene, parts }: ReturnType<typeof turnOf>,
  recentLines: readonly string[] = [],
): TellingInput {
  const runs = groupIntoRuns(story, parts);
  const at = runs.findIndex(({ isWritten }) => !isWritten);
  return getRunScene(story, scene, runs, at, recentLines);
}

/** A state with the secret earned and the lamp lit. */
export const knowing = (story: Story) => (state: PlotState) =>
  applyMutations(story, state, [
    { type: 'facts-earned', facts: ['secret'] },
    { type: 'encounter-landed', encounter: 'enc', progress: 0, flags: ['lit'], findings: [] },
  ]);
