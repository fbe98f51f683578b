import { describe, expect, it } from 'vitest';
import {
  assemblePackage,
  countNodes,
  foldDraft,
  type PlanDraft,
  VNPackageSchema,
} from '../../../../shared/story/index.ts';
import { DRAFTS, encounter, finalize, harbourPool, outline, web } from '../fixture.ts';

const options = { id: 'p', version: 3, createdAt: '2026-01-01T00:00:00.000Z', title: 'Ebb' };

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
