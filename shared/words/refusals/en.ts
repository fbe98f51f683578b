import type { ActionMismatch, MissingKind, SceneTroubleKind, SharingIds } from '../../reasons.ts';
import type { RefusalCatalogue, RefusalText } from './catalogue.ts';
import { draft } from './en-draft.ts';
import { model } from './en-models.ts';
import { Element, element, SCENE_TROUBLE, spaced } from './en-parts.ts';

const SHARING: Readonly<Record<SharingIds, string>> = {
  act: 'acts',
  character: 'characters',
  place: 'places',
  encounter: 'encounters',
  fact: 'facts',
  event: 'events',
  lore: 'entries of lore',
  option: 'options',
  meter: 'meters',
  ending: 'endings',
};

/** Effect of an invalid detail in an imported story that is kept. */
const SCENE_MENDED: Readonly<Partial<Record<SceneTroubleKind, string>>> = {
  condition: 'It never holds until it is corrected.',
  fact: 'The line is not told until it is corrected.',
};

const GONE: Readonly<Record<MissingKind, RefusalText>> = {
  session: ['This draft does not exist. It may have been deleted.', 'Your other drafts are in the library.'],
  package: ['This story does not exist. It may have been deleted.', 'Your other stories are in the library.'],
  play: ['This play does not exist. It may have been deleted.', 'Your other plays are in the library.'],
  plan: ['This plan no longer exists.', 'Ask for a new one.'],
  template: ['This template no longer exists.'],
  save: ['This save no longer exists.'],
  turn: ['This play has no such turn.'],
  message: ['This message is no longer in the conversation.', 'Open the draft again to see its current state.'],
  line: ['This entry is no longer in the history.'],
  picture: ['This picture or track no longer exists.'],
  entry: ['This entry is no longer in the play.', 'Load the page again to see the current ones.'],
  'story-of-play': ['The story of this play no longer exists.', 'Import the story again, or delete the play.'],
  note: ['This note no longer exists.', 'It was deleted.'],
  snapshot: ['This snapshot no longer exists.', 'It was deleted.'],
  'bin-entry': ['This is not in the bin any more.', 'It may have been restored or deleted permanently.'],
};

const UNFIT: Readonly<Record<ActionMismatch, RefusalText>> = {
  ended: ['The story has ended.', 'Start again, or go back to an earlier turn.'],
  'not-begun': ['The play has not begun yet.', 'Begin it first.'],
  'begun-already': ['The play has begun already.'],
  'roll-first': ['The dice are waiting.', 'Roll them first.'],
  'no-roll': ['There is nothing to roll for right now.'],
  'climax-next': ['The climax of the act is about to begin, so you cannot leave now.'],
  'no-way': ['No way leads there from here.'],
  'no-choice': ['There is nothing to choose right now.'],
  'choice-gone': ['This choice is no longer offered.'],
  'choice-locked': ['This can’t be chosen right now.'],
  'no-words': ['You cannot enter text right now.'],
  'something-else-first': ['The play is waiting for something else first.'],
};

