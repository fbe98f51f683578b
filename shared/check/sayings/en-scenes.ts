import type { SceneCatalogue } from './catalogue.ts';
import { prose } from './en-parts.ts';
import type { SceneName, Spot } from './sayings.ts';
import { isCertain, partOfSpot } from './spots.ts';
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

function spotFor(spot: Spot, v: Voice): string {
  const { part, again } = partOfSpot(spot);
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
    won: 'the climax that is won',
    forced: 'the climax that is forced',
    branch: v.or('a branch', 'a variation'),
  }[part];
  return `${named}${lines}`;
}

const at = (spots: readonly Spot[], v: Voice): string =>
  v.list(
    spots.map((spot) =>
      v.or(
        `${spot.part}${spot.lines.length === 0 ? '' : `, line ${v.list(spot.lines.map(String))}`}`,
        spotFor(spot, v),
      ),
    ),
  );

/** Messages about written scenes, answers, rolls, endings and meters, in English. */
export const scenes: SceneCatalogue = {
  'option-never-available': ({ encounter, answers, condition }, v) => [
    `${v.quotes(answers)} of ${v.name(encounter)} can never be chosen: ${v.quote(condition)} never holds where it is offered.`,
    `Change ${v.or('requires', '“Can be chosen when”')} of the option of ${v.name(encounter)} so that some state of play meets it, or take it out.`,
  ],
  'options-all-locked': ({ encounter, flags }, v) => [
    `All answers of ${v.name(encounter)} can be shut at once: it then ends unanswered${flags.length > 0 ? ` and sets none of ${v.ids(flags)}` : ''}.`,
    `Take ${v.or('requires', '“Can be chosen when”')} out of one answer of ${v.name(encounter)}, or add an answer that asks for nothing.`,
  ],
  'option-without-then': ({ encounter, answers }, v) => [
    `Nothing is written of what follows ${v.quotes(answers)} of ${v.name(encounter)}, though it is written beside it.`,
    `Give ${answers.length === 1 ? 'this answer' : 'these answers'} of ${v.name(encounter)} ${v.or('a then', 'a “What follows”')}: what is said, shown or changed by it.`,
  ],
  'answers-not-followed': ({ encounters }, v) => [
    `Nothing is written of what follows the answers of ${v.names(encounters)}: whoever tells the story makes it up.`,
    `Write ${v.or('then', '“What follows”')} for answers that matter, unless all is to be told freely.`,
  ],
  'degree-never-rolled': ({ encounter, degree, answer, modifier, best, worst }, v) => [
    `${degree === 'full' ? 'A full success' : 'A miss'} is written for the roll of ${v.name(encounter)}${answer === null ? '' : ` after ${v.quote(answer, 60)}`}, but never comes: with ${modifier > 0 ? `+${modifier}` : modifier} the dice come to ${worst} to ${best}.`,
    `Bring ${v.or('ease', 'the ease')} of the roll of ${v.name(encounter)} nearer to 0, or choose another stat.`,
  ],
  'check-stat-unknown': ({ encounter, stats, known }, v) => [
    `${v.name(encounter)} asks for a roll on ${v.quotes(stats)}, which the protagonist does not have: it is rolled without a modifier.`,
    known.length > 0
      ? `Roll on ${v.quotes(known)}, or give the protagonist ${v.quotes(stats)}.`
      : `Give the protagonist the stat ${v.quotes(stats)}, or roll without one.`,
  ],
  'option-flag-undeclared:follows': ({ encounter, flags }, v) => [
    `What follows an answer or a roll of ${v.name(encounter)} earns ${v.ids(flags)}, which it does not have among ${v.or('its potentialFlags', '“Flags it sets”')}: it does not count.`,
    `Add ${v.ids(flags)} to ${v.or('the potentialFlags', '“Flags it sets”')} of ${v.name(encounter)}, or take it out there.`,
  ],
  'scene-gives-away-secret': ({ element, secrets, spots }, v) => [
    `${v.name(element)} says in nearly the same words what is a secret there: ${v.list(
      secrets.map(({ fact, text }) =>
        v.or(
          `${fact === null ? 'the truth' : `the fact "${fact}",`} ${v.quote(text, 60)}`,
          `${fact === null ? 'the truth' : 'the fact'} ${v.quote(text, 60)}`,
        ),
      ),
      3,
    )} (${at(spots, v)}).`,
    `Let the line say by ${v.or('tells', '“Gives away”')} which fact it gives away, so that it waits until that is earned, or say it in other words.`,
  ],
  'line-never-told:fact': ({ element, spots, facts }, v) => [
    `In ${v.name(element)} lines are never told: the fact ${v.quotes(facts)} they give away cannot be earned by then (${at(spots, v)}).`,
    `Let a finding or a condition make the fact known before, or take it out of ${v.or('tells', '“Gives away”')}.`,
  ],
  'line-tells-too-early': ({ element, spots, facts }, v) => [
    `In ${v.name(element)} lines give away ${v.quotes(facts)}, which may not be earned by then: on such ways they are left out (${at(spots, v)}).`,
    `Let what comes before earn it, or, where that is meant, let the line ask for it by ${v.or('when', '“Only if”')}: ${facts.map((fact) => `knows("${fact}")`).join(' && ')}.`,
  ],
  'speaker-elsewhere': ({ element, people, spots }, v) => [
    `In ${v.name(element)} somebody speaks who may be elsewhere: ${v.names(people)} ${people.length === 1 ? 'belongs' : 'belong'} to other places of the act (${at(spots, v)}).`,
    `Add ${v.names(people)} to ${v.or('the requiredCharacters', '“Who is there”')} of the place or the encounter, or let somebody else say it.`,
  ],
  'scene-names-nothing': ({ element, names, spots }, v) => {
    const near = names.flatMap((each) => each.near ?? []);
    return [
      `${v.name(element)} names what is not there: ${v.list(names.map(({ what, name }) => `the ${NAMES[what]} ${v.quote(name)}`))} (${at(spots, v)}).`,
      near.length > 0 ? `Was ${v.quotes(near)} meant?` : 'Name what the story has, or take the line out.',
    ];
  },
  'later-visits-alike': ({ element, spots }, v) => [
    `What comes again of ${v.name(element)} is told in the same words each time (${at(spots, v)}): whoever comes often reads them often.`,
    `Let some of its lines wait for something that changes, such as ${v.or('`doom == 3`', '“doom == 3”')}, or leave them out, to have later visits told freely.`,
  ],
  'voice-missing': ({ element, spots }, v) => [
    `${v.name(element)} has lines whose voice file is not there: they are silent (${at(spots, v)}).`,
    'Drop the files on their lines once more, or take the voices off.',
  ],
  'voice-changed': ({ element, spots }, v) => [
    `${v.name(element)} has lines whose words were changed since their voice was brought: what is heard is not what is read (${at(spots, v)}).`,
    'Bring a file that speaks the new words, or the same again where it fits all the same.',
  ],
  'mark-unread': ({ element, tags, spots }, v) => [
    `${v.name(element)} has ${v.quotes(tags)} among its words, which is shown to the player as it is written: it is no mark of a text, or its other half is missing (${at(spots, v)}).`,
    'Take it out, or close it: {b}bold{/b}, {i}slanted{/i}, {rb}word{/rb}{rt}reading{/rt}, {cps=*0.5}slower{/cps}; {w=0.8} is a breath of at most 5 seconds. With one more brace before it, {{b}, it is meant to be seen.',
  ],
  'item-only-shown': ({ element, items, spots }, v) => [
    `${v.name(element)} shows ${v.quotes(items)} change hands, but nothing gives or takes it: only what follows an answer or a roll does (${at(spots, v)}).`,
    `Put ${v.quotes(items)} into ${v.or('items of a consequence', 'the items of what follows')} as well, or let the line tell it without an item.`,
  ],
  'condition:option': ({ encounter, answer, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The answer ${v.quote(answer, 60)} of ${v.name(encounter)}, ${v.or('requires', '“Can be chosen when”')}: ${says}${isCertain(problem) ? ', so that it is never offered' : ''}.`,
      mend,
    ];
  },
  'condition:line': ({ element, spots, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `In ${v.name(element)}, ${at(spots, v)}: ${says}${isCertain(problem) ? ', so that it is never told' : ''}.`,
      mend,
    ];
  },
  'condition:ending': ({ ending, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The ending ${v.name(ending)}, ${v.or('when', '“Only if”')}: ${says}${isCertain(problem) ? ', so that it never comes' : ''}.`,
      mend,
    ];
  },
  'ending-never-holds': ({ ending, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [`The ending ${v.name(ending)} can never come: ${says}.`, mend];
  },
  'ending-never-comes': ({ endings, others }, v) => [
    `${v.quotes(endings)} can never come: one of ${v.names(others)} always holds, and goes before those without a condition.`,
    `Give ${endings.length === 1 ? 'it' : 'them'} a condition, narrow those of the others, or take ${endings.length === 1 ? 'it' : 'them'} out.`,
  ],
  'endings-may-all-fail': ({ count }, v) => [
    `All ${count} endings have a condition, and it can be that none holds: the story then ends with nothing but its title.`,
    `Take ${v.or('when', '“Only if”')} out of one ending, or add one without a condition.`,
  ],
  'meter-never-moves': ({ meter, at: value }, v) => [
    `Nothing moves the meter ${v.name(meter)}: it stays at ${value}.`,
    `Let what follows an answer or a roll move it${v.or(' by adjust', '')}, or take the meter out.`,
  ],
  'meter-never-read': ({ meter }, v) => [
    `No condition reads the meter ${v.name(meter)}, and the player does not see it.`,
    `Let a condition ask for ${v.or(`meters.${meter.id}`, 'it')}, show it on the stage, or take the meter out.`,
  ],
  'adjust-never-matters': ({ meter, way, at: value }, v) => [
    `The meter ${v.name(meter)} begins at ${value} and is only moved ${way}: it is at its end already, and stays there.`,
    `Let it begin ${way === 'up' ? 'lower' : 'higher'}, or let something move it the other way.`,
  ],
};
