import { ownEntry } from '../../json.ts';
import { ARC_PHASES, EXPRESSIONS } from '../../story/index.ts';
import { changesSomething } from '../analysis/scene-certain-state.ts';
import { tooWide, WIDTHS } from '../analysis/text-width.ts';
import { encounterRef, personRef } from '../messages/refs.ts';
import { rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import { framesOdd } from './pools.ts';

const of = rule<'character'>();
const ofStory = rule<'story'>();

const roles = of('role of a character', ['protagonist'], ({ character }, { protagonist }) => {
  const where = { type: 'character', id: character.id } as const;
  const person = personRef(character);
  const findings: RuleFinding[] = [];
  const isPlayer = character.id === protagonist;
  if (character.role === 'protagonist' && !isPlayer) {
    findings.push(createFinding('second-protagonist', where, { person, player: personRef({ id: protagonist ?? '' }) }));
  } else if (character.role !== 'protagonist' && character.stats && Object.keys(character.stats).length > 0) {
    findings.push(createFinding('stats-of-others', where, { person }));
  }
  if (tooWide(character.name, WIDTHS.name)) {
    findings.push(createFinding('name-too-long', where, { person, letters: WIDTHS.name }));
  }
  return findings;
});

/** Personal arcs. Rules of play, "Eligible". */
const arcs = of('arc of a character', ['reach'], ({ character }, { reach }) => {
  const { personalArc: arc } = character;
  if (!arc) return [];
  const where = { type: 'character', id: character.id } as const;
  const person = personRef(character);
  if (arc.arcEncounters.length === 0) {
    return [createFinding('arc-empty', where, { person })];
  }
  const findings: RuleFinding[] = [];
  const has = ARC_PHASES.map((phase) => arc.arcEncounters.some(({ arcPhase }) => arcPhase === phase));
  // A single encounter is no arc with gaps, and two may skip phases.
  const isLong = arc.arcEncounters.length > (has[0] ? 2 : 1);
  const missing = isLong ? ARC_PHASES.slice(0, has.lastIndexOf(true)).filter((_, index) => !has[index]) : [];
  if (missing.length > 0) {
    findings.push(
      createFinding('arc-phase-missing', where, { person, to: ARC_PHASES[has.lastIndexOf(true)] ?? '', missing }),
    );
  }
  if (reach.allWritten && reach.unmet.has(character.id)) {
    findings.push(createFinding('arc-cannot-advance', where, { person }));
  }
  const last = Math.max(...arc.arcEncounters.map(({ arcPhase }) => ARC_PHASES.indexOf(arcPhase)));
  return [
    ...findings,
    ...arc.arcEncounters.flatMap((encounter): RuleFinding[] => {
      const { givesProgression = 0, potentialFlags = [], type, arcPhase } = encounter;
      const at = { type: 'encounter', id: encounter.id } as const;
      const frames = framesOdd(at, encounter);
      if (frames.length > 0) return frames;
      if (givesProgression < 0) {
        return [
          createFinding('negative-progress', at, {
            encounter: encounterRef(encounter),
            value: givesProgression,
            isArc: true,
          }),
        ];
      }
      const opens = ARC_PHASES.indexOf(arcPhase) < last;
      const gives = givesProgression > 0 || potentialFlags.length > 0 || changesSomething(encounter);
      if (opens || gives || type === 'atmospheric') return [];
      return [createFinding('encounter-without-consequence:arc', at, { encounter: encounterRef(encounter), person })];
    }),
  ];
});

/** Characters that nothing brings into play; reported once all is written. */
const unmet = of(
  'whether a character is met',
  ['situation', 'protagonist', 'involved', 'missed'],
  ({ character }, { situation, protagonist, involved, missed }) => {
    const { id } = character;
    if (!situation.isWhole || id === protagonist || involved.has(id) || missed.has(id)) return [];
    return [createFinding('character-never-met', { type: 'character', id }, { person: personRef({ id }) })];
  },
);

/** Portraits and expressions. In a draft, reported once all else is drawn. */
const portrait = of('portrait of a character', ['situation', 'assets'], ({ character }, { situation, assets }) => {
  const { id } = character;
  const where = { type: 'character', id } as const;
  const person = personRef({ id });
  const image = assets ? ownEntry(assets.characters, id) : character.image;
  if (!image) {
    if (!situation.isWhole || character.offstage) return [];
    return [createFinding('portrait-missing', where, { person })];
  }
  // A portrait without expressions is used for all of them.
  if (!image.expressions || !character.expressions) return [];
  const drawn = image.expressions;
  const missing = EXPRESSIONS.filter((face) => character.expressions?.includes(face) && !Object.hasOwn(drawn, face));
  if (missing.length === 0) return [];
  return [createFinding('expression-not-drawn', where, { person, faces: missing })];
});

const cast = ofStory('cast', ['situation', 'protagonist', 'core'], (_, { situation, protagonist, core }) =>
  protagonist !== null || !situation.isWhole || core.acts.length === 0
    ? []
    : [createFinding('no-protagonist', { type: 'story' }, {})],
);

export const CAST_RULES = [roles, arcs, unmet, portrait];
export const CAST_STORY_RULES = [cast];