export const en: RefusalCatalogue = {
  reasons: {
    ...draft,
    ...model,
    answering: () => ['The co-author is still answering.', 'Wait until it has finished, or stop it.'],
    'plan-being-made': () => ['A plan is being made.', 'Wait until it is ready, or stop it.'],
    'plan-running': () => ['A plan is running.', 'Wait until it has finished, or stop it.'],
    'play-busy': () => ['The story is being told right now.', 'Wait a moment, or stop it.'],
    'play-moved-on': () => ['The story has moved on in the meantime.', 'Look at the current turn, then act on it.'],
    gone: ({ what }) => GONE[what],
    stopped: () => ['It was stopped before it finished; nothing was changed.'],
    'server-stopping': () => ['The server is shutting down and starts nothing new.', 'Try again when it is back.'],
    'message-too-long': ({ most, length }, { number }) => [
      `A message has at most ${number(most)} characters; this one has ${number(length)}.`,
      'Send it in parts.',
    ],
    'too-many-pictures': ({ most }) => [
      `A message has at most ${most} pictures.`,
      'Send the others with the next one.',
    ],
    'conversation-went-on': () => [
      'The conversation has gone on in the meantime; nothing was dropped.',
      'Read the new messages, then send yours again.',
    ],
    'answered-already': () => ['This message was answered already.'],
    'nothing-to-answer': () => ['There is no message to answer.', 'Write something first.'],
    'decided-already': ({ accepted }) => [`You have ${accepted ? 'accepted' : 'declined'} this already.`],
    'nothing-to-decide': () => ['This decision is no longer needed.'],
    'changed-since-asked': () => [
      'The draft has changed since you were asked, so nothing was done.',
      'The co-author asks you again if it is still needed.',
    ],
    'not-shown-yet': () => ['You had not been shown this yet, so nothing was done.', 'The co-author asks you first.'],
    'would-overwrite': ({ element: named }, words) => [
      `This would overwrite ${element(named, words)}, which is finished, so nothing was done.`,
      'The co-author asks you first.',
    ],
    'call-does-not-fit': () => [
      'What the co-author wrote does not fit yet, so nothing was changed.',
      'It has been told what is wrong and will try again.',
    ],
    'plan-changed': () => ['The plan has changed in the meantime.', 'Look at it again, then change it.'],
    'plan-over': () => ['This plan has ended.', 'Ask for a new one, or keep it as a template to run it again.'],
    'plan-idle': () => ['This plan is not running.'],
    'plan-cannot-run': ({ count }) => [
      count === 1 ? 'A problem keeps the plan from running.' : `${count} problems keep the plan from running.`,
      'Fix the steps with problems, or remove them.',
    ],
    'no-plan-made': () => ['No plan could be made from this.', 'Reword the request, or ask for less at a time.'],
    'planning-stopped': () => ['Planning was stopped before there was a plan.'],
    'question-over': () => ['This answer is no longer needed.'],
    'say-what-else': ({ most }, { number }) => [`Say in 1 to ${number(most)} characters what should be different.`],
    'template-needs-title': ({ most }) => [`A template needs a title of 1 to ${most} characters.`],
    'action-does-not-fit': ({ why }) => UNFIT[why],
    'choice-named-locked': ({ choice, why }, { quote }) => [
      `${quote(choice)} can’t be chosen right now.`,
      why ?? 'Pick another choice.',
    ],
    'words-take-a-model': () => [
      'Only a language model understands these words, and none is connected.',
      'Pick a choice, go somewhere, or name a person, a place or a thing you know of.',
    ],
    'no-such-turn': ({ turn, at }) => [`This play has no turn ${turn}: it is at turn ${at}.`],
    'story-changed-since': () => [
      'The story has changed since then, so this play cannot go back to that turn.',
      'Go back to another turn, or restore what the story had.',
    ],
    'version-lacks-what-is-needed': () => [
      'The latest version of the story lacks what this play needs.',
      'Continue in the version it began with.',
    ],
    'name-of-no-save': ({ name }, { quote }) => [`A save cannot be called ${quote(name)}.`, 'Choose another name.'],
    'save-is-protected': () => ['This save is protected.', 'Remove the protection first.'],
    'play-too-long-for-a-file': () => ['This play is too long for one file.', 'Download a save of an earlier turn.'],
    'not-a-save': () => [
      'This is not a Kamishibai save, or it is damaged.',
      'Choose a file that was downloaded from a save.',
    ],
    'story-of-save-absent': ({ title }, { quote }) => [
      `The story ${quote(title)} is not here.`,
      'Import the story, then the save.',
    ],
    'save-does-not-fit': ({ title }, { quote }) => [
      `This save does not fit ${quote(title)} as it is here.`,
      'Import the version it was made in, then try again.',
    ],
    'trial-stays-here': () => [
      'Saves of a draft being tried out cannot be downloaded.',
      'Finish the story, then play it.',
    ],
    'nothing-to-tell-again': () => ['There is no turn yet that could be told again.'],
    'told-as-written': ({ turn }) => [
      'This turn is written by the author: told again, it would be the same.',
      `Go back to turn ${turn} instead, and choose differently.`,
    ],
    'told-in-older-version': ({ turn }) => [
      'This turn was told in an earlier version of the story, which has changed since.',
      `Go back to turn ${turn} instead.`,
    ],
    'turn-failed': () => ['This turn could not be told; nothing of it is kept.', 'Try again.'],
    'not-a-story': () => ['This is not a Kamishibai story.', 'Choose a file that was exported here.'],
    'act-without-places': ({ act }, words) => [`${Element(act, words)} has no places, so it cannot be played.`],
    'not-json': () => ['The file is broken, or was cut off in the middle.', 'Export the story again and import that.'],
    'too-many-notes': ({ most }) => [`A draft has at most ${most} notes.`, 'Delete those that are done.'],
    'too-many-snapshots': ({ most }) => [
      `A draft has at most ${most} snapshots.`,
      'Delete one that you no longer need.',
    ],
    'too-much-for-a-story': () => [
      'This file contains more than a story can hold.',
      'Divide it, or remove what is not part of the story.',
    ],
    'archive-too-much': () => [
      'This archive contains more than a story can hold.',
      'Remove what is not part of the story.',
    ],
    'archive-broken': () => ['This archive cannot be read.', 'Pack it again, as a plain zip without a password.'],
    'format-unknown': ({ name }, { quote }) => [
      `The format of ${quote(name)} is not supported.`,
      'Import a story, a character card or a lorebook.',
    ],
    'format-not-read': ({ name, format, instead }, { quote, list }) => [
      `${quote(name)} is ${format}, which cannot be read here.`,
      `Save it as one of these, then import it: ${list(instead)}.`,
    ],
    'formats-mixed': () => [
      'These files do not belong together.',
      'Import a story by itself; cards and lorebooks can be combined.',
    ],
    'not-material': () => [
      'Only character cards, lorebooks and chats can be added to an existing draft.',
      'Import it as a new draft.',
    ],
    'no-conversation': () => ['A play cannot be continued from this conversation.', 'Import it as a draft.'],
    'enclosed-missing': ({ name }, { quote }) => [
      `This script was exported from here; the story is in ${quote(name)} beside it, which is missing here.`,
      'Import the whole project, as a zip or a folder.',
    ],
    'file-broken': ({ name }, { quote }) => [
      `${quote(name)} is damaged and cannot be read.`,
      'Save it again where it comes from.',
    ],
    'script-does-not-compile': ({ name, said }, { quote }) => [
      `${quote(name)} does not compile: ${said}`,
      'Fix it in its editor, then import it again.',
    ],
    'included-file-missing': ({ name, missing }, { quote }) => [
      `${quote(name)} needs ${quote(missing)} from the same folder.`,
      'Import all files of the story together, or their folder as a zip.',
    ],
    'archive-encrypted': ({ name }, { quote }) => [
      `${quote(name)} is encrypted or has a password.`,
      'Save it without encryption or password, then import it again.',
    ],
    'nothing-to-tell': ({ name }, { quote }) => [
      `${quote(name)} contains nothing that can be told.`,
      'Check that it has text, and how it begins: it may loop without a line.',
    ],
    'imports-waiting': () => ['Other stories are being imported right now.', 'Try again in a moment.'],
    'file-too-large': ({ mebibytes }) => [`This is larger than the ${mebibytes} MB that are allowed.`],
    'picture-empty': () => ['The picture is empty.', 'Choose the file again.'],
    'picture-too-large': ({ megabytes, most }) => [
      `The picture has ${megabytes} MB; at most ${most} are allowed.`,
      'Save it smaller, or as JPEG.',
    ],
    'picture-of-no-kind': ({ formats }, { list }) => [
      'This file is not a supported picture, whatever its name.',
      `Save it as one of these: ${list(formats)}.`,
    ],
    'voice-of-no-kind': ({ formats }, { list }) => [
      'This file is not a supported sound, whatever its name.',
      `Save it as one of these: ${list(formats)}.`,
    ],
    'picture-broken': () => [
      'The picture is damaged and cannot be read completely.',
      'Open it in an image editor and save it again.',
    ],
    'picture-too-many-pixels': ({ width, height, millions }) => [
      `The picture has ${width} × ${height} pixels; at most ${millions} million are allowed.`,
      'Make it smaller: 2000 pixels on the longer side are plenty.',
    ],
    'picture-shows-nobody': () => ['The picture is completely transparent.', 'Choose one that shows somebody.'],
    'given-new-id': () => ['The story was given a new internal id, because it had no usable one.'],
    'story-fields-left-out': ({ count, names }, { list }) => [
      `${count === 1 ? 'One unsupported field was' : `${count} unsupported fields were`} left out: ${list(names)}.`,
    ],
    'art-left-out': ({ count }) => [
      count === 1
        ? 'One picture or track is stored elsewhere and was left out; it can be made again.'
        : `${count} pictures or tracks are stored elsewhere and were left out; they can be made again.`,
    ],
    'no-protagonist': () => ['No character is the protagonist: dice are rolled without modifiers.'],
    'act-begins-elsewhere': ({ act }, words) => [
      `${Element(act, words)} is set to begin at a place it does not have; it begins at its first place instead.`,
    ],
    'way-leads-nowhere': ({ place, to }, words) => [
      `A way from ${words.quote(place.title)} leads to ${words.quotes(spaced([to]))}, which the act does not have.`,
    ],
    'stranger-needed': ({ place, id }, words) => [
      `${words.quote(place.title)} needs ${words.quotes(spaced([id]))}, who is not in the cast.`,
    ],
    'id-was-twice': ({ of, title }, { quote }) => [
      `Two ${SHARING[of]} had the same internal id: ${title === null ? 'the second' : quote(title)} was given a new one.`,
    ],
    'ids-were-twice': ({ count }) => [
      count === 1
        ? 'One more internal id was used twice and has been replaced.'
        : `${count} more internal ids were used twice and have been replaced.`,
    ],
    'first-is-meant': () => ['References to an internal id that was used twice mean the first element that had it.'],
    'story-updated': ({ version, before }) => [
      `This story is now at version ${version}, after version ${before}. Plays that have begun keep their version.`,
    ],
    'story-saved-meanwhile': () => [
      'This story was saved from elsewhere in the meantime, so nothing was imported.',
      'Import it again.',
    ],
    'story-here-already': () => ['This story already existed, so there are two copies of it now.'],
    'art-not-here': ({ count }) => [
      count === 1
        ? 'One picture or track is missing on this server; it is made again.'
        : `${count} pictures or tracks are missing on this server; they are made again.`,
    ],
    'voices-not-here': ({ count }) => [
      count === 1
        ? 'One voice file is missing on this server: its lines are silent.'
        : `${count} voice files are missing on this server: their lines are silent.`,
      'Add each file to its line again.',
    ],
    'scene-mended': ({ problem, name, element: named, count }, words) => [
      `${Element(named, words)}: ${SCENE_TROUBLE[problem](words.quote(name))}${count > 1 ? `, in ${count} places` : ''}.`,
      SCENE_MENDED[problem] ?? 'It was left out.',
    ],
    'answer-broke-off': () => [
      'The language model broke off in the middle of its answer.',
      'Continue, or try again in a moment.',
    ],
    'art-failed': () => ['The picture or the music could not be made; nothing was changed.', 'Try again.'],
    'person-is-spent': ({ tokens, opensAt }, { number }) => [
      `Your ${number(tokens)} tokens for today are used up. Everything is kept.`,
      `More are available from ${new Date(opensAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}.`,
    ],
    'too-many-requests': () => ['Too many requests in a short time.', 'Wait a minute and try again.'],
    'day-is-spent': ({ tokens, opensAt }, { number }) => [
      `Today’s ${number(tokens)} tokens are used up. Everything is kept, and can be edited by hand.`,
      `More are available from ${new Date(opensAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}.`,
    ],
    'story-is-spent': ({ tokens, isSession }, { number }) => [
      `The ${number(tokens)} tokens for this ${isSession ? 'draft' : 'play'} are used up. Everything is kept${isSession ? ', and can be edited by hand' : ''}.`,
      'The operator of the server can allow more.',
    ],
    'check-given-up': () => [
      'The story is too complex to be checked in the available time.',
      'Let fewer encounters exclude one another, or divide large acts; then it is checked again.',
    ],
    'too-many-checks': () => ['Too many stories are waiting to be checked.', 'Try again in a moment.'],
    'too-much-at-once': () => [
      'The story takes too much time or memory to process at once.',
      'Divide it into several files, or remove loops from it.',
    ],
    'playtest-cancelled': () => ['The playtest was cancelled.'],
    'playtests-waiting': () => ['Another playtest is running.', 'Wait until it has finished, or stop it.'],
    'playtest-too-long': () => ['The playtest did not finish in the available time.', 'Ask for fewer runs.'],
    'evaluation-runs': () => [
      'An evaluation is already running, and only one can run at a time.',
      'Wait until it has finished, or stop it.',
    ],
    'export-gone': () => ['This export no longer exists.', 'Export the story again.'],
    'page-too-large': () => [
      'There are too many pictures and too much music for one page.',
      'Choose narrower pictures, or the game as a folder.',
    ],
    'export-option-untaken': ({ format, option }, { quote }) => [
      `The format ${quote(format)} has no option ${quote(option)}.`,
      'Leave it out.',
    ],
    'export-format-unknown': ({ format }, { quote }) => [
      `There is no export format ${quote(format)}.`,
      'Choose another.',
    ],
    'nothing-to-export': () => ['This story contains nothing that this format can hold.', 'Choose another.'],
    'exports-waiting': () => [
      'Too many exports are running at the moment.',
      'Wait until the others have finished, then try again.',
    ],
    'export-not-written': () => ['This export is still being written.', 'Wait until it has finished.'],
    'evaluation-gone': () => ['This evaluation no longer exists.'],
    'disk-full': () => [
      'The disk of the server is full, so this could not be saved.',
      'Free some space on it, then try again.',
    ],
    'disk-refuses': () => [
      'It could not be saved, so nothing was changed.',
      'Check whether the disk of the server is full or write-protected, then try again.',
    ],
    'too-many-tries': () => ['Too many failed attempts.', 'Wait a minute and try again.'],
    'not-yours': () => ['You may not do this here.', 'Ask whose it is, or the owner of this server.'],
    'not-shared': ({ what }) => [
      `This ${what} does not exist, or is not shared with you.`,
      'Ask whoever made it to share it with you.',
    ],
    'needs-model': () => ['This takes a language model.', 'Connect a model for the co-author.'],
    'no-rewording': () => ['The model gave no other wording.', 'Ask again.'],
    'no-account': () => ['This needs an account of your own.', 'Make one under “People”, and sign in with it.'],
    'nobody-with-email': ({ email }) => [
      `Nobody with the address ${email} has an account here.`,
      'Invite them first, or share by link.',
    ],
    'email-taken': () => ['There is an account with this e-mail address already.', 'Use another address.'],
    'only-owner': () => ['This is the only owner of the server.', 'Make somebody else an owner first.'],
    'name-not-allowed': ({ name }, { quote }) => [
      `This server does not answer to the name ${quote(name)}.`,
      'The operator of the server can allow the name.',
    ],
    'failed-inside': () => ['An internal error occurred. The changes made before it are in the draft.'],
  },
  kinds: {
    malformed: ['The server could not read what was sent.', 'Load the page again, then try once more.'],
    unauthorized: ['You need to sign in first.'],
    forbidden: ['This is not allowed here.'],
    not_found: ['This no longer exists.'],
    conflict: ['This does not fit the current state.', 'Check the current state, then try again.'],
    too_large: ['This is too large.'],
    unsupported_media_type: ['This kind of file is not supported.'],
    refused: ['This cannot be done like this; nothing was changed.'],
    rate_limited: ['Too many requests.', 'Wait a moment, then try again.'],
    internal: ['An error occurred on the server.', 'Check whether it was done, then try again.'],
    unavailable: ['This is not possible right now.', 'Try again in a moment.'],
  },
};
