import type { StructureCatalogue } from './catalogue.ts';
import { because } from './en-parts.ts';

/** Messages about opening the story, acts, maps and encounters, in English. */
export const structure: StructureCatalogue = {
  'does-not-load': ({ issues }) => [
    `It cannot be loaded. ${issues.map(({ path, message }) => `${path}: ${message}`).join(' · ')}`.slice(0, 1900),
    'Correct each of these, then check again.',
  ],
  'act-without-places': ({ act }, v) => [
    `The act ${v.name(act)} has no place: nothing but personal arcs can come in it, and a file with such an act is not imported.`,
    `Give the act ${v.name(act)} places with encounters, or take the act out.`,
  ],
  'field-unknown': ({ fields, meant: known }, v) => [
    `Nothing reads ${v.quotes(fields)}: a story has no such field, so what it says is lost.`,
    known.length > 0
      ? `Was ${v.quotes(known)} meant? Correct the name, or take it out.`
      : 'Correct the name, or take it out.',
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
      error: 'an error cannot be',
      remark: 'what the check says of its findings cannot be',
      gone: 'is not there any more',
    }[why];
    return [
      v.or(
        `The finding "${code}" is to be ignored (${reason}), but ${said}.`,
        `A finding is to be ignored (${reason}), but ${said}.`,
      ),
      'Heed it again: the note can go.',
    ];
  },
  'too-many-findings': ({ code, more, listed }, v) => [
    v.or(
      `There are ${more} more findings of the kind "${code}" than the ${listed} that are listed.`,
      `There are ${more} more findings of one kind than the ${listed} that are listed.`,
    ),
    'Mend those that are listed, then check again.',
  ],

  'act-cannot-be-completed:proven': ({ act, because: why }, v) => [
    `The act ${v.name(act)} cannot be completed.${because(why, v)}`,
    `Let more of what gives progress in the act ${v.name(act)} be reached, or lower its ${v.or('globalProgression.requiredValue', '“Full at” of the progress')}.`,
  ],
  'act-cannot-be-completed:too-little': ({ act, required, ceiling }, v) => [
    `The act ${v.name(act)} needs ${required} progress, but all that can be reached in it gives ${ceiling}: it cannot be completed.`,
    `Raise ${v.or('givesProgression', '“Progress it gives”')} of its encounters, ${
      ceiling > 1
        ? `lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)} to less than ${ceiling}`
        : v.or(
            `take globalProgression of the act ${v.name(act)} out`,
            `take the progress of the act ${v.name(act)} out`,
          )
    }, or connect what cannot be reached.`,
  ],
  'act-soft-lock': ({ act, flags, because: why, out }, v) => {
    const lower = `lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}`;
    const from = flags.length > 0 ? ` It begins with ${v.ids(flags)} set.` : '';
    return [
      `In the act ${v.name(act)} play can come to where it can no longer be won, and goes on in vain.${from}${because(why, v)}`,
      out.kind === 'back'
        ? `Give ${v.name(out.place)} a way back in its ${v.or('connections', '“Leads to”')}, or ${lower}.`
        : `Let what is shut out there be had another way, or ${
            out.kind === 'lower' ? lower : `let an event on its flag force the climax of the act ${v.name(act)}`
          }.`,
    ];
  },
  'act-not-proven': ({ act, because: why, isForced }, v) => [
    `Whether the act ${v.name(act)} can always be won is not proven.${because(why, v)}`,
    `Make fewer encounters of the act ${v.name(act)} exclude one another, ${isForced ? 'let what forces its climax read flags alone, ' : ''}or playtest it for long.`,
  ],
  'act-not-proven:placeless': ({ act }, v) => [
    `Whether the act ${v.name(act)} can always be won is not proven: an act without places is not searched, nor what comes after it.`,
    'Give every act places with encounters, or take those without out.',
  ],
  'progress-without-slack': ({ act, required }, v) => [
    `The act ${v.name(act)} needs ${required} progress, and all its encounters together give exactly that: one missed and it is lost.`,
    `Add encounters that give progress, or lower ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}.`,
  ],
  'one-encounter-decides': ({ act, encounters }, v) => [
    `The act ${v.name(act)} cannot be won without ${v.names(encounters)}.`,
    `Add another way to the progress of the act ${v.name(act)}: an encounter that needs no flag of that one.`,
  ],
  'progress-counts-as-none': ({ act, value }, v) => [
    `The act ${v.name(act)} requires ${value} progress. Below 1 counts as none: it is won when nothing new is left to do.`,
    `Raise ${v.or('globalProgression.requiredValue', '“Full at” of the progress')} of the act ${v.name(act)}, or ${v.or('take globalProgression out', 'take its progress out')}.`,
  ],
  'act-without-progress': ({ act }, v) => [
    `The act ${v.name(act)} has no ${v.or('globalProgression', 'progress to be made')}: it is won when nothing new is left to do.`,
    `Give the act ${v.name(act)} a ${v.or('globalProgression', 'progress to be made')}, unless all of it is meant to be seen.`,
  ],
  'progress-for-nothing': ({ act, encounters }, v) => [
    `${v.names(encounters)} ${encounters.length === 1 ? 'gives' : 'give'} progress, but the act ${v.name(act)} has no ${v.or('globalProgression', 'progress to be made')} to count it.`,
    `Give the act ${v.name(act)} a ${v.or('globalProgression', 'progress to be made')}, or take ${v.or('givesProgression', '“Progress it gives”')} out of its encounters.`,
  ],

  'start-unknown': ({ act, start, begins, places }, v) => [
    v.or(
      `The act ${v.name(act)} is to begin at "${start}", which it does not have; it begins at "${begins.id}".`,
      `The act ${v.name(act)} is to begin at ${v.ids([start])}, which it does not have; it begins at ${v.name(begins)}.`,
    ),
    v.or(
      `Make startLocation of the act ${v.name(act)} one of ${v.ids(places.map(({ id }) => id))}.`,
      `Make “Begins at” of the act ${v.name(act)} one of ${v.names(places)}.`,
    ),
  ],
  'unknown-connection': ({ place, to }, v) => [
    `${v.name(place)} has a way to ${v.ids(to)}, which the act does not have.`,
    `Take ${v.ids(to)} out of ${v.or('the connections', '“Leads to”')} of ${v.name(place)}, or add the place to the act.`,
  ],
  'way-to-itself': ({ place }, v) => [
    `${v.name(place)} has a way to itself, which is not offered.`,
    `Take ${v.or(`"${place.id}"`, v.name(place))} out of its own ${v.or('connections', '“Leads to”')}.`,
  ],
  'place-unreachable': ({ place, start }, v) => [
    `No way leads from ${v.or(`"${start.id}"`, v.name(start))}, where the act begins, to ${v.name(place)}.`,
    `Add ${v.or(`"${place.id}"`, v.name(place))} to ${v.or('the connections', '“Leads to”')} of a place one can reach, such as ${v.name(start)}.`,
  ],
  island: ({ places, first, start }, v) => [
    `No way leads from ${v.or(`"${start.id}"`, v.name(start))}, where the act begins, to ${v.names(places)}: they can be reached from one another only.`,
    `Add ${v.or(`"${first.id}"`, v.name(first))} to ${v.or('the connections', '“Leads to”')} of a place one can reach, such as ${v.name(start)}.`,
  ],
  'dead-end': ({ place }, v) => [
    `No way leads out of ${v.name(place)}: who goes there stays there for the rest of the act.`,
    `Give ${v.name(place)} a way back in its ${v.or('connections', '“Leads to”')}.`,
  ],
  'one-way-door': ({ from, to }, v) => [
    `From ${v.name(from)} one can go to ${v.name(to)}, but never come back.`,
    `Add ${v.or(`"${from.id}"`, v.name(from))} to ${v.or('the connections', '“Leads to”')} of ${v.name(to)}, unless that is meant.`,
  ],
  'place-not-mapped': ({ act, places }, v) => [
    `The act ${v.name(act)} is to have ${v.ids(places)}, which ${places.length === 1 ? 'is' : 'are'} not on its map yet: the story cannot be finished so.`,
    `Write ${places.length === 1 ? 'it' : 'them'}, or take ${places.length === 1 ? 'it' : 'them'} out of ${v.or('intendedLocations', 'the places')} of the act.`,
  ],

  'place-not-written': ({ place }, v) => [
    `${v.name(place)} has no encounters yet: nothing happens there, and the story cannot be finished so.`,
    `Write encounters for ${v.name(place)}, or take the place out.`,
  ],
  'pool-empty': ({ place, least }, v) => [
    `${v.name(place)} has no encounters: nothing happens there.`,
    `Write encounters for ${v.name(place)}, at least ${least}, or take the place out.`,
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
    `${v.name(encounter)} gives no progress, sets no flag and has no findings: nothing comes of it.`,
    `Give ${v.name(encounter)} ${v.or('givesProgression', 'progress')}, a flag or a finding, or make its type ${v.quote('atmospheric')}.`,
  ],
  'encounter-without-consequence:arc': ({ encounter, person }, v) => [
    `${v.name(encounter)}, the end of the arc of ${v.name(person)}, gives no progress and sets no flag: nothing comes of it.`,
    `Give ${v.name(encounter)} ${v.or('givesProgression', 'progress')} or a flag.`,
  ],
  'negative-progress': ({ encounter, value, isArc }, v) => [
    `${v.name(encounter)} gives ${value} progress, which counts as 0.`,
    `Take ${v.or('givesProgression', '“Progress it gives”')} out of ${v.name(encounter)}, or make it positive${
      isArc ? '' : '; what is to go wrong belongs to the doom clock'
    }.`,
  ],
  'frames-odd': ({ encounter, frames, turns }, v) => [
    turns === null
      ? `${v.name(encounter)} is meant to take ${frames} frames, which counts as 1.`
      : `${v.name(encounter)} is meant to take ${frames} frames: about ${turns} turns of one thing.`,
    `Give ${v.name(encounter)} 3 to 8 ${v.or('expectedFrames', 'frames')}, or split it.`,
  ],
  'repeatable-gives-once': ({ encounter, asks, gives }, v) => [
    `${v.name(encounter)} may come again, but only the first time it ${[...(asks ? ['asks its question'] : []), ...(gives ? ['gives progress'] : [])].join(' and ')}.`,
    `Leave ${v.quote('repeatable')} out of ${v.name(encounter)}, or move what it gives to an encounter that comes once.`,
  ],
  'single-option': ({ encounter, answer }, v) => [
    `${v.name(encounter)} offers one answer only, ${v.quote(answer)}: there is nothing to choose.`,
    `Add a second answer to ${v.name(encounter)}, or take its ${v.or('options', 'choices')} out.`,
  ],
  'options-same-text': ({ encounter, answers }, v) => [
    `Answers of ${v.name(encounter)} read the same: ${v.quotes(answers)}.`,
    `Reword or take out one of them in ${v.name(encounter)}.`,
  ],
  'option-flag-undeclared': ({ encounter, flags }, v) => [
    `An answer of ${v.name(encounter)} earns ${v.ids(flags)}, which is not among its ${v.or('potentialFlags', '“Flags it sets”')}: it does not count.`,
    `Add ${v.ids(flags)} to ${v.or('the potentialFlags', '“Flags it sets”')} of ${v.name(encounter)}, or take it out of the answer.`,
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
