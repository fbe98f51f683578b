import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECK_OUTCOMES,
  CLIMAX_WAYS,
  EncounterSchema,
  foldDraft,
  getSceneOwner,
  IdSchema,
  listScenes,
  readPart,
  type ScenePart,
  sceneKey,
  sceneSlots,
  writePart,
} from '../../../../shared/story/index.ts';
import { DRAFTS, encounter, harbourPool, outline, premise } from '../fixture.ts';

const optionId = fc.stringMatching(/^[a-z0-9]{1,12}(_[a-z0-9]{1,6})?$/).filter((id) => id !== 'then');
const isAgain = fc.boolean();
const part: fc.Arbitrary<ScenePart> = fc.oneof(
  isAgain.map((again): ScenePart => ({ of: 'own', isAgain: again })),
  isAgain.map((again): ScenePart => ({ of: 'arrival', isAgain: again })),
  optionId.map((id): ScenePart => ({ of: 'then', optionId: id })),
  fc
    .tuple(fc.option(optionId, { nil: undefined }), fc.constantFrom(...CHECK_OUTCOMES))
    .map(([id, degree]): ScenePart => ({ of: 'degree', ...(id !== undefined && { optionId: id }), degree })),
  fc.constant<ScenePart>({ of: 'opening' }),
  fc.constantFrom(...CLIMAX_WAYS).map((way): ScenePart => ({ of: 'climax', way })),
  fc.nat(99).map((index): ScenePart => ({ of: 'branch', index })),
);

const line = { type: 'narrate' as const, text: 'Rain.' };
const scene = { script: [line] };

/** A draft with a scene wherever there can be one. */
const written = [
  {
    type: 'premise-proposed' as const,
    premise: { ...premise, endings: [{ id: 'ending_home', title: 'Home', text: 'She goes home.' }] },
  },
  {
    type: 'act-outlined' as const,
    outline: {
      ...outline,
      opening: scene,
      climax: { won: scene, forced: scene },
      inevitableEvents: [
        {
          id: 'storm',
          title: 'The storm',
          triggerCondition: 'turn >= 3',
          description: 'It rains.',
          forcesClimax: false,
          scene,
          conditionalBranches: [{ condition: 'turn >= 1', effect: 'It pours.', scene }],
        },
      ],
    },
  },
  {
    type: 'encounters-drafted' as const,
    ...harbourPool,
    encounters: [
      encounter('enc_rope', {
        ...scene,
        again: [line],
        check: { miss: scene },
        options: [
          { text: 'Take it.', then: scene },
          { id: 'leave', text: 'Leave it.', check: { full: scene } },
        ],
      }),
    ],
  },
].reduce(foldDraft, DRAFTS.withPools);

describe('the part of a scene', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(part, (each) => {
        expect(readPart(writePart(each))).toEqual(each);
      }),
    );
  });

  it.each([
    '',
    'Script',
    'then:',
    'then:Take It',
    'take_it:won',
    'climax:lost',
    'branch:-1',
    'branch:01',
    'a:b:c',
    'toString',
  ])('"%s" is none', (text) => {
    expect(readPart(text)).toBeNull();
  });

  it('of an option is never that of another: no option is called "then"', () => {
    expect(IdSchema.safeParse('then').success).toBe(true);
    const options = [{ id: 'then', text: 'Take it.' }];
    expect(EncounterSchema.safeParse(encounter('enc', { options })).error?.issues[0]?.message).toMatch(
      /not called "then"/,
    );
  });
});

describe('the scenes of a story', () => {
  it('are listed each once, with their address', () => {
    expect(listScenes(written).map(({ address }) => sceneKey(address))).toEqual([
      'act_1/opening',
      'enc_rope/script',
      'enc_rope/then:option_1',
      'enc_rope/leave:full',
      'enc_rope/miss',
      'enc_lamp/script',
      'enc_ken/script',
      'enc_stair/script',
      'storm/script',
      'storm/branch:0',
      'act_1/climax:won',
      'act_1/climax:forced',
      'arc_ken_meets/script',
      'ending_home/script',
    ]);
  });

  it('stand in places that are listed without one, too', () => {
    const keys = sceneSlots(written).map(({ address }) => sceneKey(address));
    expect(keys).toEqual(expect.arrayContaining(['harbour/arrival', 'enc_rope/then:leave', 'enc_rope/leave:miss']));
    expect(keys).not.toContain('enc_rope/option_1:full');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('belong to the element their address says, and say whether they change something', () => {
    for (const { address, owner } of sceneSlots(written)) expect(getSceneOwner(address)).toEqual(owner);
    const changing = listScenes(written).filter(({ consequence }) => consequence !== undefined);
    expect(changing.map(({ address }) => address.part)).toEqual(['then:option_1', 'leave:full', 'miss']);
  });
});
