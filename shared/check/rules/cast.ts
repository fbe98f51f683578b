import { ARC_PHASES, EXPRESSIONS } from '../../story/index.ts';
import { rule } from '../rule.ts';
import { tooWide, WIDTHS } from '../width.ts';
import { ids, some, type Told, titled } from '../words.ts';
import { framesOdd } from './pools.ts';

const of = rule<'character'>();
const ofStory = rule<'story'>();

/** Who plays, and with what. */
const roles = of('role of a character', ['protagonist'], ({ character }, { protagonist }) => {
  const where = { type: 'character', id: character.id } as const;
  const name = titled({ id: character.id, title: character.name });
  const told: Told[] = [];
  const isPlayer = character.id === protagonist;
  if (character.role === 'protagonist' && !isPlayer) {
    told.push({
      code: 'second-protagonist',
      where,
      message: `${name} is a second protagonist; the player is "${protagonist ?? ''}", the first one declared.`,
      fix: `Make the role of ${name} "ally", or take the other one's away.`,
    });
  } else if (character.role !== 'protagonist' && character.stats && Object.keys(character.stats).length > 0) {
    told.push({
      code: 'stats-of-others',
      where,
      message: `${name} has stats, but only the protagonist's are used for dice.`,
      fix: `Take stats out of ${name}; say in the description what they can do.`,
    });
  }
  if (tooWide(character.name, WIDTHS.name)) {
    told.push({
      code: 'name-too-long',
      where,
      message: `The name of ${name} is cut off on its plate.`,
      fix: `Shorten the name of "${character.id}" to about ${WIDTHS.name} letters; titles belong in the description.`,
    });
  }
  return told;
});

/** Personal arcs. Rules of play, "Eligible". */
const arcs = of('arc of a character', ['reach'], ({ character }, { reach }) => {
  const { personalArc: arc } = character;
  if (!arc) return [];
  const where = { type: 'character', id: character.id } as const;
  const name = titled({ id: character.id, title: character.name });
  if (arc.arcEncounters.length === 0) {
    return [
      {
        code: 'arc-empty',
        where,
        message: `The personal arc of ${name} has no encounters: nothing of it is ever played.`,
        fix: `Write arcEncounters for ${name}, one for each phase, or take personalArc out.`,
      },
    ];
  }
  const told: Told[] = [];
  const has = ARC_PHASES.map((phase) => arc.arcEncounters.some(({ arcPhase }) => arcPhase === phase));
  // One encounter is no arc that could leave something out, and one of two may well leap.
  const isLong = arc.arcEncounters.length > (has[0] ? 2 : 1);
  const missing = isLong ? ARC_PHASES.slice(0, has.lastIndexOf(true)).filter((_, index) => !has[index]) : [];
  if (missing.length > 0) {
    told.push({
      code: 'arc-phase-missing',
      where,
      message: `The personal arc of ${name} comes to its ${ARC_PHASES[has.lastIndexOf(true)] ?? ''} without ${some(missing)}.`,
      fix: `Write an arc encounter of ${name} for ${some(missing)}, or move one there.`,
    });
  }
  if (reach.allWritten && reach.unmet.has(character.id)) {
    told.push({
      code: 'arc-cannot-advance',
      where,
      message: `The personal arc of ${name} can never begin: in every act they belong to places nobody can come to.`,
      fix: `Add "${character.id}" to the requiredCharacters of a place one can reach, or make theirs reachable.`,
    });
  }
  const last = Math.max(...arc.arcEncounters.map(({ arcPhase }) => ARC_PHASES.indexOf(arcPhase)));
  return [
    ...told,
    ...arc.arcEncounters.flatMap((encounter): Told[] => {
      const { givesProgression = 0, potentialFlags = [], type, arcPhase } = encounter;
      const at = { type: 'encounter', id: encounter.id } as const;
      const frames = framesOdd(at, encounter);
      if (frames.length > 0) return frames;
      if (givesProgression < 0) {
        return [
          {
            code: 'negative-progress',
            where: at,
            message: `${titled(encounter)} gives ${givesProgression} progress, which counts as 0.`,
            fix: `Take givesProgression out of ${titled(encounter)}, or make it positive.`,
          },
        ];
      }
      const opens = ARC_PHASES.indexOf(arcPhase) < last;
      if (opens || givesProgression > 0 || potentialFlags.length > 0 || type === 'atmospheric') return [];
      return [
        {
          code: 'encounter-without-consequence',
          where: at,
          message: `${titled(encounter)}, the end of the arc of ${name}, gives no progress and sets no flag: nothing comes of it.`,
          fix: `Give ${titled(encounter)} givesProgression or a flag.`,
        },
      ];
    }),
  ];
});

/** Characters nothing brings into play. Said once all is written. */
const unmet = of(
  'whether a character is met',
  ['situation', 'protagonist', 'involved', 'missed'],
  ({ character }, { situation, protagonist, involved, missed }) => {
    const { id } = character;
    if (!situation.isWhole || id === protagonist || involved.has(id) || missed.has(id)) return [];
    const name = titled({ id, title: character.name });
    return [
      {
        code: 'character-never-met',
        where: { type: 'character', id },
        message: `Nothing brings ${name} into play: no place and no encounter needs them, and they have no personal arc.`,
        fix: `Add "${id}" to the requiredCharacters of a place or an encounter, or give ${name} a personal arc.`,
      },
    ];
  },
);

/** Portraits and faces. Of a draft, said once all else is drawn. */
const portrait = of('portrait of a character', ['situation', 'assets'], ({ character }, { situation, assets }) => {
  const { id } = character;
  const where = { type: 'character', id } as const;
  const name = titled({ id, title: character.name });
  const image = assets ? (Object.hasOwn(assets.characters, id) ? assets.characters[id] : undefined) : character.image;
  if (!image) {
    if (!situation.isWhole) return [];
    return [
      {
        code: 'portrait-missing',
        where,
        message: `${name} has no portrait: they are never seen on the stage.`,
        fix: `Draw the portrait of ${name}.`,
      },
    ];
  }
  // A portrait without a list of faces is one face, shown for all.
  if (!image.expressions || !character.expressions) return [];
  const drawn = image.expressions;
  const missing = EXPRESSIONS.filter((face) => character.expressions?.includes(face) && !Object.hasOwn(drawn, face));
  if (missing.length === 0) return [];
  return [
    {
      code: 'expression-not-drawn',
      where,
      message: `${name} is to look ${ids(missing)}, but no such face was drawn: the plain portrait stands in.`,
      fix: `Draw the portrait of ${name} anew, or take ${ids(missing)} out of the expressions.`,
    },
  ];
});

/** The cast as a whole. */
const cast = ofStory('cast', ['situation', 'protagonist', 'core'], (_, { situation, protagonist, core }) =>
  protagonist !== null || !situation.isWhole || core.acts.length === 0
    ? []
    : [
        {
          code: 'no-protagonist',
          where: { type: 'story' },
          message: 'No character is the protagonist: the player has no face and no stats.',
          fix: 'Make the role of one character "protagonist".',
        },
      ],
);

export const CAST_RULES = [roles, arcs, unmet, portrait];
export const CAST_STORY_RULES = [cast];
