import { describe, expect, it } from 'vitest';
import {
  assemblePackage,
  type DraftAct,
  draftFromPackage,
  duplicatedDraft,
  foldDraft,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { everyField } from '../../server/exchange/every-field.ts';
import { DRAFTS, premise } from './fixture.ts';

const HEAD = { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z' };
const picture = (name: string) => ({ url: `/media/p/backgrounds/${name}.webp`, mimeType: 'image/webp' });

const written: PlanDraft = [
  {
    type: 'premise-proposed' as const,
    premise: {
      ...premise,
      telling: 'guided' as const,
      meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5 }],
      endings: [{ id: 'home', title: 'Home', text: 'She goes home.', when: 'meters.trust >= 3' }],
    },
  },
  {
    type: 'scene-written' as const,
    address: { actId: 'act_1', nodeId: 'harbour', part: 'arrival' },
    lines: [
      { type: 'cg' as const, id: 'the_wreck' },
      { type: 'background' as const, id: 'harbour' },
    ],
  },
].reduce(foldDraft, { ...DRAFTS.finished, backgrounds: { the_wreck: picture('the_wreck') } });

describe('a written story', () => {
  it('goes into the package and comes back whole, with the pictures only its scripts show', () => {
    const pkg = assemblePackage(written, HEAD);
    expect(pkg.plot).toMatchObject({
      telling: 'guided',
      meters: [{ id: 'trust' }],
      endings: [{ id: 'home', when: 'meters.trust >= 3' }],
    });
    expect(Object.keys(pkg.assets.backgrounds).sort()).toEqual(['harbour', 'lighthouse', 'the_wreck']);
    expect(draftFromPackage(pkg)).toEqual(written);
  });

  it('has every field there is on both sides', () => {
    const { plot, characters } = everyField();
    const { premise: opened, characters: cast, acts } = draftFromPackage(everyField());
    expect(opened).toMatchObject({ telling: plot.telling, meters: plot.meters, endings: plot.endings });
    expect(cast.map(({ image: _image, ...sheet }) => sheet)).toEqual(characters);
    for (const [index, act] of plot.acts.entries()) {
      expect(acts[index]).toMatchObject({
        opening: act.opening,
        climax: act.climax,
        inevitableEvents: act.inevitableEvents,
      });
      expect(acts[index]?.sandboxLocations.map(({ encounters, arrival }) => ({ encounters, arrival }))).toEqual(
        act.sandboxLocations.map(({ encounters, arrival }) => ({ encounters, arrival })),
      );
    }
  });

  it('has its own pictures as a duplicate', () => {
    expect(duplicatedDraft(written, 'p', 'q').backgrounds).toEqual({
      the_wreck: { url: '/media/q/backgrounds/the_wreck.webp', mimeType: 'image/webp' },
    });
  });

  it('shows the picture of its own place where two places wish for one key', () => {
    const second: DraftAct = {
      ...(written.acts[0] as DraftAct),
      id: 'act_2',
      sandboxLocations: (written.acts[0]?.sandboxLocations ?? []).map((place) => ({
        ...place,
        encounters: place.encounters.map((each) => ({ ...each, id: `${each.id}_2` })),
        background: picture(`${place.id}_2`),
      })),
    };
    const pkg = assemblePackage({ ...written, acts: [...written.acts, second] }, HEAD);
    const arrivals = pkg.plot.acts.map(({ sandboxLocations: [harbour] }) => ({
      own: harbour?.location,
      shown: harbour?.arrival?.script?.[1],
    }));
    expect(arrivals).toEqual([
      { own: 'harbour', shown: { type: 'background', id: 'harbour' } },
      { own: 'act_2_harbour', shown: { type: 'background', id: 'act_2_harbour' } },
    ]);
  });
});
