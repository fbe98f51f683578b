import type { DraftAct, DraftCharacter, DraftLocation, Encounter, PlanDraft } from '../../shared/story/index.ts';

/** A small encounter; only what a test is about need be given. */
export const encounter = (id: string, more: Partial<Encounter> = {}): Encounter => ({
  id,
  title: `Encounter ${id}`,
  description: 'Something happens.',
  type: 'discovery',
  pacing: { expectedFrames: 3, focus: 'standard' },
  ...more,
});

export const place = (id: string, more: Partial<DraftLocation> = {}): DraftLocation => ({
  id,
  title: `Place ${id}`,
  location: id,
  requiredCharacters: [],
  ambientDetail: '',
  mood: 'calm',
  connections: [],
  encounters: [],
  ...more,
});

export const act = (id: string, places: DraftLocation[], more: Partial<DraftAct> = {}): DraftAct => ({
  id,
  title: `Act ${id}`,
  objective: 'Win.',
  scenarioContext: '',
  narrativeGuidelines: '',
  intendedLocations: places.map((one) => one.id),
  sandboxLocations: places,
  ...more,
});

export const character = (id: string, more: Partial<DraftCharacter> = {}): DraftCharacter => ({
  id,
  name: `Person ${id}`,
  role: 'npc',
  description: 'Somebody.',
  imagePrompt: '',
  ...more,
});

export const premise: NonNullable<PlanDraft['premise']> = {
  title: 'The Lantern',
  artStyle: 'ink',
  language: 'en',
  globalContext: { setting: 'A harbour', tone: 'quiet', overarchingTruths: [] },
  premise: 'A lantern goes out.',
  themes: [],
  globalMaterials: [],
  possibleEndings: [],
};

export const draft = (more: Partial<PlanDraft> = {}): PlanDraft => ({ characters: [], acts: [], ...more });

/** A picture the server serves. */
export const picture = (name: string) => ({ url: `/media/pkg/backgrounds/${name}.webp`, mimeType: 'image/webp' });
