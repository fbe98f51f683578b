import { describe, expect, it } from 'vitest';
import {
  assemblePackage,
  countNodes,
  foldDraft,
  type PlanDraft,
  progressCeilings,
  requireWinnable,
  VNPackageSchema,
  warnStory,
} from '../../../shared/story/index.ts';
import { DRAFTS, encounter, finalize, harbourPool, outline, web } from './fixture.ts';

const options = { id: 'p', version: 3, createdAt: '2026-01-01T00:00:00.000Z', title: 'Ebb' };

/** The finished draft with a second act that has the same places again. */
function withSecondAct(backgroundUrl: string): PlanDraft {
  const music = { url: '/media/p/music/rain.ogg', mimeType: 'audio/ogg' };
  const events = [
    { type: 'act-outlined', outline: { ...outline, id: 'act_2', intendedLocations: ['harbour'] } },
    {
      type: 'web-drafted',
      actId: 'act_2',
      locations: web.locations.slice(0, 1).map((each) => ({ ...each, connections: [] })),
    },
    {
      type: 'encounters-drafted',
      actId: 'act_2',
      nodeId: 'harbour',
      encounters: [encounter('enc_return', { givesProgression: 5 })],
    },
    {
      type: 'node-finalized',
      ...finalize('harbour'),
      actId: 'act_2',
      background: { url: backgroundUrl, mimeType: 'image/webp' },
      music,
    },
  ] as const;
  return events.reduce<PlanDraft>(foldDraft as never, DRAFTS.finished);
}

describe('assembling a package', () => {
  const story = assemblePackage(DRAFTS.finished, options);

  it('carries everything of the draft, and loads again from JSON', () => {
    expect(story).toMatchObject({
      id: 'p',
      version: 3,
      title: 'Ebb',
      language: 'en',
      artStyle: 'ink wash, muted colours',
    });
    expect(countNodes(story)).toBe(2);
    const [act] = story.plot.acts;
    expect(act).toMatchObject({ globalProgression: { requiredValue: 3 }, opposingForce: { trackerLabel: 'The tide' } });
    expect(act).not.toHaveProperty('intendedLocations');
    expect(act?.sandboxLocations[0]).toMatchObject({
      backgroundPrompt: 'harbour in the rain',
      connections: ['lighthouse'],
    });
    expect(act?.sandboxLocations[0]).not.toHaveProperty('background');
    expect(act?.sandboxLocations[0]?.encounters).toEqual(harbourPool.encounters);
    expect(story.characters[1]?.personalArc?.arcEncounters).toHaveLength(1);
    expect(story.characters[0]).not.toHaveProperty('image');
    expect(story.plot.possibleEndings).toHaveLength(2);
    expect(VNPackageSchema.parse(JSON.parse(JSON.stringify(story)))).toEqual(story);
  });

  it('lists each asset under the slug that asks for it', () => {
    expect(Object.keys(story.assets.backgrounds)).toEqual(['harbour', 'lighthouse']);
    expect(Object.keys(story.assets.characters)).toEqual(['aiko', 'ken']);
    expect(Object.keys(story.assets.music)).toEqual(['rain']);
  });

  it('lets places share a picture, and gives another picture a key of its own', () => {
    const same = assemblePackage(withSecondAct('/media/p/backgrounds/harbour.webp'), options);
    expect(same.plot.acts[1]?.sandboxLocations[0]?.location).toBe('harbour');
    const other = assemblePackage(withSecondAct('/media/p/backgrounds/harbour-at-dawn.webp'), options);
    expect(other.plot.acts[1]?.sandboxLocations[0]?.location).toBe('act_2_harbour');
    expect(other.assets.backgrounds.act_2_harbour?.url).toBe('/media/p/backgrounds/harbour-at-dawn.webp');
    expect(other.assets.backgrounds.harbour?.url).toBe('/media/p/backgrounds/harbour.webp');
  });

  it('refuses a package over the limits of its schema, naming the field', () => {
    expect(() => assemblePackage(DRAFTS.finished, { ...options, title: ' ' })).toThrow(
      expect.objectContaining({ code: 'refused', issues: [expect.objectContaining({ path: 'title' })] }),
    );
  });
});

describe('an act that cannot be completed', () => {
  const changed = (change: (draft: PlanDraft) => void): PlanDraft => {
    const draft = structuredClone(DRAFTS.finished) as PlanDraft;
    change(draft);
    return draft;
  };
  const first = (draft: PlanDraft) => {
    const [act] = draft.acts;
    const [harbour, lighthouse] = act?.sandboxLocations ?? [];
    if (!act || !harbour || !lighthouse) throw new Error('the fixture has an act with two places');
    return { act, harbour, lighthouse };
  };

  it('is none in a sound story', () => {
    expect(progressCeilings(DRAFTS.finished)).toEqual([{ actId: 'act_1', required: 3, ceiling: 6 }]);
    expect(() => requireWinnable(DRAFTS.finished)).not.toThrow();
    expect(warnStory(DRAFTS.finished)).toEqual([]);
  });

  it.each<[string, (draft: PlanDraft) => unknown, number]>([
    [
      'asks for more than there is',
      (draft) => Object.assign(first(draft).act.globalProgression ?? {}, { requiredValue: 7 }),
      6,
    ],
    ['keeps its progress where no way leads', (draft) => first(draft).harbour.connections.pop(), 2],
    [
      'keeps its progress behind flags nobody sets',
      (draft) => {
        for (const each of first(draft).harbour.encounters) {
          delete each.potentialFlags;
          each.givesProgression = 0;
        }
      },
      2,
    ],
  ])('%s', (_what, change, ceiling) => {
    const draft = changed(change);
    expect(progressCeilings(draft)[0]?.ceiling).toBe(ceiling);
    expect(() => requireWinnable(draft)).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(() => requireWinnable(draft)).toThrow(/"act_1" needs \d progress.*cannot be completed/);
  });

  it('adds tenths up to one, as play does', () => {
    const draft = changed((each) => {
      const { act, harbour, lighthouse } = first(each);
      const [model] = harbour.encounters;
      if (!model) throw new Error('the harbour has encounters');
      harbour.encounters = Array.from({ length: 10 }, (_, at) => ({ ...model, id: `e${at}`, givesProgression: 0.1 }));
      lighthouse.encounters = [];
      Object.assign(act.globalProgression ?? {}, { requiredValue: 1 });
    });
    expect(progressCeilings(draft)).toEqual([{ actId: 'act_1', required: 1, ceiling: 1 }]);
    expect(() => requireWinnable(draft)).not.toThrow();
  });

  it('counts flags of earlier acts, and nothing where no progress is asked for', () => {
    const draft = withSecondAct('/x.webp');
    expect(progressCeilings(draft)).toEqual([
      { actId: 'act_1', required: 3, ceiling: 6 },
      { actId: 'act_2', required: 3, ceiling: 5 },
    ]);
    const gated = structuredClone(draft) as PlanDraft;
    const [gate] = gated.acts[1]?.sandboxLocations[0]?.encounters ?? [];
    if (gate) gate.prerequisites = ['found_rope'];
    expect(progressCeilings(gated)[1]?.ceiling).toBe(5);
    expect(progressCeilings(changed((each) => void delete first(each).act.globalProgression))[0]?.required).toBe(0);
  });
});
