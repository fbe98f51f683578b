import { expect, test } from 'vitest';
import { chooseLoadParameters } from '../../../../server/models/local/load-parameters.ts';
import { chooseThreadCount } from '../../../../server/models/local/model-service.ts';

test('a core is left for the server', () => {
  expect([1, 2, 8].map(chooseThreadCount)).toEqual([1, 1, 7]);
});

const GB = 1e9;
const PHI = { bytes: 2.4 * GB, contextTokens: 131_072, cacheBytesPerToken: 393_216 };

test('a model has as much context and as many lanes as its machine is comfortable with', () => {
  expect(chooseLoadParameters('phi', PHI, 64 * GB)).toEqual({ contextTokens: 16_384, lanes: 3 });
  expect(chooseLoadParameters('phi', PHI, 16 * GB)).toEqual({ contextTokens: 16_384, lanes: 1 });
  expect(chooseLoadParameters('phi', PHI, 10 * GB)).toEqual({ contextTokens: 8192, lanes: 1 });
  expect(chooseLoadParameters('phi', PHI, 5 * GB)).toEqual({ contextTokens: 4096, lanes: 1 });
  expect(() => chooseLoadParameters('phi', PHI, 4 * GB)).toThrow(
    'phi does not fit: it wants 4.3 GB of memory, and 4.0 GB are free.',
  );
  expect(chooseLoadParameters('small', { ...PHI, contextTokens: 2048 }, 64 * GB)).toEqual({
    contextTokens: 2048,
    lanes: 3,
  });
});
