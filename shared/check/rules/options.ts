import { possibleOutcomes } from '../../rules/index.ts';
import type { ArcEncounter, Encounter, WrittenCheck } from '../../story/index.ts';
import { testSatisfiability } from '../analysis/condition-satisfiability.ts';
import { readCondition } from '../analysis/conditions.ts';
import { encounterCertainState } from '../analysis/scene-certain-state.ts';
import { encounterRef } from '../messages/refs.ts';
import { rule, type Tables } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import {
  CONDITION_CODES,
  CONDITION_TABLES,
  type ConditionContext,
  createConditionContext,
  findConditionProblem,
} from './events.ts';

const ofPlace = rule<'place'>();
const ofCharacter = rule<'character'>();
const ofStory = rule<'story'>();

/** Requirements of options. Rules of play, "Options". */
const requirements = ofPlace('what options require', CONDITION_TABLES, ({ act, here, place }, tables) => {
  const { world } = tables;
  const index = world.acts.indexOf(act.id);
  const asking = place.encounters.filter(({ options = [] }) => options.some(({ requires }) => requires !== undefined));
  if (!here.isMapped || index < 0 || asking.length === 0) return [];
  const asked = createConditionContext([here], tables);
  return asking.flatMap((encounter) => {
    const moment = encounterCertainState(world, index, place.id, encounter);
    const own = { ...asked, possible: asked.possible.map((each) => ({ ...each, moment })) };
    return checkRequirements(encounter, { type: 'encounter', actId: act.id, id: encounter.id }, own);
  });
});

/** Requirements of options in a personal arc, whose scenes can come in any act. */
const requirementsOfArc = ofCharacter(
  'what options of a personal arc require',
  [...CONDITION_TABLES, 'reach'],
  ({ character }, { reach, ...tables }) => {
    const mapped = reach.acts.filter(({ isMapped, id }) => isMapped && tables.world.acts.includes(id));
    if (mapped.length === 0) return [];
    return (character.personalArc?.arcEncounters ?? [])
      .filter(({ options = [] }) => options.some(({ requires }) => requires !== undefined))
      .flatMap((encounter) =>
        checkRequirements(encounter, { type: 'encounter', id: encounter.id }, createConditionContext(mapped, tables)),
      );
  },
);

function checkRequirements(
  encounter: Encounter | ArcEncounter,
  where: RuleFinding['where'],
  asked: ConditionContext,
): RuleFinding[] {
  const { options = [], potentialFlags = [] } = encounter;
  const self = encounterRef(encounter);
  const findings: RuleFinding[] = [];
  const never: { text: string; requires: string }[] = [];
  for (const { text, requires } of options) {
    if (requires === undefined) continue;
    const { problem } = findConditionProblem(requires, asked);
    if (problem?.kind === 'never-holds') never.push({ text, requires });
    else if (problem) {
      const code = CONDITION_CODES[problem.kind];
      if (findings.some((each) => each.code === code)) continue;
      findings.push({ code, where, says: { say: 'condition:option', encounter: self, answer: text, problem } });
    }
  }
  const [first] = never;
  if (first) {
    const answers = never.map(({ text }) => text);
    findings.push(
      createFinding('option-never-available', where, { encounter: self, answers, condition: first.requires }),
    );
  }
  if (findings.length > 0 || !asked.isWritten || options.some(({ requires }) => requires === undefined))
    return findings;
  const fail = options.flatMap(({ requires = '' }) => readCondition(requires, asked.isFractional) ?? []);
  if (asked.possible.some((each) => testSatisfiability({ hold: [], fail }, each, asked.budget) === 'some')) {
    findings.push(createFinding('options-all-locked', where, { encounter: self, flags: potentialFlags }));
  }
  return findings;
}

/** Encounters with options but no written consequences; reported once, since a whole story may be like this. */
const unwritten = ofStory('answers not written', ['situation', 'written'], (_, { situation, written }) =>
  !situation.isWhole || written.unfollowed.size === 0
    ? []
    : [
        createFinding(
          'answers-not-followed',
          { type: 'story' },
          { encounters: [...written.unfollowed].map((id) => encounterRef({ id })) },
        ),
      ],
);

type RollTables = Pick<Tables, 'stats' | 'protagonist'>;

/** Written rolls: known stats, possible outcomes. Rules of play, "Written checks". */
function checkRolls(
  encounter: Encounter | ArcEncounter,
  where: RuleFinding['where'],
  { stats, protagonist }: RollTables,
): RuleFinding[] {
  const options = ('options' in encounter && encounter.options) || [];
  if (encounter.check === undefined && !options.some(({ check }) => check)) return [];
  const rolls: { check: WrittenCheck; answer: string | null }[] = [
    ...options.flatMap(({ check, text }) => (check ? [{ check, answer: text }] : [])),
    ...(encounter.check ? [{ check: encounter.check, answer: null }] : []),
  ];
  if (rolls.length === 0 || protagonist === null) return [];
  const self = encounterRef(encounter);
  const findings: RuleFinding[] = [];
  const unknown = [...new Set(rolls.flatMap(({ check }) => check.stat ?? []))].filter(
    (stat) => !Object.hasOwn(stats, stat),
  );
  if (unknown.length > 0) {
    findings.push(
      createFinding('check-stat-unknown', where, { encounter: self, stats: unknown, known: Object.keys(stats) }),
    );
  }
  for (const { check, answer } of rolls) {
    const { stat = '', difficulty = 0 } = check;
    const modifier = (Object.hasOwn(stats, stat) ? (stats[stat] ?? 0) : 0) + difficulty;
    const outcomes = possibleOutcomes({ modifier });
    const degree = (['full', 'miss'] as const).find(
      (each) => !outcomes.includes(each) && Object.keys(check[each] ?? {}).length > 0,
    );
    if (degree === undefined) continue;
    const range = { best: 12 + modifier, worst: 2 + modifier };
    findings.push(createFinding('degree-never-rolled', where, { encounter: self, degree, answer, modifier, ...range }));
    break;
  }
  return findings;
}

const rollsOfPlace = ofPlace('rolls of a place', ['stats', 'protagonist'], ({ act, place }, tables) =>
  place.encounters.flatMap((encounter) =>
    checkRolls(encounter, { type: 'encounter', actId: act.id, id: encounter.id }, tables),
  ),
);

const rollsOfArc = ofCharacter('rolls of a personal arc', ['stats', 'protagonist'], ({ character }, tables) =>
  (character.personalArc?.arcEncounters ?? []).flatMap((encounter) =>
    checkRolls(encounter, { type: 'encounter', id: encounter.id }, tables),
  ),
);

export const OPTION_PLACE_RULES = [requirements, rollsOfPlace];
export const OPTION_CHARACTER_RULES = [requirementsOfArc, rollsOfArc];
export const OPTION_STORY_RULES = [unwritten];
