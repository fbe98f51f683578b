import { describe, expect, it } from 'vitest';
import {
  applyMutation,
  applyMutations,
  MUTATION_TYPES,
  type Mutation,
  MutationSchema,
  startPlay,
} from '../../../shared/play/index.ts';
import { character, encounter } from '../../support/story-fixture.ts';
import { oneRoom, stage } from './stage.ts';

const play = () =>
  stage({
    ...oneRoom([encounter('e', { frames: 9 })], {
      globalProgression: { requiredValue: 3, trackerLabel: 'Clues' },
      opposingForce: { requiredValue: 2, trackerLabel: 'Threat', escalationEvents: [] },
    }),
    characters: [character('bob')],
  });

/** One of each kind, twice where saying it twice must not count twice. */
const EACH: Mutation[] = [
  { type: 'turn-began' },
  { type: 'place-visited', location: 'room' },
  { type: 'place-visited', location: 'room' },
  { type: 'threshold-crossed', index: 0 },
  { type: 'threshold-crossed', index: 0 },
  { type: 'event-fired', event: 'bell' },
  { type: 'event-fired', event: 'bell' },
  { type: 'facts-earned', facts: ['f', 'f'] },
  { type: 'character-moved', character: 'bob', location: 'room' },
  { type: 'character-moved', character: 'bob', location: 'room' },
  { type: 'disposition-set', character: 'bob', disposition: 'warm' },
  { type: 'encounter-chosen', encounter: 'e', again: false },
  { type: 'check-asked', encounter: 'e', stat: 'wits', modifier: 1, reason: null },
  { type: 'check-rolled', encounter: 'e', dice: [1, 2], modifier: 1, total: 4, outcome: 'miss' },
  { type: 'option-answered', encounter: 'e', option: 1 },
  { type: 'complication-added', text: 'Fog.', lastTurn: 3 },
  { type: 'complication-expired' },
  { type: 'items-changed', gained: ['lamp', 'rope', 'lamp'], lost: [] },
  { type: 'items-changed', gained: [], lost: ['lamp'] },
  { type: 'frames-told', encounter: 'e', frames: 3 },
  { type: 'encounter-landed', encounter: 'e', progress: 9, flags: ['x', 'x'], findings: ['Dust'] },
  { type: 'encounter-landed', encounter: 'e', progress: 9, flags: ['x'], findings: ['Dust'] },
  { type: 'doom-raised', by: 7 },
  {
    ...{ type: 'consequence-given', encounter: 'e', progress: 9, doom: 9, flags: ['x', 'x'], findings: ['Dust'] },
    meters: { trust: 2 },
  },
  { type: 'options-offered', encounter: 'e', options: [0, 2] },
  {
    type: 'roll-directed',
    direction: { outcome: 'The lock gives.', beats: [], positions: [], withhold: [], leads: [] },
  },
  { type: 'turn-directed', isNew: false, isTouched: false },
  { type: 'people-met', characters: ['bob', 'bob'] },
  { type: 'lore-came-up', entries: ['bells'] },
  { type: 'climax-due', outcome: 'won' },
  { type: 'time-passed', minutes: 10 },
  { type: 'items-promised', items: ['key'] },
  { type: 'deed-rewarded', progress: 1, reason: 'A bold leap.', flags: ['y'], meters: {} },
  { type: 'climax-permitted' },
  { type: 'climax-told' },
  { type: 'encounter-dropped', encounter: 'e' },
  {
    type: 'parts-left',
    parts: [{ at: 'e/script', kind: 'scene', telling: 'written', again: false, from: 2 }],
  },
  { type: 'turn-ended', waitingFor: 'choice', choices: [{ id: 'c', text: 'Go' }], freeText: true, asking: null },
];

describe('The journal', () => {
  it('folds into a state in which nothing is twice and every clock is within its bounds', () => {
    const staged = play();
    staged.apply(...EACH);
    expect(staged.state).toMatchObject({
      turn: 1,
      visited: ['room'],
      crossedThresholds: [0],
      firedEvents: ['bell'],
      earnedFacts: ['f'],
      moved: { bob: ['room'] },
      dispositions: { bob: 'warm' },
      lastChosen: { id: 'e', again: false },
      pendingCheck: null,
      checked: { e: 'miss' },
      answered: { e: 1 },
      complication: null,
      items: ['rope'],
      landed: ['e'],
      flags: ['x', 'y'],
      findings: ['Dust'],
      progress: 3,
      doom: 2,
      climaxDue: 'won',
      active: null,
      untold: [{ at: 'e/script', kind: 'scene', telling: 'written', again: false, from: 2 }],
      waitingFor: 'choice',
      freeText: true,
    });
  });

  it('has a schema for every kind of change, and each survives JSON', () => {
    const ends: Mutation[] = [
      { type: 'travelled', location: 'room' },
      { type: 'act-began', act: 'act_one' },
      { type: 'story-ended', text: 'Dawn.', outcome: 'forced' },
    ];
    const all = [...EACH, ...ends];
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(MUTATION_TYPES));
    for (const mutation of all) expect(MutationSchema.parse(JSON.parse(JSON.stringify(mutation)))).toEqual(mutation);
    expect(() => MutationSchema.parse({ type: 'progress-set', to: 9 })).toThrow();
  });

  it('never changes a state it is given', () => {
    const staged = play();
    let state = startPlay(staged.story, 1);
    for (const mutation of EACH) {
      const frozen = deepFreeze(state);
      state = applyMutation(staged.story, frozen, mutation);
    }
    expect(state).toEqual(applyMutations(staged.story, startPlay(staged.story, 1), EACH));
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
