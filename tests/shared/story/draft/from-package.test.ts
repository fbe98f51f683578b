import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStory } from '../../../../shared/play/index.ts';
import { KEPT_MAX_LENGTH } from '../../../../shared/story/credits.ts';
import {
  assemblePackage,
  assembleTrial,
  decideUpdateElement,
  draftFromPackage,
  duplicatedDraft,
  foldDraft,
  isFinalized,
  nextStep,
  type PlanDraft,
  PlanDraftSchema,
  type VNPackage,
  VNPackageSchema,
  validateForFinalize,
} from '../../../../shared/story/index.ts';
import { sampleStory } from '../../../support/sample.ts';
import { act, character, makePackage, encounter as packed, place } from '../../../support/story-fixture.ts';
import { draftArbitrary, frozen } from '../arbitrary.ts';
import { DRAFTS, encounter, refusalOf } from '../fixture.ts';

const options = { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z' };
const isWhole = (draft: PlanDraft): boolean => {
  try {
    return validateForFinalize(draft).premise !== undefined;
  } catch {
    // Not whole, which is what is asked.
    return false;
  }
};
/** A package but for what is given to it anew. */
const content = ({ id: _id, version: _version, createdAt: _createdAt, ...rest }: VNPackage) => rest;

describe('the draft of a package', () => {
  it('makes the same package again: the shipped sample', () => {
    const sample = sampleStory();
    expect(content(assemblePackage(draftFromPackage(frozen(sample)), options))).toEqual(content(sample));
  });

  it('makes the same package again: the story of the tests', () => {
    const story = assemblePackage(DRAFTS.finished, options);
    expect(assemblePackage(draftFromPackage(story), options)).toEqual(story);
    expect(draftFromPackage(story)).toEqual(DRAFTS.finished);
  });

  it('says whose work it is when it is saved again', () => {
    const meta = { author: 'Ines Roth', licence: 'CC BY 4.0', credits: ['After an old song'], tool: { version: 3 } };
    const story = { ...assemblePackage(DRAFTS.finished, options), meta };
    expect(assemblePackage(draftFromPackage(story), options).meta).toEqual(meta);
    // Where it says too much besides, that much is kept.
    const { tool: _tool, ...named } = meta;
    const long = { ...story, meta: { ...meta, tool: 'x'.repeat(KEPT_MAX_LENGTH) } };
    expect(assemblePackage(draftFromPackage(long), options).meta).toEqual(named);
  });

  it('makes the same package again: any that was finalized', () => {
    const whole = (draft: PlanDraft): PlanDraft => ({
      ...draft,
      premise: draft.premise ?? DRAFTS.finished.premise,
      acts: draft.acts.map((each) => ({
        ...each,
        intendedLocations: each.sandboxLocations.map(({ id }) => id),
        startLocation: each.sandboxLocations[0]?.id,
        sandboxLocations: each.sandboxLocations.map((location) => ({
          ...location,
          connections: location.connections.filter((id) => each.sandboxLocations.some((other) => other.id === id)),
          encounters:
            location.encounters.length > 0 ? location.encounters : [encounter(`enc_${each.id}_${location.id}`)],
          background: { url: `/media/p/backgrounds/${each.id}-${location.id}.webp`, mimeType: 'image/webp' },
          music: { url: `/media/p/music/${location.mood}.ogg`, mimeType: 'audio/ogg' },
        })),
      })),
    });
    let tried = 0;
    fc.assert(
      fc.property(draftArbitrary.map(whole), (draft) => {
        if (!isWhole(draft)) return;
        tried += 1;
        const story = assemblePackage(draft, options);
        const opened = draftFromPackage(frozen(story));
        expect(assemblePackage(opened, options)).toEqual(story);
        expect(PlanDraftSchema.parse(JSON.parse(JSON.stringify(opened)))).toEqual(opened);
        expect(nextStep(opened).tool).toBe('finalizePackage');
      }),
    );
    expect(tried).toBeGreaterThan(20);
  });

  it('gives each its art back, and a place without art is not finalized', () => {
    const bare = makePackage({
      acts: [act('act_1', [place('quay', [packed('enc_a')])])],
      characters: [character('ada')],
      withoutArt: true,
    });
    const draft = draftFromPackage(bare);
    const [quay] = draft.acts[0]?.sandboxLocations ?? [];
    expect(quay && isFinalized(quay)).toBe(false);
    expect(draft.characters[0]).not.toHaveProperty('image');
    expect(nextStep(draft)).toMatchObject({ tool: 'finalizeNode', nodeId: 'quay' });
    expect(
      draftFromPackage(makePackage({ acts: [act('act_1', [place('quay')])] })).acts[0]?.sandboxLocations[0],
    ).toMatchObject({
      background: { url: '/media/fixture/picture.png' },
      music: { url: '/media/fixture/track.ogg' },
    });
  });

  it('lets two places show one picture', () => {
    const story = makePackage({
      acts: [
        act('act_1', [place('quay', [packed('enc_a')])]),
        act('act_2', [place('quay', [packed('enc_b')]), place('quay_night', [packed('enc_c')], { location: 'quay' })]),
      ],
    });
    const draft = draftFromPackage(story);
    const shown = draft.acts.flatMap(({ sandboxLocations }) =>
      sandboxLocations.map(({ background }) => background?.url),
    );
    expect(shown).toEqual(Array(3).fill('/media/fixture/picture.png'));
    const again = assemblePackage(draft, options);
    expect(content(again)).toEqual(content({ ...story, title: again.title }));
  });

  it('takes no key every object has for an asset', () => {
    const story = makePackage({ acts: [act('act_1', [place('constructor', [packed('enc_a')])])], withoutArt: true });
    const [location] = draftFromPackage(story).acts[0]?.sandboxLocations ?? [];
    expect(location).not.toHaveProperty('background');
    expect(location).not.toHaveProperty('music');
    const drawn = makePackage({ acts: [act('act_1', [place('constructor', [packed('enc_a')])])] });
    expect(assemblePackage(draftFromPackage(drawn), options).assets).toEqual(drawn.assets);
  });

  it('makes a package from elsewhere sound as it is played, and any part of it can then be edited', () => {
    const story = makePackage({
      acts: [
        act(
          'act_1',
          [
            place('quay', [packed('enc_a'), packed('enc_a')], { connections: ['moon', 'inn'] }),
            place('inn'),
            place('inn'),
          ],
          {
            startLocation: 'moon',
          },
        ),
        act('act_1', [place('quay', [packed('enc_a')])]),
      ],
      characters: [character('ada'), character('ada')],
      language: 'zh_CN',
    });
    const draft = draftFromPackage(story);
    expect(draft.acts.map(({ id }) => id)).toEqual(['act_1', 'act_1_2']);
    const [first] = draft.acts;
    expect(first).not.toHaveProperty('startLocation');
    expect(first?.intendedLocations).toEqual(['quay', 'inn', 'inn_2']);
    expect(first?.sandboxLocations[0]?.connections).toEqual(['inn']);
    const encounters = draft.acts.flatMap((each) => each.sandboxLocations.flatMap((location) => location.encounters));
    expect(encounters.map(({ id }) => id)).toEqual(['enc_a', 'enc_a_2', 'enc_a_3']);
    expect(draft.characters.map(({ id }) => id)).toEqual(['ada', 'ada_2']);
    expect(draft.premise?.language).toBe('zh-CN');
    expect(draftFromPackage({ ...story, language: 'Klingon!' }).premise?.language).toBe('en');
    const { event } = decideUpdateElement(draft, { type: 'node', actId: 'act_1', id: 'quay', changes: { title: 'x' } });
    expect(foldDraft(draft, event).acts[0]?.sandboxLocations[0]?.title).toBe('x');
  });
});

describe('a duplicate', () => {
  it('has all its art under the new package, and nothing else changed', () => {
    const sample = sampleStory();
    const draft = draftFromPackage(sample);
    const copy = duplicatedDraft(frozen(draft), sample.id, 'copy');
    const urls = (any: PlanDraft) => [...JSON.stringify(any).matchAll(/\/media\/([^/"]+)\//g)].map(([, id]) => id);
    expect(urls(draft).length).toBeGreaterThan(10);
    expect(new Set(urls(copy))).toEqual(new Set(['copy']));
    expect(duplicatedDraft(copy, 'copy', sample.id)).toEqual(draft);
  });

  it('leaves alone what is not under the package, and what the story says', () => {
    const [ken] = DRAFTS.finished.characters;
    if (!ken) throw new Error('the fixture has a cast');
    const draft: PlanDraft = {
      characters: [
        {
          ...ken,
          description: 'See /media/p/characters/ken.webp',
          image: {
            url: '/media/pp/characters/ken.webp',
            mimeType: 'image/webp',
            expressions: { happy: '/media/p/characters/ken-happy.webp' },
          },
        },
      ],
      acts: [],
    };
    const [copied] = duplicatedDraft(draft, 'p', 'q').characters;
    expect(copied?.description).toBe('See /media/p/characters/ken.webp');
    expect(copied?.image).toEqual({
      url: '/media/pp/characters/ken.webp',
      mimeType: 'image/webp',
      expressions: { happy: '/media/q/characters/ken-happy.webp' },
    });
  });
});

describe('a package to try the draft with', () => {
  const trial = (draft: PlanDraft) => assembleTrial(draft, { id: 'try', createdAt: '2026-01-01T00:00:00.000Z' });

  it.each<[string, PlanDraft, RegExp, RegExp]>([
    ['no premise', DRAFTS.empty, /no premise/, /Write the premise/],
    ['no act', DRAFTS.withCast, /no act\./, /Outline an act/],
    ['no map', DRAFTS.withOutline, /no act has a place/, /Draw the map/],
  ])('is refused with %s', (_what, draft, reason, hint) => {
    const refused = refusalOf(() => trial(draft));
    expect(refused.code).toBe('refused');
    expect(refused.message).toMatch(reason);
    expect(refused.hint).toMatch(hint);
  });

  it('is the draft as it stands, without pools or art where it has none', () => {
    const story = trial(DRAFTS.withWeb);
    expect(story).toMatchObject({ id: 'try', version: 1, title: 'The Salt Lantern' });
    expect(story.plot.acts[0]?.sandboxLocations.map(({ id, encounters }) => [id, encounters])).toEqual([
      ['harbour', []],
      ['lighthouse', []],
    ]);
    expect(story.assets.backgrounds).toEqual({});
    expect(Object.keys(story.assets.characters)).toEqual(['aiko', 'ken']);
  });

  it('of a whole draft is what would be finalized', () => {
    expect(content(trial(DRAFTS.finished))).toEqual(content(assemblePackage(DRAFTS.finished, options)));
  });

  it('leaves out acts without a map and ways that lead off it', () => {
    const [first] = DRAFTS.finished.acts;
    if (!first) throw new Error('the fixture has an act');
    const draft: PlanDraft = {
      ...DRAFTS.finished,
      acts: [
        { ...first, id: 'act_0', sandboxLocations: [] },
        { ...first, startLocation: 'lighthouse', sandboxLocations: first.sandboxLocations.slice(0, 1) },
      ],
    };
    const { acts } = trial(draft).plot;
    expect(acts.map(({ id }) => id)).toEqual(['act_1']);
    expect(acts[0]).not.toHaveProperty('startLocation');
    expect(acts[0]?.sandboxLocations[0]?.connections).toEqual([]);
  });

  it('loads and can be played, whatever the draft', () => {
    const came = { refused: 0, assembled: 0 };
    fc.assert(
      fc.property(draftArbitrary, (draft) => {
        const mapped = draft.acts.filter(({ sandboxLocations }) => sandboxLocations.length > 0);
        if (!draft.premise || mapped.length === 0) {
          came.refused += 1;
          expect(refusalOf(() => trial(frozen(draft))).hint).toBeDefined();
          return;
        }
        came.assembled += 1;
        const story = trial(frozen(draft));
        expect(VNPackageSchema.parse(JSON.parse(JSON.stringify(story)))).toEqual(story);
        expect(story.plot.acts.map(({ id }) => id)).toEqual(mapped.map(({ id }) => id));
        for (const played of compileStory(story).acts) expect(played.placeById.has(played.start)).toBe(true);
      }),
    );
    expect(came.refused).toBeGreaterThan(0);
    expect(came.assembled).toBeGreaterThan(0);
  });
});
