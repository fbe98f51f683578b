import { describe, expect, it } from 'vitest';
import { compactDraft } from '../../../../server/coauthor/draft-state/compact.ts';
import { readDraft } from '../../../../server/models/offline/authoring/shown-draft.ts';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import type { DraftElement, PlanDraft } from '../../../../shared/story/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 });
const LARGE = 'a noir mystery in 1940s Tokyo with Aiko Mori, three acts, six places, five characters';
const LARGE_ZH = '写一个民国上海的悬疑故事，主角叫沈默，两幕';
const built = new Map<string, Desk>();

async function desk(brief: string): Promise<Desk> {
  const known = built.get(brief) ?? openDesk();
  if (!built.has(brief)) await tell(known, model, brief);
  built.set(brief, known);
  return copyDesk(known);
}

const shape = ({ characters, acts }: Pick<PlanDraft, 'characters' | 'acts'>) => ({
  characters: characters.map(({ id }) => id),
  acts: acts.map(({ id, intendedLocations, sandboxLocations }) => ({
    id,
    intendedLocations,
    places: sandboxLocations.map((place) => [place.id, place.encounters.map((encounter) => encounter.id)]),
  })),
});

const short = ({ draft }: Desk, focus: readonly DraftElement[] = []) =>
  readDraft(JSON.parse(JSON.stringify({ ...compactDraft(draft, focus), packageSaved: true })), true);

describe('a draft that is told in short', () => {
  it.each([LARGE, LARGE_ZH])('is read with all that it has: %s', async (brief) => {
    const at = await desk(brief);
    const read = short(at);
    expect(shape(read)).toEqual(shape(at.draft));
    expect(read.premise).not.toBeNull();
    expect(read.acts.every(({ sandboxLocations }) => sandboxLocations.every(({ finalized }) => finalized))).toBe(true);
  });

  it('tells what is there whole from what is not', async () => {
    const at = await desk(LARGE);
    const [act] = at.draft.acts;
    const place: DraftElement = { type: 'node', actId: act?.id ?? '', id: act?.sandboxLocations[0]?.id ?? '' };
    const { hidden, acts } = short(at, [place]);
    expect(hidden).not.toContain(`node:${place.actId}/${place.id}`);
    expect(hidden.size).toBeGreaterThan(3);
    expect(acts[0]?.sandboxLocations[0]).toMatchObject({ ambientDetail: act?.sandboxLocations[0]?.ambientDetail });
  });

  it('is read from its shortest lines, too', () => {
    const read = readDraft(
      {
        premise: { title: 'Salt', language: 'en' },
        characters: ['aiko_mori: Aiko Mori; protagonist', 'ben', 'and 3 more characters'],
        acts: [
          'act_1: The First; 4 places, 4 on the map, 4 finalized; 20 encounters',
          {
            id: 'act_2',
            title: 'The Second',
            sandboxLocations: [
              'pier: The Pier; not finalized; to bar, inn; with ben; mood rainy_night; 2 encounters: enc_a: The Rope; gives 2; sets found_rope | enc_b: Rain; needs found_rope; repeatable',
              'bar; finalized; 3 encounters',
              { id: 'inn', title: 'The Inn', encounters: ['enc_c, enc_d and 2 more'] },
              'and 2 more places',
            ],
          },
          'and 7 more acts',
        ],
        packageSaved: false,
      },
      true,
    );
    expect(read.premise?.title).toBe('Salt');
    expect(read.characters.map(({ name, role }) => [name, role])).toEqual([
      ['Aiko Mori', 'protagonist'],
      ['ben', 'npc'],
    ]);
    expect(read.acts.map(({ id }) => id)).toEqual(['act_1', 'act_2']);
    const [pier, bar, inn] = read.acts[1]?.sandboxLocations ?? [];
    expect(pier).toMatchObject({
      title: 'The Pier',
      connections: ['bar', 'inn'],
      requiredCharacters: ['ben'],
      mood: 'rainy_night',
      finalized: false,
    });
    expect(pier?.encounters).toMatchObject([
      { id: 'enc_a', title: 'The Rope', givesProgression: 2, potentialFlags: ['found_rope'] },
      { id: 'enc_b', prerequisites: ['found_rope'], repeatable: true },
    ]);
    expect(bar?.encounters).toHaveLength(3);
    expect(inn?.encounters.map(({ id }) => id)).toEqual(['enc_c', 'enc_d']);
    for (const key of ['premise', 'character:ben', 'act:act_1', 'act:act_2', 'node:act_2/pier', 'node:act_2/inn'])
      expect(read.hidden).toContain(key);
  });

  it('hides nothing of a draft that is told whole, whatever its texts end with', async () => {
    const at = await desk(LARGE);
    const premise = { ...at.draft.premise, premise: 'And then…' };
    const read = readDraft(JSON.parse(JSON.stringify({ ...at.draft, premise })), false);
    expect(read.hidden.size).toBe(0);
  });
});

describe('work on a story that is told in short', () => {
  it.each([LARGE, LARGE_ZH, 'fantasy, 5 acts, 12 places, 12 characters'])('is the same: %s', async (brief) => {
    const [plain, told] = [openDesk(), openDesk()];
    await tell(plain, model, brief);
    await tell(told, model, brief, { short: [] });
    expect(told.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(told.story).not.toBeNull();
    expect(told.draft).toEqual(plain.draft);
    expect(told.steps).toBe(plain.steps);
    expect(told.checklist?.status).toBe('completed');
  });

  it.each([
    'make Aiko older',
    'make it easier',
    'add a lighthouse',
    'add an ending where everybody goes fishing',
    'make it darker',
  ])('never writes back half a text: %s', async (wish) => {
    const at = await desk(LARGE);
    const before = at.draft;
    const said = await tell(at, model, wish, { short: [] });
    expect(JSON.stringify(at.made)).not.toMatch(/…"/);
    if (at.draft === before) expect(said).toContain('so large that I am not shown all of it');
    else expect(JSON.stringify(at.draft).length).toBeGreaterThanOrEqual(JSON.stringify(before).length);
  });

  it('changes what is shown whole', async () => {
    const at = await desk(LARGE);
    const hero: DraftElement = { type: 'character', id: at.draft.characters[0]?.id ?? '' };
    const before = at.draft.characters[0]?.description;
    await tell(at, model, 'make Aiko older', { short: [hero] });
    expect(at.draft.characters[0]?.description).not.toBe(before);
    expect(at.draft.characters[0]?.description.length).toBeGreaterThanOrEqual((before ?? '').length - 2);
    expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
  });

  it.each(['redraw Aiko', 'add another act', 'add a character called Ben, a smuggler', 'change the title to Salt'])(
    'does what needs no more than is told: %s',
    async (wish) => {
      const at = await desk(LARGE);
      await tell(at, model, wish, { short: [] });
      expect(at.made.every(({ output }) => output.ok === true)).toBe(true);
      expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    },
  );

  it('renames wherever it sees, and says that it may not have seen all', async () => {
    const at = await desk(LARGE);
    const said = await tell(at, model, 'rename Aiko to Emi', { short: [] });
    expect(at.draft.characters[0]?.name).toBe('Emi Mori');
    expect(JSON.stringify(at.made)).not.toMatch(/…"/);
    expect(said).toContain('look there for the old name');
  });
});
