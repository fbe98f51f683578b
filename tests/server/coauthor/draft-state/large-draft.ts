import type { DraftAct, DraftCharacter, DraftLocation, PlanDraft } from '../../../../shared/story/index.ts';
import { encounter, premise } from '../../../shared/story/fixture.ts';

const picture = { url: '/media/p/backgrounds/a.webp', mimeType: 'image/webp' };
const track = { url: '/media/p/music/a.ogg', mimeType: 'audio/ogg' };

export interface LargeDraft {
  acts: number;
  places: number;
  encounters: number;
  characters: number;
  /** In front of every text; another script for instance. */
  words?: string;
}

/** A finished story of any size. Encounters need the flag of the one before them in their place. */
export function largeDraft({ acts, places, encounters, characters, words = '' }: LargeDraft): PlanDraft {
  const prose = (what: string, length: number) =>
    `${words}${what} ${'and so it goes on and on '.repeat(length)}`.trim();
  const cast = Array.from(
    { length: characters },
    (_, n): DraftCharacter => ({
      id: `person_${n}`,
      name: `${words}Person Number${n}`,
      role: n === 0 ? 'protagonist' : 'npc',
      description: prose(`The life of person ${n}.`, 10),
      imagePrompt: prose('a coat', 4),
      image: picture,
    }),
  );
  const place = (act: number, n: number): DraftLocation => ({
    id: `place_${act}_${n}`,
    title: `${words}Place ${act}.${n}`,
    location: `place_${act}_${n}`,
    requiredCharacters: [`person_${(act * places + n) % Math.max(1, characters)}`],
    ambientDetail: prose('Fog.', 6),
    mood: `mood_${act}`,
    connections: [`place_${act}_${(n + 1) % places}`],
    encounters: Array.from({ length: encounters }, (_, e) =>
      encounter(`enc_${act}_${n}_${e}`, {
        title: `${words}Scene ${act}.${n}.${e}`,
        description: prose('What happens.', 12),
        potentialFlags: [`flag_${act}_${n}_${e}`],
        ...(e === 0 ? {} : { prerequisites: [`flag_${act}_${n}_${e - 1}`] }),
      }),
    ),
    background: picture,
    music: track,
  });
  return {
    premise,
    characters: cast,
    acts: Array.from({ length: acts }, (_, index): DraftAct => {
      const act = index + 1;
      const sandboxLocations = Array.from({ length: places }, (_each, n) => place(act, n));
      return {
        id: `act_${act}`,
        title: `${words}Act ${act}: the tide`,
        objective: prose('Find out.', 4),
        scenarioContext: prose('It was Ken.', 10),
        narrativeGuidelines: 'Short sentences.',
        intendedLocations: sandboxLocations.map(({ id }) => id),
        globalProgression: { requiredValue: 10, trackerLabel: 'Clues' },
        sandboxLocations,
      };
    }),
  };
}

/** A story far larger than a prompt. */
export const EPIC = { acts: 5, places: 12, encounters: 8, characters: 200 } as const;
