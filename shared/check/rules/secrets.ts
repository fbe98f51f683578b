import { type Fact, loreKeyProblem, type WorldInfo } from '../../story/index.ts';
import { overlapWith } from '../overlap.ts';
import { rule, type Secret, type Tables } from '../rule.ts';
import { ids, quoted, some, type Told } from '../words.ts';
import { type Asked, askedIn, CONDITION_TABLES, problemOf } from './events.ts';

/** A secret of fewer words is watched for in the Director's notes alone: prose may well have them for another reason. */
const WATCHED_WORDS = 3;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isShort = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? WATCHED_WORDS) < WATCHED_WORDS && !SPACELESS.test(text);

const ofHead = rule<'head'>();
const ofAct = rule<'act'>();

type FactTables = Pick<Tables, 'cast' | 'found'>;

/** What is odd about facts, and how the player comes to know them. Rules of play, "Knowledge". */
function checkFacts(
  facts: readonly Fact[] | undefined,
  actId: string | null,
  tables: FactTables,
  asked: Asked | null,
): Told[] {
  return (facts ?? []).flatMap((fact): Told[] => {
    const where: Told['where'] = { type: 'fact', ...(actId === null ? {} : { actId }), id: fact.id };
    const name = `The fact ${quoted(fact.text, 60)} (${fact.id})`;
    const told: Told[] = [];
    // Before the map is drawn the cast is still to come.
    const strangers = asked === null ? [] : (fact.knownBy ?? []).filter((id) => !tables.cast.has(id));
    if (strangers.length > 0) {
      told.push({
        code: 'known-by-unknown',
        where,
        message: `${name} is known by ${ids(strangers)}, who ${strangers.length === 1 ? 'is' : 'are'} not in the cast.`,
        fix: `Take ${ids(strangers)} out of knownBy of the fact "${fact.id}", or propose ${strangers.length === 1 ? 'the character' : 'them'}.`,
      });
    }
    if (fact.audience === 'player') {
      if (fact.revealWhen !== undefined) {
        told.push({
          code: 'reveal-not-needed',
          where,
          message: `${name} is known to the player from the start, so that its revealWhen counts for nothing.`,
          fix: `Take revealWhen out of the fact "${fact.id}", or make its audience "cast" or "director".`,
        });
      }
      return told;
    }
    if (isShort(fact.text)) told.push(tooShort(where, fact.text));
    return asked ? [...told, ...reveal(fact, where, name, tables.found, asked)] : told;
  });
}

const tooShort = (where: Told['where'], text: string): Told => ({
  code: 'secret-too-short',
  where,
  message: `The secret ${quoted(text)} is too short to be kept out of the telling.`,
  fix: 'Say it in three words or more.',
});

/** How a secret fact can be earned: by its condition, or by a finding that names it. */
function reveal(fact: Fact, where: Told['where'], name: string, found: ReadonlySet<string>, asked: Asked): Told[] {
  const { revealWhen } = fact;
  const never = (why: string): Told[] =>
    found.has(fact.id) || !asked.isWhole
      ? []
      : [
          {
            code: 'secret-never-revealed',
            where,
            message: `${name} can never be learned by the player: ${why}.`,
            fix: `Give it a revealWhen such as has_flag("found_letter"), or let a finding name it: "A page [${fact.id}]".`,
          },
        ];
  if (revealWhen === undefined) return never('no condition reveals it, and no finding names it');
  const { problem } = problemOf(revealWhen, asked);
  if (!problem) return [];
  switch (problem.kind) {
    case 'never-holds':
      return never(problem.says);
    case 'prose':
      return [
        {
          code: 'condition-is-prose',
          where,
          message: `${name}, revealWhen: ${problem.says}, so that it never holds.`,
          fix: problem.mend,
        },
      ];
    case 'not-understood':
      return [
        {
          code: 'condition-not-understood',
          where,
          message: `${name}, revealWhen: ${problem.says}, so that it never holds.`,
          fix: problem.mend,
        },
      ];
    case 'unknown-flag':
      return [
        { code: 'condition-unknown-flag', where, message: `${name}, revealWhen: ${problem.says}.`, fix: problem.mend },
      ];
    case 'unknown-place':
      return [
        { code: 'condition-unknown-place', where, message: `${name}, revealWhen: ${problem.says}.`, fix: problem.mend },
      ];
  }
}

const factsOfAct = ofAct('facts of an act', [...CONDITION_TABLES, 'cast', 'found'], ({ act, here }, tables) =>
  checkFacts(act.facts, act.id, tables, here.isMapped ? askedIn([here], tables) : null),
);

const factsOfStory = ofHead('facts of a story', [...CONDITION_TABLES, 'cast', 'found', 'reach'], ({ head }, tables) => {
  const { reach, situation } = tables;
  const isMapped = reach.acts.length > 0 && reach.acts.every((here) => here.isMapped);
  const asked = isMapped ? { ...askedIn(reach.acts, tables), isWritten: situation.isWhole } : null;
  return checkFacts(head.facts, null, tables, asked);
});

/** Lore: keys that bring it up, and secrets it gives away. */
function checkLore(
  entries: readonly WorldInfo[] | undefined,
  actId: string | null,
  secrets: readonly Secret[],
): Told[] {
  const nearby = secrets.filter(({ act }) => act === null || actId === null || act === actId);
  const seek = overlapWith(nearby.map(({ text }) => text));
  return (entries ?? []).flatMap((entry): Told[] => {
    const where: Told['where'] = { type: 'lore', ...(actId === null ? {} : { actId }), id: entry.id };
    const told: Told[] = [];
    const problems = [...new Set(entry.keys.flatMap((key) => loreKeyProblem(key) ?? []))];
    if (problems.length > 0) {
      told.push({
        code: 'lore-key-never-matches',
        where,
        message: `Lore "${entry.id}": ${problems.slice(0, 4).join(' ')}`,
        fix: `Make the keys of "${entry.id}" words that come up in the story.`,
      });
    }
    if (entry.keys.length === 0) {
      told.push({
        code: 'lore-without-keys',
        where,
        message: `Lore "${entry.id}" has no keys: it never comes up.`,
        fix: `Give "${entry.id}" keys: words that, when they come up, bring it into the telling.`,
      });
    }
    const given = seek(entry.content).flatMap((index) => nearby[index] ?? []);
    if (given.length > 0) {
      told.push({
        code: 'lore-gives-away-secret',
        where,
        message: `Lore "${entry.id}" says in nearly the same words what is a secret: ${some(
          given.map(({ what, text }) => `${what} ${quoted(text, 60)}`),
          3,
        )}.`,
        fix: `Say in "${entry.id}" only what everybody knows, or let the player know the secret from the start.`,
      });
    }
    return told;
  });
}

const loreOfAct = ofAct('lore of an act', ['secrets'], ({ act }, { secrets }) =>
  checkLore(act.scenarioWorldInfo, act.id, secrets),
);
const loreOfStory = ofHead('lore of a story', ['secrets'], ({ head }, { secrets }) =>
  checkLore(head.globalWorldInfo, null, secrets),
);

const truths = ofHead('truths of a story', [], ({ head }) => {
  const short = head.globalContext.overarchingTruths.filter(isShort);
  return short.length === 0 ? [] : [tooShort({ type: 'premise' }, short.join('", "'))];
});

export const SECRET_HEAD_RULES = [factsOfStory, loreOfStory, truths];
export const SECRET_ACT_RULES = [factsOfAct, loreOfAct];
