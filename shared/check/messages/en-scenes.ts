import { prose } from './en-parts.ts';
import type { SceneCatalogue, SceneName, ScriptSpot } from './message-types.ts';
import { isCertain, parseSpotPart } from './spots.ts';
import type { Voice } from './voice.ts';

const NAMES: Readonly<Record<SceneName, string>> = {
  person: 'person',
  face: 'face',
  picture: 'picture',
  track: 'track',
  fact: 'fact',
  meter: 'meter',
};
const DEGREES = { full: 'a full success', mixed: 'a success at a cost', miss: 'a miss' };

function spotFor(spot: ScriptSpot, v: Voice): string {
  const { part, again } = parseSpotPart(spot);
  const after = spot.answer === null ? '' : ` after ${v.quote(spot.answer, 40)}`;
  const lines = spot.lines.length === 0 ? '' : `, line ${v.list(spot.lines.map(String))}`;
  const named = {
    own: again ? 'the script of later visits' : 'the script',
    then: `what follows ${v.quote(spot.answer ?? '', 40)}`,
    full: `${DEGREES.full}${after}`,
    mixed: `${DEGREES.mixed}${after}`,
    miss: `${DEGREES.miss}${after}`,
    arrival: again ? 'the arrival of later visits' : 'the arrival',
    opening: 'the opening',
    won: 'the won climax',
    forced: 'the forced climax',
    branch: v.or('a branch', 'a variation'),
  }[part];
  return `${named}${lines}`;
}

const at = (spots: readonly ScriptSpot[], v: Voice): string =>
  v.list(
    spots.map((spot) =>
      v.or(
        `${spot.part}${spot.lines.length === 0 ? '' : `, line ${v.list(spot.lines.map(String))}`}`,
        spotFor(spot, v),
      ),
    ),
  );

