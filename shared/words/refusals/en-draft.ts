import type { DraftReasonParams, LeftNeed } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';
import { Element, element, KINDS, SCENE_TROUBLE, spaced, titles } from './en-parts.ts';

export const draft: ReasonSentences<DraftReasonParams> = {
  'story-without-premise': () => ['The story has no premise yet.', 'Write it first: everything else depends on it.'],
  'story-without-act': () => ['The story has no act yet.', 'Outline one, draw its map, and write what happens there.'],
  'nothing-to-try': ({ lacks }) =>
    lacks === 'premise'
      ? ['There is nothing to try yet: the story has no premise.', 'Write the premise, an act and a place first.']
      : lacks === 'act'
        ? ['There is nothing to try yet: the story has no act.', 'Outline an act and draw its map first.']
        : ['There is nothing to try yet: no act has a place on its map.', 'Draw the map of an act first.'],
  'places-not-on-map': ({ act, places }, words) => [
    `${Element(act, words)} has places that are not on its map yet: ${words.quotes(spaced(places))}.`,
    'Write them, or remove them from the act.',
  ],
  'places-without-encounters': ({ act, places }, words) => [
    `In ${element(act, words)} nothing happens yet at ${titles(places, words)}.`,
    `Add encounters there, or remove ${places.length === 1 ? 'the place' : 'the places'}.`,
  ],
  'places-without-art': ({ act, places }, words) => [
    `In ${element(act, words)} a picture or music is still missing at ${titles(places, words)}.`,
    'Have it drawn, or ask the co-author to finish the place.',
  ],
  'story-has-errors': ({ count }) => [
    count === 1
      ? 'The check finds something that keeps the story from being played to its end.'
      : `The check finds ${count} things that keep the story from being played to its end.`,
    'The Check page lists them with their fixes.',
  ],
  'story-does-not-load': () => [
    'Something in the story does not have the required form.',
    'Correct what the details name, then try again.',
  ],
  'draft-has-story': () => [
    'The draft has a story with changes beyond the build from this sheet.',
    'Undo the changes since the build, or build in a new draft.',
  ],
  'draft-changed': () => ['The draft has changed in the meantime.', 'Look at its current state, then do it again.'],
  'element-missing': ({ type }) => [`This ${KINDS[type]} is no longer in the draft.`],
  'act-lacks-place': ({ act, id, isIntended }, words) =>
    isIntended
      ? [`${words.quotes(spaced([id]))} is planned for ${element(act, words)}, but is not on its map yet.`]
      : [`${Element(act, words)} has no place ${words.quotes(spaced([id]))}.`],
  locked: ({ lock, inside }, words) => [
    `You have locked ${element(lock, words)}: nothing may change it${inside ? `, nor ${element(inside, words)} in it` : ''}.`,
    'Unlock it to allow changes.',
  ],
  'checklist-locked': () => ['You have locked the checklist: nothing may change it.', 'Unlock it to allow changes.'],
  'does-not-fit': ({ type }) => [
    `The ${KINDS[type]} would no longer be valid, so nothing was changed.`,
    'Correct what is marked and save again.',
  ],
  'ids-taken': ({ of }) => [
    `${of === 'fact' ? 'A fact' : 'An encounter'} with the same internal id is already in the story.`,
    'Give it another title and save again.',
  ],
  'ids-twice': () => ['The same item is in the list twice.', 'Remove one of them.'],
  'name-taken': ({ kind, name }, words) => [
    `There is already ${kind === 'flag' ? 'a flag' : 'an item'} called ${words.quotes([name])}.`,
    'Choose another name.',
  ],
  'name-unused': ({ kind, name }, words) => [
    `Nothing in the draft uses the ${kind} ${words.quotes([name])} any more.`,
    'Look at the current draft, then rename again.',
  ],
  'texts-do-not-fit': ({ count }) => [
    count === 1
      ? 'One text would be too long or empty, or has changed, so nothing was replaced.'
      : `${count} texts would be too long or empty, or have changed, so nothing was replaced.`,
    'Leave these out, or choose shorter words.',
  ],
  'leads-within-act': ({ option }, words) => [
    `The option ${words.quotes([option])} leads to a place of this act, so the encounter cannot move to another act.`,
    'Remove where the option leads, then move the encounter.',
  ],
  'no-room-for-copy': () => ['There is no room for another one here.', 'Delete one first.'],
  'id-taken': () => ['Its internal id is already taken.'],
  'id-in-use': () => ['Its internal id cannot change: other parts of the story refer to it.'],
  'way-to-nowhere': ({ place, to }, words) => [
    `A way from ${words.quotes(spaced([place]))} leads to ${words.quotes(spaced(to))}, which the act does not have.`,
    'Remove the way, or add the place first.',
  ],
  'begins-nowhere': ({ act, id }, words) => [
    `${Element(act, words)} is set to begin at ${words.quotes(spaced([id]))}, which it does not have.`,
    'Choose one of its places.',
  ],
  'map-differs': ({ act }, words) => [`The map does not have the places planned for ${element(act, words)}.`],
  'encounters-first': ({ place }, words) => [
    `Nothing happens yet at ${words.quote(place.title)}; its picture and music depend on what does.`,
    'Write its encounters first.',
  ],
  'still-referred': ({ element: named, count }, words) => [
    `${count === 1 ? 'Something in the story refers' : `${count} things in the story refer`} to ${element(named, words)}, so it was not deleted.`,
  ],
  'premise-stays': () => ['The premise cannot be deleted: everything else depends on it.', 'Change it instead.'],
  'last-place': ({ act }, words) => [
    `This is the last place of ${element(act, words)}, which has at least one.`,
    'Add another place first, or delete the act.',
  ],
  'bears-no-picture': () => ['Only characters and places have pictures.'],
  'nothing-to-step': ({ way, there }) => [
    there === 0
      ? way === 'undo'
        ? 'There is nothing to undo.'
        : 'There is nothing to redo.'
      : `There are only ${there} changes to ${way}.`,
  ],
  'finding-gone': () => ['The check no longer finds this.'],
  'error-stays': () => ['Errors cannot be ignored: the story cannot be finished with them.'],
  'remark-stays': () => ['This is a note about other findings and cannot be ignored itself.'],
  'too-many-ignored': ({ most }) => [
    `No more than ${most} findings can be ignored.`,
    'Fix some, or stop ignoring some.',
  ],
  'scene-does-not-stand': ({ problem, name, line, element: named, more }, words) => [
    `${Element(named, words)}${line === null ? '' : `, line ${line}`}: ${SCENE_TROUBLE[problem](words.quote(name))}${more > 0 ? `, and ${more} more like it` : ''}. Nothing was changed.`,
    'Correct it and save again.',
  ],
  'asks-for-roll': ({ element: named }, words) => [
    `${Element(named, words)} asks for a roll now, because one of its outcomes was written.`,
  ],
  'scripts-kept': ({ count }) => [
    count === 1
      ? 'One written script was missing from the new version and was kept.'
      : `${count} written scripts were missing from the new version and were kept.`,
    'Check whether they still fit.',
  ],
  'field-too-long': ({ field, limit, isLeftOut }, { quote, number }) => [
    `What the co-author wrote for ${quote(field)} was too long: at most ${number(limit)} fit. ${isLeftOut ? 'It was left out.' : 'Its beginning was kept.'}`,
  ],
  'fields-left-out': ({ fields }) => [
    fields.length === 1
      ? 'One detail the co-author wrote is not supported and was left out.'
      : `${fields.length} details the co-author wrote are not supported and were left out.`,
  ],
  'taken-off-map': ({ place, encounters }, { quote }) => [
    `${quote(place.title)} was taken off the map${encounters === 0 ? '' : encounters === 1 ? ', with its one encounter' : `, with its ${encounters} encounters`}.`,
    'Undo brings it back.',
  ],
  'nothing-happens-there': ({ place }, { quote }) => [`Nothing happens at ${quote(place.title)} now.`],
  'still-as-it-was': ({ what, element: named }, words) => [
    `The ${what} of ${words.quote(named.title)} is still the old one.`,
    what === 'music' ? 'Ask the co-author to compose it again.' : 'It can be drawn again.',
  ],
  'mood-without-track': ({ place, mood }, words) => [
    `No music has been written for the mood ${words.quotes(spaced([mood]))} of ${words.quote(place.title)} yet.`,
    'It is made when the place is finished.',
  ],
  'shares-track': ({ place, mood }, words) => [
    `${words.quote(place.title)} has the music that was written for the mood ${words.quotes(spaced([mood]))} already.`,
  ],
  'own-picture-stays': ({ element: named }, { quote }) => [
    `The picture of ${quote(named.title)} is your own and was kept.`,
  ],
  'left-as-it-is': ({ by, needs, name }, words) => {
    const said: Readonly<Record<LeftNeed, string>> = {
      flag: `${Element(by, words)} still needs ${words.quotes(spaced([name]))}, which nothing sets any more.`,
      'flag-in-condition': `A condition in ${element(by, words)} still names ${words.quotes(spaced([name]))}, which nothing sets any more.`,
      'place-in-condition': `A condition in ${element(by, words)} still names the place ${words.quote(name)}, which is gone.`,
      'person-in-condition': `A condition in ${element(by, words)} still asks whether the player has met ${words.quote(name)}, who is gone.`,
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
    count === 1 ? 'The check has one new finding.' : `The check has ${count} new findings.`,
    'They are on the Check page.',
  ],
};
