import { personRef } from '../messages/refs.ts';
import { rule } from '../rule.ts';
import { createFinding } from '../rule-finding.ts';

const of = rule<'story'>();

/** Flags that no rule reads. The Director still sees them. */
const unread = of('flags nobody reads', ['situation', 'setters', 'read'], (_, { situation, setters, read }) => {
  if (!situation.isWhole) return [];
  const idle = [...setters.keys()].filter((flag) => !read.has(flag));
  if (idle.length === 0) return [];
  return [createFinding('flag-never-read', { type: 'story' }, { flags: idle })];
});

const unused = of('unused art', ['assets', 'shown'], (_, { assets, shown }) => {
  if (!assets) return [];
  const idle = [
    ...Object.keys(assets.backgrounds).filter((key) => !shown.backgrounds.has(key)),
    ...Object.keys(assets.characters).filter((key) => !shown.characters.has(key)),
    ...Object.keys(assets.music).filter((key) => !shown.music.has(key)),
  ];
  if (idle.length === 0) return [];
  return [createFinding('asset-unused', { type: 'story' }, { assets: idle })];
});

/** Repeated ids: later elements are not played. Rules of play, "State". */
const twice = of('ids used twice', ['doubles'], (_, { doubles }) =>
  doubles.map(({ where, what, id }) => createFinding('duplicate-id', where, { id, what })),
);

const names = of('names', ['doubleNames'], (_, { doubleNames }) =>
  doubleNames.map(({ id, name, first }) =>
    createFinding(
      'name-twice',
      { type: 'character', id },
      { person: personRef({ id }), other: personRef({ id: first }), name },
    ),
  ),
);

const premise = of('premise', ['premise'], (_, { premise }) =>
  premise !== 'missing' ? [] : [createFinding('premise-missing', { type: 'story' }, {})],
);

export const STORY_RULES = [unread, unused, twice, names, premise];
