import { describe, expect, it } from 'vitest';
import {
  assemblePackage,
  draftFromPackage,
  type PlanDraft,
  StoryPremiseSchema,
  type VNPackage,
} from '../../../../shared/story/index.ts';
import { sampleStory } from '../../../support/sample.ts';

const HEAD = { id: 'kept', version: 2, createdAt: '2026-01-01T00:00:00.000Z' };
const asset = (name: string, mimeType: string) => ({ url: `/media/kept/${name}`, mimeType });

/** The sample's first place with a script of its own behind what it has. */
function staging(story: VNPackage): PlanDraft {
  const draft = draftFromPackage(story);
  const [act] = draft.acts;
  const [place] = act?.sandboxLocations ?? [];
  const [encounter] = place?.encounters ?? [];
  encounter?.script?.push({ type: 'background', id: 'attic' }, { type: 'music', id: 'waltz' });
  return {
    ...draft,
    backgrounds: { ...draft.backgrounds, attic: asset('backgrounds/attic.webp', 'image/webp') },
    music: { ...draft.music, waltz: asset('music/waltz.ogg', 'audio/ogg') },
  };
}

describe('a draft that is packed and opened again', () => {
  it('keeps every field a premise may have', () => {
    const draft = draftFromPackage(sampleStory());
    const { premise } = draft;
    if (!premise) throw new Error('The sample has no premise.');
    const whole = { ...draft, premise: { ...premise, textMode: 'nvl' as const, telling: 'guided' as const } };
    const again = draftFromPackage(assemblePackage(whole, HEAD)).premise;
    const optional = Object.keys(StoryPremiseSchema.shape).filter((name) => Object.hasOwn(whole.premise, name));
    expect(optional).toContain('textMode');
    expect(again).toEqual(whole.premise);
  });

  it('keeps the pictures and tracks that scripts alone show and play', () => {
    const draft = staging(sampleStory());
    const story = assemblePackage(draft, HEAD);
    expect(story.assets.backgrounds.attic).toEqual(draft.backgrounds?.attic);
    expect(story.assets.music.waltz).toEqual(draft.music?.waltz);
    const again = draftFromPackage(story);
    expect(again.backgrounds).toEqual(draft.backgrounds);
    expect(again.music).toEqual(draft.music);
  });
});
