import type { Because, ConditionProblem, LastStep, NeverComes, TextOf } from './message-types.ts';
import type { Voice } from './voice.ts';

const NAMED = { fact: 'fact', person: 'person', meter: 'meter', act: 'act' };

/** The problem of a condition, and its fix. */
export function prose(problem: ConditionProblem, v: Voice): [says: string, mend: string] {
  const text = v.quote(problem.text);
  switch (problem.kind) {
    case 'prose':
      return [`${text} is prose`, 'Write it like has_flag("found_key") && turn >= 3.'];
    case 'not-understood':
      return [
        `${text} looks like a condition, but is not a valid one`,
        problem.written === null
          ? 'Write it like has_flag("found_key") && turn >= 3.'
          : `Write it as ${problem.written}.`,
      ];
    case 'unknown-place':
      return [
        `${text} names ${v.ids(problem.ids)}, which is not a place there`,
        `Name one of ${v.or(v.ids(problem.places.map(({ id }) => id)), v.names(problem.places))}.`,
      ];
    case 'unknown-flag':
      return [
        `${text} names the flag ${v.ids(problem.flags)}, which no encounter sets`,
        problem.near === null
          ? `Let an encounter set ${v.ids(problem.flags)}, or name a flag that is set.`
          : `Was ${v.or(`"${problem.near}"`, v.ids([problem.near]))} meant?`,
      ];
    case 'unknown-name':
      return [
        `${text} names the ${NAMED[problem.what]} ${v.ids(problem.names)}, which does not exist`,
        problem.near === null
          ? `Name a ${NAMED[problem.what]} the story has.`
          : `Was ${v.or(`"${problem.near}"`, v.ids([problem.near]))} meant?`,
      ];
    case 'not-ended':
      return [
        `${text} asks how ${v.names(problem.acts)} ended, which cannot be over by then`,
        'Ask about an act that comes before, or about a flag.',
      ];
    case 'never-met':
      return [
        `${text} asks whether ${v.names(problem.people)} was met, whom nothing brings into play`,
        `Let a place or an encounter need ${v.names(problem.people)}, or ask about somebody else.`,
      ];
    case 'item-never-given':
      return [
        `${text} asks for ${v.quotes(problem.items)}, which nothing gives`,
        problem.near === null
          ? `Let what follows an answer or a roll give ${v.quotes(problem.items)}${v.or(' in its items.gained', '')}.`
          : `Was ${v.quote(problem.near)} meant?`,
      ];
    case 'never-holds': {
      const limits = [
        ...(problem.progress === null ? [] : [`progress ends at ${problem.progress}`]),
        ...(problem.doom === null ? [] : [`doom ends at ${problem.doom}`]),
        ...problem.meters.map(({ id, low, high }) => `${v.ids([id])} stays between ${low} and ${high}`),
      ];
      return [
        `${text} can never hold${limits.length > 0 ? `: ${limits.join(', ')}` : ''}`,
        'Change it so that it can hold in some state of play.',
      ];
    }
  }
}

/** Why an encounter that gives progress never comes. */
function never({ why, flags }: NeverComes, v: Voice): string {
  switch (why) {
    case 'people':
      return 'needs people who are never there together';
    case 'place':
      return 'is at a place that cannot be reached';
    case 'flags':
      return `needs ${v.ids(flags)}, which cannot be set`;
    case 'phases':
      return 'waits for earlier phases of its arc that cannot be played';
    case 'barred':
      return 'is ruled out from the beginning';
    case 'unplayed':
      return 'can never be completed';
  }
}

const ROLLS = { full: 'a full success', mixed: 'a success at a cost', miss: 'a miss' };

function after(step: LastStep, v: Voice): string {
  switch (step.kind) {
    case 'played':
      return `After ${v.name(step.encounter)} is played${step.answer === null ? '' : ` with the answer ${v.quote(step.answer, 60)}`}${
        step.roll === null ? '' : ` and ${ROLLS[step.roll]} is rolled`
      },`;
    case 'no-way-out':
      return `${v.name(step.place)} has no way out: once the player has gone there,`;
    case 'gone':
      return `Once the player has gone to ${v.name(step.place)}:`;
    case 'no-way-back':
      return `From ${v.name(step.place)} no way leads back to ${v.name(step.from)}: once the player has gone there,`;
  }
}

/** Why an act cannot be won, preceded by a space; '' if there is no reason to give. */
export function because(why: Because | null, v: Voice): string {
  return why === null ? '' : ` ${reason(why, v)}`;
}

function reason(why: Because, v: Voice): string {
  switch (why.kind) {
    case 'out-of-reach': {
      const reasons = why.never.map((each) => `${v.name(each.encounter)} ${never(each, v)}`);
      const rest = reasons.length > 0 ? ` ${reasons.join('; ')}.` : '';
      return `It needs ${why.required} progress, and at most ${why.best} can be reached.${rest}`;
    }
    case 'lost-at-once': {
      const gone = why.gone.length > 0 ? `: ${v.names(why.gone)} can never come` : '';
      return `When it begins like this, it is already lost${gone}; ${
        why.left === null
          ? `the remaining encounters exclude each other before ${why.required} progress is reached`
          : `only ${why.left} of ${why.required} progress is left`
      }.`;
    }
    case 'lost-after': {
      const begun = after(why.step, v);
      if (why.lost.length === 0 && why.left !== null) {
        return `${begun} at most ${why.left} of ${why.required} progress can be reached.`;
      }
      if (why.lost.length === 0) {
        return `${begun} the remaining encounters exclude each other, and ${why.required} progress is never reached.`;
      }
      const names = v.names(why.lost, 3);
      return why.left === null
        ? `${begun} ${names} can no longer come, and the remaining encounters exclude each other before ${why.required} progress is reached.`
        : `${begun} ${names} can no longer come, and without ${why.lost.length === 1 ? 'that' : 'them'} only ${why.left} of ${why.required} progress is left.`;
    }
    case 'too-many-encounters':
      return `Stories with more than ${why.most} encounters are not searched.`;
    case 'too-many-beginnings':
      return `It can begin in more ways than the ${why.bound} that are examined.`;
    case 'too-many-states':
      return `It has more states than the ${why.bound} that are examined.`;
    case 'too-much-effort':
      return 'Examining all of its states would take too long.';
    case 'clocks':
      return 'An event forces its climax on a clock combined with something else, which the search does not cover.';
    case 'late':
      return 'An event may force its climax on the very turn in which the player returns to an encounter answered long before, which the search does not cover.';
    case 'written':
      return 'It depends on requirements or consequences of options, or on meters, items, facts or people met, further than the search covers.';
    case 'no-play-found':
      return 'There is a state from which it cannot be won, but no play that reaches it was found.';
  }
}

const FIELDS = {
  ambientDetail: '“What one senses there”',
  objective: 'what it is about',
  description: 'the description',
};

export const textOf = (text: TextOf, v: Voice): string =>
  'field' in text ? v.or(text.field, FIELDS[text.field]) : v.or(`"${text.element.id}"`, v.name(text.element));

/** The probable intention, preceded by a space. */
export const meant = (near: string | null, { quote }: { quote(text: string): string }): string =>
  near === null ? '' : ` Was ${quote(near)} meant?`;
