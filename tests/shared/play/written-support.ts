import { character, type EncounterInput, encounter, type PackageInput } from '../../support/story-fixture.ts';
import { oneRoom } from './stage.ts';

export const TRUST = { id: 'trust', label: 'Trust', initial: 2, min: 0, max: 5, shown: true };
export const HERO = character('hero', { role: 'protagonist', stats: { wits: 1 } });
const DOOM = { opposingForce: { requiredValue: 10, trackerLabel: 'Threat', escalationEvents: [] } };
const CLUES = { globalProgression: { requiredValue: 10, trackerLabel: 'Clues' } };

/** Keeps an act from being dry. */
export const later = encounter('later', { prerequisites: ['never_yet'], frames: 40 });
export const opener = encounter('opener', { priority: 'low', potentialFlags: ['never_yet'], frames: 40 });
export const said = (text: string) => ({ type: 'narrate' as const, text });

export const room = (encounters: readonly EncounterInput[], rest: Partial<PackageInput> = {}): PackageInput => ({
  ...oneRoom([...encounters, later, opener], { ...DOOM, ...CLUES }),
  characters: [HERO],
  plot: { meters: [TRUST] },
  ...rest,
});

export const asking = (options: EncounterInput['options'], rest: Partial<EncounterInput> = {}) =>
  encounter('ask', { priority: 'urgent', potentialFlags: ['kind', 'cold', 'odd'], options, ...rest });
