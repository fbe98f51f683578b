import type { NewStep } from '../../shared/plan/index.ts';

const place = (id: string, title: string, to: string) => ({
  id,
  title,
  location: id,
  requiredCharacters: [],
  ambientDetail: 'Salt in the air, water somewhere below.',
  mood: 'low_tide',
  connections: [to],
});
const onlyOnce = { retryPolicy: { maxRetries: 0 } };
/** Steps each of which fails: a wrong id near to a right one, one that comes too early, and two that are hopeless. */
export const FAILING: NewStep[] = [
  {
    id: 'voice',
    tool: 'updateElement',
    description: 'A drier voice',
    args: { type: 'character', id: 'harru', changes: { voice: 'Dry.' } },
    ...onlyOnce,
  },
  {
    id: 'map',
    tool: 'draftNodeWeb',
    description: 'The map of Low Tide',
    args: {
      actId: 'low_tide',
      locations: [
        place('tide_stairs', 'The Tide Stairs', 'salt_store'),
        place('salt_store', 'The Salt Store', 'tide_stairs'),
      ],
    },
    ...onlyOnce,
  },
  ...['nowhere', 'nobody'].map((id) => ({
    id,
    tool: 'updateElement',
    description: `Something of ${id}`,
    args: { type: 'character', id, changes: { voice: 'Hushed.' } },
    ...onlyOnce,
  })),
];
