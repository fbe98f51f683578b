import type { VNPackage } from '../../shared/story/index.ts';
import { act, encounter, makePackage, place } from './story-fixture.ts';

/** So large that nothing is proven while it is edited; `isShut`: the first act has a place nobody comes back from. */
export function largeStory(isShut: boolean): VNPackage {
  const goal = { globalProgression: { requiredValue: 2, trackerLabel: 'Pages' } };
  const gives = (at: string, count: number) =>
    Array.from({ length: count }, (_, each) => encounter(`enc_${at}_${each}`, { givesProgression: 1 }));
  const ids = Array.from({ length: 34 }, (_, at) => `place_${at}`);
  const story = makePackage({
    acts: [
      act(
        'act_1',
        [
          place('hall', gives('hall', 3), { connections: ['cellar'] }),
          place('cellar', [encounter('enc_rats'), encounter('enc_coal')], { connections: isShut ? [] : ['hall'] }),
        ],
        goal,
      ),
      act(
        'act_2',
        ids.map((id) => place(id, gives(id, 60), { connections: ids.filter((other) => other !== id) })),
        goal,
      ),
    ],
  });
  return { ...story, id: 'large', version: 1, title: 'Large', createdAt: '2026-01-01T00:00:00.000Z' };
}