export const scenes: SceneCatalogue = {
  'option-never-available': ({ encounter, answers, condition }, v) => [
    `${v.quotes(answers)} of ${v.name(encounter)} can never be chosen: ${v.quote(condition)} never holds where it is offered.`,
    `Change ${v.or('requires', '“Can be chosen when”')} of the option of ${v.name(encounter)} so that it can hold in some state of play, or remove it.`,
  ],
  'options-all-locked': ({ encounter, flags }, v) => [
    `All answers of ${v.name(encounter)} can be unavailable at once: it then ends unanswered${flags.length > 0 ? ` and sets none of ${v.ids(flags)}` : ''}.`,
    `Remove ${v.or('requires', '“Can be chosen when”')} from one answer of ${v.name(encounter)}, or add an answer without one.`,
  ],
  'option-without-then': ({ encounter, answers }, v) => [
    `Nothing is written to follow ${v.quotes(answers)} of ${v.name(encounter)}, unlike its other answers.`,
    `Give ${answers.length === 1 ? 'this answer' : 'these answers'} of ${v.name(encounter)} ${v.or('a then', 'a “What follows”')}: what is said, shown or changed.`,
  ],
  'answers-not-followed': ({ encounters }, v) => [
    `Nothing is written to follow the answers of ${v.names(encounters)}: the Storyteller makes it up.`,
    `Write ${v.or('then', '“What follows”')} for answers that matter, unless everything should be told freely.`,
  ],
  'degree-never-rolled': ({ encounter, degree, answer, modifier, best, worst }, v) => [
    `${degree === 'full' ? 'A full success' : 'A miss'} is written for the roll of ${v.name(encounter)}${answer === null ? '' : ` after ${v.quote(answer, 60)}`}, but cannot happen: with ${modifier > 0 ? `+${modifier}` : modifier} the total is ${worst} to ${best}.`,
    `Bring ${v.or('ease', 'the ease')} of the roll of ${v.name(encounter)} nearer to 0, or choose another stat.`,
  ],
  'check-stat-unknown': ({ encounter, stats, known }, v) => [
    `${v.name(encounter)} asks for a roll on ${v.quotes(stats)}, which the protagonist does not have: it is rolled without a modifier.`,
    known.length > 0
      ? `Roll on ${v.quotes(known)}, or give the protagonist ${v.quotes(stats)}.`
      : `Give the protagonist the stat ${v.quotes(stats)}, or roll without one.`,
  ],
  'option-flag-undeclared:follows': ({ encounter, flags }, v) => [
    `A consequence of ${v.name(encounter)} earns ${v.ids(flags)}, which is not among ${v.or('its potentialFlags', 'its “Flags it sets”')}: it does not count.`,
    `Add ${v.ids(flags)} to ${v.or('the potentialFlags', '“Flags it sets”')} of ${v.name(encounter)}, or remove it from the consequence.`,
  ],
  'scene-gives-away-secret': ({ element, secrets, spots }, v) => [
    `${v.name(element)} gives away a secret almost word for word: ${v.list(
      secrets.map(({ fact, text }) =>
        v.or(
          `${fact === null ? 'the truth' : `the fact "${fact}",`} ${v.quote(text, 60)}`,
          `${fact === null ? 'the truth' : 'the fact'} ${v.quote(text, 60)}`,
        ),
      ),
      3,
    )} (${at(spots, v)}).`,
    `Name the fact in ${v.or('tells', '“Gives away”')} of the line, so that it waits until the fact is earned, or reword the line.`,
  ],
  'line-never-told:fact': ({ element, spots, facts }, v) => [
    `Some lines of ${v.name(element)} are never told: the fact ${v.quotes(facts)} that they give away cannot be earned by then (${at(spots, v)}).`,
    `Let a finding or a condition make the fact known earlier, or remove it from ${v.or('tells', '“Gives away”')}.`,
  ],
  'line-tells-too-early': ({ element, spots, facts }, v) => [
    `Some lines of ${v.name(element)} give away ${v.quotes(facts)}, which may not be earned by then: in such plays they are left out (${at(spots, v)}).`,
    `Let something earlier earn it, or, if this is intended, set ${v.or('when', '“Only if”')} of the line: ${facts.map((fact) => `knows("${fact}")`).join(' && ')}.`,
  ],
  'speaker-elsewhere': ({ element, people, spots }, v) => [
    `In ${v.name(element)} somebody speaks who may be elsewhere: ${v.names(people)} ${people.length === 1 ? 'belongs' : 'belong'} to other places of the act (${at(spots, v)}).`,
    element.ref === 'event'
      ? `Let ${v.names(people)} come in with a ${v.or('show', '“Show”')} line before, or let somebody else say it.`
      : `Add ${v.names(people)} to ${v.or('the requiredCharacters', '“Who is there”')} of the place or the encounter, or let somebody else say it.`,
  ],
  'scene-names-nothing': ({ element, names, spots }, v) => {
    const near = names.flatMap((each) => each.near ?? []);
    return [
      `${v.name(element)} names something that does not exist: ${v.list(names.map(({ what, name }) => `the ${NAMES[what]} ${v.quote(name)}`))} (${at(spots, v)}).`,
      near.length > 0 ? `Was ${v.quotes(near)} meant?` : 'Name something that exists, or remove the line.',
    ];
  },
  'later-visits-alike': ({ element, spots }, v) => [
    `The script for later visits of ${v.name(element)} is the same each time (${at(spots, v)}): a player who returns often reads it often.`,
    `Give some of its lines a condition that changes, such as ${v.or('`doom == 3`', '“doom == 3”')}, or remove the script, so that later visits are told freely.`,
  ],
  'voice-missing': ({ element, spots }, v) => [
    `${v.name(element)} has lines whose voice file is missing: they are silent (${at(spots, v)}).`,
    'Drop the files on their lines again, or remove the voices.',
  ],
  'voice-changed': ({ element, spots }, v) => [
    `${v.name(element)} has lines that were changed after their voice was added: the voice does not match the text (${at(spots, v)}).`,
    'Add a file that speaks the new words, or the same file again if it still fits.',
  ],
  'mark-unread': ({ element, tags, spots }, v) => [
    `${v.name(element)} contains ${v.quotes(tags)}, which the player sees as plain text: the tag is unknown, or its other half is missing (${at(spots, v)}).`,
    'Remove it, or close it: {b}bold{/b}, {i}slanted{/i}, {rb}word{/rb}{rt}reading{/rt}, {cps=*0.5}slower{/cps}; {w=0.8} is a pause of at most 5 seconds. To show a tag on purpose, add a brace: {{b}.',
  ],
  'item-only-shown': ({ element, items, spots }, v) => [
    `${v.name(element)} shows ${v.quotes(items)} being gained or lost, but this gives or takes nothing: only the consequence of an answer or a roll does (${at(spots, v)}).`,
    `Put ${v.quotes(items)} into ${v.or('items of a consequence', 'the items of “What follows”')} as well, or tell it in a line without an item.`,
  ],
  'condition:option': ({ encounter, answer, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The answer ${v.quote(answer, 60)} of ${v.name(encounter)}, ${v.or('requires', '“Can be chosen when”')}: ${says}${isCertain(problem) ? ', so it is never offered' : ''}.`,
      mend,
    ];
  },
  'condition:line': ({ element, spots, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `In ${v.name(element)}, ${at(spots, v)}: ${says}${isCertain(problem) ? ', so it is never told' : ''}.`,
      mend,
    ];
  },
  'condition:ending': ({ ending, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The ending ${v.name(ending)}, ${v.or('when', '“Only if”')}: ${says}${isCertain(problem) ? ', so it never comes' : ''}.`,
      mend,
    ];
  },
  'ending-never-holds': ({ ending, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [`The ending ${v.name(ending)} can never come: ${says}.`, mend];
  },
  'ending-never-comes': ({ endings, others }, v) => [
    `${v.quotes(endings)} can never come: one of ${v.names(others)} always holds, and takes precedence over endings without a condition.`,
    `Give ${endings.length === 1 ? 'it' : 'them'} a condition, narrow those of the others, or remove ${endings.length === 1 ? 'it' : 'them'}.`,
  ],
  'endings-may-all-fail': ({ count }, v) => [
    `All ${count} endings have a condition, and possibly none holds: the story then ends with only its title.`,
    `Remove ${v.or('when', '“Only if”')} from one ending, or add one without a condition.`,
  ],
  'meter-never-moves': ({ meter, at: value }, v) => [
    `Nothing moves the meter ${v.name(meter)}: it stays at ${value}.`,
    `Let the consequence of an answer or a roll move it${v.or(' by adjust', '')}, or remove the meter.`,
  ],
  'meter-never-read': ({ meter }, v) => [
    `No condition reads the meter ${v.name(meter)}, and the player does not see it.`,
    `Let a condition ask for ${v.or(`meters.${meter.id}`, 'it')}, show it on the stage, or remove the meter.`,
  ],
  'adjust-never-matters': ({ meter, way, at: value }, v) => [
    `The meter ${v.name(meter)} begins at ${value}, its limit, and is only moved ${way}: it never changes.`,
    `Let it begin ${way === 'up' ? 'lower' : 'higher'}, or let something move it the other way.`,
  ],
};
