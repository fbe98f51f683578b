import { because } from './en-parts.ts';
import type { StructureCatalogue } from './message-types.ts';

export const structure: StructureCatalogue = {
  'does-not-load': ({ issues }) => [
    `The story cannot be loaded. ${issues.map(({ path, message }) => `${path}: ${message}`).join(' · ')}`.slice(
      0,
      1900,
    ),
    'Correct each of these, then check again.',
  ],
  'act-without-places': ({ act }, v) => [
    `The act ${v.name(act)} has no places: only personal arcs can happen in it, and a file with such an act cannot be imported.`,
    `Give the act ${v.name(act)} places with encounters, or remove the act.`,
  ],
  'field-unknown': ({ fields, meant: known }, v) => [
    `A story has no field ${v.quotes(fields)}: its content is lost.`,
    known.length > 0
      ? `Was ${v.quotes(known)} meant? Correct the name, or remove it.`
      : 'Correct the name, or remove it.',
  ],
  'duplicate-id': ({ id, what }, v) => [
    `The id ${v.quote(id)} is used by more than one ${what}: only the first is played.`,
    `Give the later ${what} an id of its own.`,
  ],
  'premise-missing': () => [
    'The story has no premise yet: language, tone and art style come from it.',
    'Propose the premise.',
  ],
  'ignored-nothing': ({ code, because: reason, why }, v) => {
    const said = {
      error: 'errors cannot be ignored',
      remark: 'notes about other findings cannot be ignored',
      gone: 'it no longer occurs',
    }[why];
    return [
      v.or(
        `The finding "${code}" is set to be ignored (${reason}), but ${said}.`,
        `A finding is set to be ignored (${reason}), but ${said}.`,
      ),
      'Stop ignoring it.',
    ];
  },
  'too-many-findings': ({ code, more, listed }, v) => [
    v.or(
      `There are ${more} more findings of the kind "${code}" than the ${listed} listed.`,
      `There are ${more} more findings of one kind than the ${listed} listed.`,
    ),
    'Fix the listed ones, then check again.',
  ],

  'act-cannot-be-completed:proven': ({ act, because: why }, v) => [
    `The act ${v.name(act)} cannot be completed.${because(why, v)}`,
    `Make more encounters that give progress in the act ${v.name(act)} reachable, or lower its ${v.or('globalProgression.requiredValue', '“Full at” of the progress')}.`,
  ],
  'act-cannot-be-completed:too-little': ({ act, required, ceiling }, v) => [
    `The act ${v.name(act)} needs ${required} progress, but everything reachable in it gives only ${ceiling}: it cannot be completed.`,
    `Raise ${v.or('givesProgression', '“Progress it gives”')} of its encounters, ${
      ceiling > 1
        ? `lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)} to less than ${ceiling}`
        : v.or(`remove globalProgression from the act ${v.name(act)}`, `remove the progress of the act ${v.name(act)}`)
    }, or connect the unreachable places.`,
  ],
  'act-soft-lock': ({ act, flags, because: why, out }, v) => {
    const lower = `lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}`;
    const from = flags.length > 0 ? ` It begins with ${v.ids(flags)} set.` : '';
    return [
      `The act ${v.name(act)} can reach a state in which it can no longer be won, although play goes on.${from}${because(why, v)}`,
      out.kind === 'back'
        ? `Give ${v.name(out.place)} a way back in its ${v.or('connections', '“Leads to”')}, or ${lower}.`
        : `Provide another way to what is shut out there, or ${
            out.kind === 'lower' ? lower : `add an event on its flag that forces the climax of the act ${v.name(act)}`
          }.`,
    ];
  },
  'act-not-proven': ({ act, because: why, isForced, excluded }, v) => [
    `It is not proven that the act ${v.name(act)} can always be won.${because(why, v)}`,
    excluded.length > 0
      ? `Let fewer encounters of the act ${v.name(act)} be excluded (now ${v.names(excluded)})${isForced ? ', let only flags force its climax' : ''}, or run a long playtest.`
      : isForced
        ? `Let only flags force the climax of the act ${v.name(act)}, or run a long playtest.`
        : 'Run a long playtest. If it wins, nothing needs to be changed.',
  ],
  'act-not-proven:placeless': ({ act }, v) => [
    `It is not proven that the act ${v.name(act)} can always be won: acts without places, and those after them, are not searched.`,
    'Give every act places with encounters, or remove those without.',
  ],
  'progress-without-slack': ({ act, required }, v) => [
    `The act ${v.name(act)} needs ${required} progress, and all its encounters together give exactly that: one missed and it is lost.`,
    `Add encounters that give progress, or lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}.`,
  ],
  'one-encounter-decides': ({ act, encounters }, v) => [
    `The act ${v.name(act)} cannot be won without ${v.names(encounters)}.`,
    `Add an encounter that gives progress to the act ${v.name(act)} and needs no flag of that one.`,
  ],
  'progress-counts-as-none': ({ act, value }, v) => [
    `The act ${v.name(act)} requires ${value} progress. A value below 1 counts as none: the act is won when nothing new is left to do.`,
    `Raise ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}, or ${v.or('remove globalProgression', 'remove its progress')}.`,
  ],
  'act-without-progress': ({ act }, v) => [
    `The act ${v.name(act)} has no ${v.or('globalProgression', 'progress to be made')}: it is won when nothing new is left to do.`,
    `Give the act ${v.name(act)} a ${v.or('globalProgression', 'progress to be made')}, unless the player is meant to see all of it.`,
  ],
  'progress-for-nothing': ({ act, encounters }, v) => [
    `${v.names(encounters)} ${encounters.length === 1 ? 'gives' : 'give'} progress, but the act ${v.name(act)} has no ${v.or('globalProgression', 'progress to be made')} to count it.`,
    `Give the act ${v.name(act)} a ${v.or('globalProgression', 'progress to be made')}, or remove ${v.or('givesProgression', '“Progress it gives”')} from its encounters.`,
  ],

  'start-unknown': ({ act, start, begins, places }, v) => [
    v.or(
      `The act ${v.name(act)} is set to begin at "${start}", which it does not have; it begins at "${begins.id}" instead.`,
      `The act ${v.name(act)} is set to begin at ${v.ids([start])}, which it does not have; it begins at ${v.name(begins)} instead.`,
    ),
    v.or(
      `Make startLocation of the act ${v.name(act)} one of ${v.ids(places.map(({ id }) => id))}.`,
      `Make “Begins at” of the act ${v.name(act)} one of ${v.names(places)}.`,
    ),
  ],
  'unknown-connection': ({ place, to }, v) => [
    `${v.name(place)} has a way to ${v.ids(to)}, which the act does not have.`,
    `Remove ${v.ids(to)} from ${v.or('the connections', '“Leads to”')} of ${v.name(place)}, or add the place to the act.`,
  ],
  'way-to-itself': ({ place }, v) => [
    `${v.name(place)} has a way to itself, which is not offered.`,
    `Remove ${v.or(`"${place.id}"`, v.name(place))} from its own ${v.or('connections', '“Leads to”')}.`,
  ],
  'place-unreachable': ({ place, start }, v) => [
    `No way leads from ${v.or(`"${start.id}"`, v.name(start))}, where the act begins, to ${v.name(place)}.`,
    `Add ${v.or(`"${place.id}"`, v.name(place))} to ${v.or('the connections', '“Leads to”')} of a reachable place, such as ${v.name(start)}.`,
  ],
  island: ({ places, first, start }, v) => [
    `No way leads from ${v.or(`"${start.id}"`, v.name(start))}, where the act begins, to ${v.names(places)}: they can only be reached from one another.`,
    `Add ${v.or(`"${first.id}"`, v.name(first))} to ${v.or('the connections', '“Leads to”')} of a reachable place, such as ${v.name(start)}.`,
  ],
  'dead-end': ({ place }, v) => [
    `No way leads out of ${v.name(place)}: a player who goes there stays for the rest of the act.`,
    `Give ${v.name(place)} a way back in its ${v.or('connections', '“Leads to”')}.`,
  ],
  'one-way-door': ({ from, to }, v) => [
    `The player can go from ${v.name(from)} to ${v.name(to)}, but never back.`,
    `Add ${v.or(`"${from.id}"`, v.name(from))} to ${v.or('the connections', '“Leads to”')} of ${v.name(to)}, unless this is intended.`,
  ],
  'place-not-mapped': ({ act, places }, v) => [
    `The act ${v.name(act)} should have ${v.ids(places)}, which ${places.length === 1 ? 'is' : 'are'} not on its map yet: the story cannot be finished like this.`,
    `Write ${places.length === 1 ? 'it' : 'them'}, or remove ${places.length === 1 ? 'it' : 'them'} from ${v.or('intendedLocations', 'the places')} of the act.`,
  ],

  'place-not-written': ({ place }, v) => [
    `${v.name(place)} has no encounters yet: nothing happens there, and the story cannot be finished like this.`,
    `Write encounters for ${v.name(place)}, or remove the place.`,
  ],
  'pool-empty': ({ place, least }, v) => [
    `${v.name(place)} has no encounters: nothing happens there.`,
    `Write encounters for ${v.name(place)}, at least ${least}, or remove the place.`,
  ],
  'pool-thin': ({ place, count, least }, v) => [
    `The pool of ${v.name(place)} is thin: ${count} of at least ${least} encounters.`,
    `Add ${least - count} or more encounters to ${v.name(place)}.`,
  ],
  'pool-one-pacing': ({ place, count, focus }, v) => [
    `All ${count} encounters of ${v.name(place)} have one pacing, ${focus}.`,
    `Give some encounters of ${v.name(place)} another ${v.or('pacing.focus', 'pacing')}, so that quiet and tense ones take turns.`,
  ],
  'pool-one-type': ({ place, count, type }, v) => [
    `All ${count} encounters of ${v.name(place)} are of the type ${type}.`,
    `Make some encounters of ${v.name(place)} of another type.`,
  ],
  'encounter-without-consequence': ({ encounter }, v) => [
    `${v.name(encounter)} gives no progress, sets no flag and has no findings: it has no effect.`,
    `Give ${v.name(encounter)} ${v.or('givesProgression', 'progress')}, a flag or a finding, or make its type ${v.quote('atmospheric')}.`,
  ],
  'encounter-without-consequence:arc': ({ encounter, person }, v) => [
    `${v.name(encounter)}, the end of the arc of ${v.name(person)}, gives no progress and sets no flag: it has no effect.`,
    `Give ${v.name(encounter)} ${v.or('givesProgression', 'progress')} or a flag.`,
  ],
  'negative-progress': ({ encounter, value, isArc }, v) => [
    `${v.name(encounter)} gives ${value} progress, which counts as 0.`,
    `Remove ${v.or('givesProgression', '“Progress it gives”')} from ${v.name(encounter)}, or make it positive${
      isArc ? '' : '; use the doom clock for setbacks'
    }.`,
  ],
  'frames-odd': ({ encounter, frames, turns }, v) => [
    turns === null
      ? `${v.name(encounter)} is set to take ${frames} frames, which counts as 1.`
      : `${v.name(encounter)} is set to take ${frames} frames: about ${turns} turns of the same scene.`,
    `Give ${v.name(encounter)} 3 to 8 ${v.or('expectedFrames', 'frames')}, or split it.`,
  ],
  'repeatable-gives-once': ({ encounter, asks, gives }, v) => [
    `${v.name(encounter)} may repeat, but only the first time it ${[...(asks ? ['asks its question'] : []), ...(gives ? ['gives progress'] : [])].join(' and ')}.`,
    `Remove ${v.quote('repeatable')} from ${v.name(encounter)}, or move what it gives to an encounter that comes once.`,
  ],
  'single-option': ({ encounter, answer }, v) => [
    `${v.name(encounter)} offers only one answer, ${v.quote(answer)}: there is nothing to choose.`,
    `Add a second answer to ${v.name(encounter)}, or remove its ${v.or('options', 'choices')}.`,
  ],
  'options-same-text': ({ encounter, answers }, v) => [
    `Answers of ${v.name(encounter)} read the same: ${v.quotes(answers)}.`,
    `Reword or remove one of them in ${v.name(encounter)}.`,
  ],
  'option-flag-undeclared': ({ encounter, flags }, v) => [
    `An answer of ${v.name(encounter)} earns ${v.ids(flags)}, which is not among its ${v.or('potentialFlags', '“Flags it sets”')}: it does not count.`,
    `Add ${v.ids(flags)} to ${v.or('the potentialFlags', '“Flags it sets”')} of ${v.name(encounter)}, or remove it from the answer.`,
  ],
  'options-alike': ({ encounter }, v) => [
    `All answers of ${v.name(encounter)} earn the same: the choice makes no difference.`,
    `Let the answers of ${v.name(encounter)} list different flags.`,
  ],
  'option-gives-nothing': ({ encounter, answers }, v) => [
    `An answer of ${v.name(encounter)} earns nothing, and the encounter gives nothing else: ${v.quotes(answers)}.`,
    `Let that answer of ${v.name(encounter)} earn a flag of its own, so that the story can remember it.`,
  ],
  'title-twice:encounters': ({ place, titles }, v) => [
    `Encounters of ${v.name(place)} share a title: ${v.quotes(titles)}.`,
    'Give each a title of its own, so that they can be told apart.',
  ],
  'title-twice:places': ({ act, titles }, v) => [
    `Places of the act ${v.name(act)} share a title: ${v.quotes(titles)}.`,
    'Give each place a title of its own: the player chooses ways by their titles.',
  ],
};
