import type { DraftReasonParams, LeftNeed } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';
import { Element, element, KINDS, SCENE_TROUBLE, spaced, titles } from './en-parts.ts';

/** Messages while writing a story: gaps, impossible changes, side effects. */
export const draft: ReasonSentences<DraftReasonParams> = {
  'story-without-premise': () => ['The story has no premise yet.', 'Write it first: everything else hangs on it.'],
  'story-without-act': () => ['The story has no act yet.', 'Outline one, draw its map, and write what happens there.'],
  'nothing-to-try': ({ lacks }) =>
    lacks === 'premise'
      ? ['There is nothing to try yet: the story has no premise.', 'Write the premise, an act and a place first.']
      : lacks === 'act'
        ? ['There is nothing to try yet: the story has no act.', 'Outline an act and draw its map first.']
        : ['There is nothing to try yet: no act has a place on its map.', 'Draw the map of an act first.'],
  'places-not-on-map': ({ act, places }, words) => [
    `${Element(act, words)} has places that are not on its map yet: ${words.quotes(spaced(places))}.`,
    'Write them, or take them out of the act.',
  ],
  'places-without-encounters': ({ act, places }, words) => [
    `In ${element(act, words)} nothing happens yet at ${titles(places, words)}.`,
    `Add encounters there, or take ${places.length === 1 ? 'the place' : 'the places'} out.`,
  ],
  'places-without-art': ({ act, places }, words) => [
    `In ${element(act, words)} a picture or music is still missing at ${titles(places, words)}.`,
    'Have it drawn, or ask the co-author to finish the place.',
  ],
  'story-has-errors': ({ count }) => [
    count === 1
      ? 'The check finds something that keeps the story from being played to its end.'
      : `The check finds ${count} things that keep the story from being played to its end.`,
    'The Check page shows what they are and how they can be mended.',
  ],
  'story-does-not-load': () => [
    'Something in the story does not have the shape it needs.',
    'Mend what is named in the details, then try again.',
  ],
  'draft-has-story': () => [
    'The draft has a story that was not just built from this sheet.',
    'Take back what was changed since, or build in a new draft.',
  ],
  'brief-empty': () => ['The sheet is empty.', 'Fill in at least one field.'],
  'draft-changed': () => ['The draft has changed in the meantime.', 'Look at how it stands now, then do it again.'],
  'element-missing': ({ type }) => [`This ${KINDS[type]} is not in the draft any more.`],
  'act-lacks-place': ({ act, id, isIntended }, words) =>
    isIntended
      ? [`${words.quotes(spaced([id]))} is meant for ${element(act, words)}, but is not on its map yet.`]
      : [`${Element(act, words)} has no place ${words.quotes(spaced([id]))}.`],
  locked: ({ lock, inside }, words) => [
    `You have locked ${element(lock, words)}: nothing may change it${inside ? `, nor ${element(inside, words)} in it` : ''}.`,
    'Unlock it to let it be changed.',
  ],
  'checklist-locked': () => [
    'You have locked the checklist: nothing may change it.',
    'Unlock it to let it be changed.',
  ],
  'does-not-fit': ({ type }) => [
    `The ${KINDS[type]} would not fit any more, so nothing was changed.`,
    'Correct what is marked and save again.',
  ],
  'ids-taken': ({ of }) => [
    `${of === 'fact' ? 'A fact' : 'An encounter'} with the same name inside is in the story already.`,
    'Give it another title and save again.',
  ],
  'ids-twice': () => ['The same thing is in the list twice.', 'Take one of them out.'],
  'id-taken': () => ['The name it has inside is taken already.'],
  'id-in-use': () => ['Its name inside cannot change: other parts of the story refer to it.'],
  'way-to-nowhere': ({ place, to }, words) => [
    `A way from ${words.quotes(spaced([place]))} leads to ${words.quotes(spaced(to))}, which the act does not have.`,
    'Take the way out, or add the place first.',
  ],
  'begins-nowhere': ({ act, id }, words) => [
    `${Element(act, words)} is to begin at ${words.quotes(spaced([id]))}, which it does not have.`,
    'Choose one of its places.',
  ],
  'map-differs': ({ act }, words) => [`The map does not have the places that ${element(act, words)} is meant to have.`],
  'encounters-first': ({ place }, words) => [
    `Nothing happens yet at ${words.quote(place.title)}; its picture and music are to show what does.`,
    'Write its encounters first.',
  ],
  'still-referred': ({ element: named, count }, words) => [
    `${count === 1 ? 'Something in the story refers' : `${count} things in the story refer`} to ${element(named, words)}, so it was not deleted.`,
  ],
  'premise-stays': () => ['The premise cannot be deleted: everything else hangs on it.', 'Change it instead.'],
  'last-place': ({ act }, words) => [
    `This is the last place of ${element(act, words)}, which has at least one.`,
    'Add another place first, or delete the act.',
  ],
  'bears-no-picture': () => ['Only characters and places have pictures.'],
  'nothing-to-step': ({ way, there }) => [
    there === 0
      ? way === 'undo'
        ? 'There is nothing to take back.'
        : 'There is nothing to bring back.'
      : `There are only ${there} changes to ${way === 'undo' ? 'take' : 'bring'} back.`,
  ],
  'finding-gone': () => ['The check does not find this any more.'],
  'error-stays': () => ['What must be mended cannot be ignored: the story cannot be finished with it.'],
  'remark-stays': () => ['This tells of other findings and cannot be ignored itself.'],
  'too-many-ignored': ({ most }) => [`No more than ${most} findings can be ignored.`, 'Mend some, or heed some again.'],
  'scene-does-not-stand': ({ problem, name, line, element: named, more }, words) => [
    `${Element(named, words)}${line === null ? '' : `, line ${line}`}: ${SCENE_TROUBLE[problem](words.quote(name))}${more > 0 ? `, and ${more} more like it` : ''}. Nothing was changed.`,
    'Correct it and save again.',
  ],
  'asks-for-roll': ({ element: named }, words) => [
    `${Element(named, words)} asks for a roll now, because something was written for how one comes out.`,
  ],
  'scripts-kept': ({ count }) => [
    count === 1
      ? 'One written script was left out of what is written anew, and stays.'
      : `${count} written scripts were left out of what is written anew, and stay.`,
    'See whether they still fit.',
  ],
  'field-too-long': ({ field, limit, isLeftOut }, { quote, number }) => [
    `What the co-author wrote for ${quote(field)} was too long: at most ${number(limit)} fit. ${isLeftOut ? 'It was left out.' : 'Its beginning was kept.'}`,
  ],
  'fields-left-out': ({ fields }) => [
    fields.length === 1
      ? 'One detail the co-author wrote has no place in a story and was left out.'
      : `${fields.length} details the co-author wrote have no place in a story and were left out.`,
  ],
  'taken-off-map': ({ place, encounters }, { quote }) => [
    `${quote(place.title)} was taken off the map${encounters === 0 ? '' : encounters === 1 ? ', with its one encounter' : `, with its ${encounters} encounters`}.`,
    'Undo brings it back.',
  ],
  'nothing-happens-there': ({ place }, { quote }) => [`Nothing happens at ${quote(place.title)} any more.`],
  'still-as-it-was': ({ what, element: named }, words) => [
    `The ${what} of ${words.quote(named.title)} is still the old one.`,
    what === 'music' ? 'Ask the co-author to compose it anew.' : 'It can be drawn again.',
  ],
  'mood-without-track': ({ place, mood }, words) => [
    `No music has been written for the mood ${words.quotes(spaced([mood]))} of ${words.quote(place.title)} yet.`,
    'It is made when the place is finished.',
  ],
  'shares-track': ({ place, mood }, words) => [
    `${words.quote(place.title)} has the music that was written for the mood ${words.quotes(spaced([mood]))} already.`,
  ],
  'own-picture-stays': ({ element: named }, { quote }) => [
    `The picture of ${quote(named.title)} is your own, and stays.`,
  ],
  'left-as-it-is': ({ by, needs, name }, words) => {
    const said: Readonly<Record<LeftNeed, string>> = {
      flag: `${Element(by, words)} still needs ${words.quotes(spaced([name]))}, which nothing sets any more.`,
      'flag-in-condition': `A condition in ${element(by, words)} still names ${words.quotes(spaced([name]))}, which nothing sets any more.`,
      'place-in-condition': `A condition in ${element(by, words)} still names the place ${words.quote(name)}, which is gone.`,
      'person-in-condition': `A condition in ${element(by, words)} still asks whether one has met ${words.quote(name)}, who is gone.`,
      'act-in-condition': `A condition in ${element(by, words)} still asks how the act ${words.quote(name)} ended, which is gone.`,
      'fact-in-condition': `A condition in ${element(by, words)} still asks about the fact ${words.quotes(spaced([name]))}, which is gone.`,
      fact: `${Element(by, words)} has the fact ${words.quotes(spaced([name]))}, which the player can no longer find out.`,
      'picture-in-script': `A script in ${element(by, words)} still shows the picture of ${words.quote(name)}, which is gone.`,
      'music-in-script': `A script in ${element(by, words)} still plays the music of ${words.quote(name)}, which is gone.`,
    };
    return [said[needs]];
  },
  'saved-from-elsewhere': ({ there, version }) => [
    `Version ${there} was saved from another draft; version ${version} does not have its changes.`,
  ],
  'more-findings': ({ count }) => [
    count === 1 ? 'The check finds one thing more.' : `The check finds ${count} things more.`,
    'They are on the Check page.',
  ],
};
