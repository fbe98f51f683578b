import type { Because, ConditionProblem, LastStep, NeverComes, TextOf } from './sayings.ts';
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
        `${text} looks like a condition, but does not read as one`,
        problem.written === null
          ? 'Write it like has_flag("found_key") && turn >= 3.'
          : `Write it as ${problem.written}.`,
      ];
    case 'unknown-place':
      return [
        `${text} names ${v.ids(problem.ids)}, which is no place there`,
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
        `${text} names the ${NAMED[problem.what]} ${v.ids(problem.names)}, which is not there`,
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
        'Change it so that some state of play meets it.',
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
      return 'never comes to its end, whatever is done';
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
      return `${v.name(step.place)} has no way out: once one has gone there,`;
    case 'gone':
      return `Once one has gone to ${v.name(step.place)}:`;
    case 'no-way-back':
      return `From ${v.name(step.place)} no way leads back to ${v.name(step.from)}: once one has gone there,`;
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
      return `It takes ${why.required} of progress, and at best ${why.best} can be had.${rest}`;
    }
    case 'lost-at-once': {
      const gone = why.gone.length > 0 ? `: ${v.names(why.gone)} can never come` : '';
      return `So begun, it is lost at once${gone}; ${
        why.left === null
          ? `what is left rules itself out before ${why.required} of progress is reached`
          : `only ${why.left} of ${why.required} progress is left`
      }.`;
    }
    case 'lost-after': {
      const begun = after(why.step, v);
      if (why.lost.length === 0 && why.left !== null) {
        return `${begun} no more than ${why.left} of ${why.required} progress is reached, whatever is done.`;
      }
      if (why.lost.length === 0) {
        return `${begun} what is left cannot all be played together: one rules out another, and ${why.required} of progress is never reached.`;
      }
      const names = v.names(why.lost, 3);
      return why.left === null
        ? `${begun} ${names} can no longer come, and what is left rules itself out before ${why.required} of progress is reached.`
        : `${begun} ${names} can no longer come, and without ${why.lost.length === 1 ? 'that' : 'them'} only ${why.left} of ${why.required} progress is left.`;
    }
    case 'too-many-encounters':
      return `A story of more than ${why.most} encounters is not searched here.`;
    case 'too-many-beginnings':
      return `The earlier acts can leave it in more ways than the ${why.bound} that are looked at.`;
    case 'too-many-states':
      return `It can be in more states than the ${why.bound} that are looked at.`;
    case 'too-much-effort':
      return 'It can be in more states than can be looked at in the time there is for it.';
    case 'clocks':
      return 'An event forces its climax by a clock together with something else, which is not followed.';
    case 'late':
      return 'An event may force its climax on the very turn on which something answered long before is come back to, which is not followed.';
    case 'written':
      return 'What options require, what follows them, or what the story keeps – a number, an item, a fact, whom one met – decides it, which is not followed that far.';
    case 'no-play-found':
      return 'There is a state from which it cannot be won, but no play was found that comes to it.';
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
