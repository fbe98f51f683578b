import { because } from '../../../../shared/check/messages/en-parts.ts';
import { modelVoice } from '../../../../shared/check/messages/voice.ts';
import { type ActProof, proveStory } from '../../../../shared/check/proof/index.ts';
import { compileStory, type Story } from '../../../../shared/play/index.ts';
import {
  type ActInput,
  act,
  type EncounterInput,
  encounter,
  makePackage,
  type PackageInput,
  type PlaceInput,
  place,
} from '../../../support/story-fixture.ts';

export const needs = (requiredValue: number): Partial<ActInput> => ({
  globalProgression: { requiredValue, trackerLabel: 'Clues' },
});

export const gives = (id: string, rest: Partial<EncounterInput> = {}) =>
  encounter(id, { givesProgression: 1, frames: 4, ...rest });

export const forcing = (triggerCondition: string) => ({
  inevitableEvents: [{ id: 'end', title: 'The end', triggerCondition, description: 'x', forcesClimax: true }],
});

export const storyOf = (input: PackageInput): Story => compileStory(makePackage(input));

export const inOneAct = (
  places: readonly PlaceInput[],
  rest: Partial<ActInput>,
  more: Partial<PackageInput> = {},
): Story => storyOf({ acts: [act('act_one', places, rest)], ...more });

export const inOneRoom = (encounters: readonly EncounterInput[], rest: Partial<ActInput>): Story =>
  inOneAct([place('room', encounters)], rest);

export function proofOf(story: Story, index = 0, bound?: number): ActProof {
  const proof = proveStory(story, bound === undefined ? {} : { bound })[index];
  if (!proof) throw new Error('There is no such act.');
  return proof;
}

/** Why a proof says so, in English for scripts: by ids, for a proof knows no titles. */
export const why = (proof: ActProof): string => because(proof.because, modelVoice).trim();
