import { expect } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

export const model = createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 });
export const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
export const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';

const built: Record<string, Desk> = {};

/** A fresh copy of a finished story to change. */
export async function working(brief: string): Promise<Desk> {
  if (built[brief] === undefined) {
    const made = openDesk();
    await tell(made, model, brief);
    built[brief] = made;
  }
  return copyDesk(built[brief]);
}

export const changes = (at: Desk): Desk['made'] => at.made.filter(({ tool }) => tool !== 'finalizePackage');
export const hero = (at: Desk) => at.draft.characters[0];
const titles = (at: Desk) => at.draft.acts.flatMap((act) => act.sandboxLocations.map(({ title }) => title));
export const place = (at: Desk, title: string) =>
  at.draft.acts.flatMap((act) => act.sandboxLocations).find((one) => one.title === title);

export type Check = (at: Desk, before: Desk, said: string) => void;

export const EDITS: [string, Check][] = [
  [
    'make Aiko older',
    (at, before) => {
      const age = (working: Desk) => Number(/\b(\d\d)\b/.exec(hero(working)?.description ?? '')?.[1]);
      expect(age(at)).toBeGreaterThan(age(before));
      expect(at.made[0]?.input).toMatchObject({ type: 'character', regenerateImage: true });
    },
  ],
  [
    'Can you please make Aiko 72?',
    (at) => {
      expect(hero(at)?.description).toContain('72');
      expect(hero(at)?.imagePrompt).toContain('72');
    },
  ],
  ['make her younger', (at, before) => expect(hero(at)?.description).not.toBe(hero(before)?.description)],
  [
    'rename Aiko to Emi',
    (at) => {
      expect(hero(at)?.name).toBe('Emi Mori');
      expect(JSON.stringify(at.draft)).not.toMatch(/\bAiko\b/);
    },
  ],
  [
    'rename the hotel to The Heron',
    (at) => {
      expect(titles(at)).toContain('The Heron');
      expect(titles(at)).toHaveLength(4);
    },
  ],
  [
    'change the title to The Long Rain',
    (at) => {
      expect(at.draft.premise?.title).toBe('The Long Rain');
    },
  ],
  [
    'make it darker',
    (at) => {
      expect(at.draft.premise?.globalContext.tone).toContain('pitch dark');
      expect(at.draft.acts[0]?.narrativeGuidelines).toContain('pitch dark');
    },
  ],
  [
    'make it easier',
    (at, before) => {
      const required = (working: Desk) => working.draft.acts[0]?.globalProgression?.requiredValue ?? 0;
      expect(required(at)).toBeLessThan(required(before));
    },
  ],
  [
    'add a lighthouse',
    (at) => {
      expect(titles(at)).toContain('The Lighthouse');
      expect(place(at, 'The Lighthouse')?.encounters.length).toBeGreaterThanOrEqual(3);
      expect(place(at, 'The Lighthouse')?.background).toBeDefined();
      expect(place(at, 'The Lighthouse')?.connections.length).toBeGreaterThan(0);
    },
  ],
  [
    'add a character called Ben, a smuggler',
    (at) => {
      const ben = at.draft.characters.find(({ name }) => name === 'Ben');
      expect(ben?.description).toContain('smuggler');
      expect(ben?.pronouns).toBe('he/him');
      expect(JSON.stringify(at.draft.acts)).toContain('enc_meet_ben');
    },
  ],
  [
    'add an encounter at the harbour about a stolen letter',
    (at) => {
      const encounter = place(at, 'The Old Harbour')?.encounters.find(({ title }) => title === 'Stolen Letter');
      // In the author's words, with no flag that nothing reads.
      expect(encounter?.description).toBe('A stolen letter.');
      expect(encounter?.potentialFlags).toBeUndefined();
    },
  ],
  [
    'add another act',
    (at) => {
      expect(at.draft.acts).toHaveLength(2);
      expect(at.draft.acts[1]?.sandboxLocations).toHaveLength(4);
    },
  ],
  [
    'redraw Aiko',
    (at) => expect(at.made[0]?.input).toMatchObject({ type: 'character', changes: {}, regenerateImage: true }),
  ],
  ['redraw the harbour', (at) => expect(at.made[0]?.input).toMatchObject({ type: 'node', regenerateImage: true })],
  [
    'make Aiko 72 and rename the bar to The Low Tide',
    (at) => {
      expect(hero(at)?.imagePrompt).toContain('72');
      expect(titles(at)).toContain('The Low Tide');
    },
  ],
];

export const EDITS_ZH: [string, Check][] = [
  ['让沈默老一点', (at, before) => expect(hero(at)?.description).not.toBe(hero(before)?.description)],
  ['把沈默改成70岁', (at) => expect(hero(at)?.description).toContain('70')],
  ['把旅馆改名为白鹭', (at) => expect(titles(at)).toContain('白鹭')],
  ['加一座灯塔', (at) => expect(place(at, '灯塔')?.encounters.length).toBeGreaterThanOrEqual(3)],
  [
    '加一个角色，叫阿本，是个走私的',
    (at) => {
      const ben = at.draft.characters.find(({ name }) => name === '阿本');
      expect(ben?.description).toContain('走私的');
    },
  ],
  [
    '在码头加一个关于失窃的信的遭遇',
    (at) => expect(place(at, '码头')?.encounters.map(({ title }) => title)).toContain('失窃的信'),
  ],
  ['标题改成《长雨》', (at) => expect(at.draft.premise?.title).toBe('长雨')],
  [
    '更黑暗一点',
    (at, before) => expect(at.draft.premise?.globalContext.tone).not.toBe(before.draft.premise?.globalContext.tone),
  ],
  ['重画沈默', (at) => expect(at.made[0]?.input).toMatchObject({ type: 'character', regenerateImage: true })],
];
