import { rule } from '../rule.ts';
import { ids, some, type Told } from '../words.ts';

const of = rule<'story'>();

/** Flags that are set and that nothing the rules read asks for. The Director still sees them. */
const unread = of('flags nobody reads', ['situation', 'setters', 'read'], (_, { situation, setters, read }) => {
  if (!situation.isWhole) return [];
  const idle = [...setters.keys()].filter((flag) => !read.has(flag));
  if (idle.length === 0) return [];
  return [
    {
      code: 'flag-never-read',
      where: { type: 'story' },
      message: `${idle.length === 1 ? 'A flag is' : `${idle.length} flags are`} set that no prerequisite, exclusion or condition reads: ${ids(idle)}. Only the Director sees them.`,
      fix: 'Let an encounter require one, or an event, branch or fact depend on it, where it is to make a difference.',
    },
  ];
});

/** Art that nobody shows. */
const unused = of('unused art', ['assets', 'shown'], (_, { assets, shown }) => {
  if (!assets) return [];
  const idle = [
    ...Object.keys(assets.backgrounds).filter((key) => !shown.backgrounds.has(key)),
    ...Object.keys(assets.characters).filter((key) => !shown.characters.has(key)),
    ...Object.keys(assets.music).filter((key) => !shown.music.has(key)),
  ];
  if (idle.length === 0) return [];
  return [
    {
      code: 'asset-unused',
      where: { type: 'story' },
      message: `No place and no character uses ${some(idle.map((key) => `"${key}"`))} of the pictures and tracks.`,
      fix: 'Take them out, or let a place use them: location is the key of its background, mood that of its music.',
    },
  ];
});

/** Ids used twice: the later one is not played. Rules of play, "State". */
const twice = of('ids used twice', ['doubles'], (_, { doubles }) =>
  doubles.map(
    ({ where, what, id }): Told => ({
      code: 'duplicate-id',
      where,
      message: `The id "${id}" is used by more than one ${what}: only the first is played.`,
      fix: `Give the later ${what} an id of its own.`,
    }),
  ),
);

/** People one cannot tell apart. */
const names = of('names', ['doubleNames'], (_, { doubleNames }) =>
  doubleNames.map(
    ({ id, name, first }): Told => ({
      code: 'name-twice',
      where: { type: 'character', id },
      message: `"${id}" and "${first}" are both called "${name}".`,
      fix: `Give "${id}" a name of their own.`,
    }),
  ),
);

const premise = of('premise', ['premise'], (_, { premise }) =>
  premise !== 'missing'
    ? []
    : [
        {
          code: 'premise-missing',
          where: { type: 'story' },
          message: 'The story has no premise yet: language, tone and art style come from it.',
          fix: 'Propose the premise.',
        },
      ],
);

export const STORY_RULES = [unread, unused, twice, names, premise];
