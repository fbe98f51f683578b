import type { Missing, SceneTroubleKind, SharingIds, Unfit } from '../../reasons.ts';
import type { RefusalCatalogue, Said } from './catalogue.ts';
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
  condition: 'It never holds until it is mended.',
  fact: 'The line is not told until it is mended.',
};

const GONE: Readonly<Record<Missing, Said>> = {
  session: ['This draft is gone: it was deleted, or never was.', 'Your other drafts are in the library.'],
  package: ['This story is gone: it was deleted, or never was.', 'Your other stories are in the library.'],
  play: ['This play is gone: it was deleted, or never was.', 'Your other plays are in the library.'],
  plan: ['This plan is gone.', 'Ask for a new one.'],
  template: ['This template is gone.'],
  save: ['This save is gone.'],
  turn: ['This play has no such turn.'],
  message: ['This message is not in the conversation any more.', 'Open the draft again to see where it stands.'],
  line: ['The history has no such line any more.'],
  picture: ['This picture or track is gone.'],
  entry: ['This does not hold in the play any more.', 'Load the page again to see what does.'],
  'story-of-play': ['The story of this play is gone.', 'Bring the story in again, or delete the play.'],
};

const UNFIT: Readonly<Record<Unfit, Said>> = {
  ended: ['The story has ended.', 'Begin it anew, or go back to an earlier turn.'],
  'not-begun': ['The play has not begun yet.', 'Begin it first.'],
  'begun-already': ['The play has begun already.'],
  'roll-first': ['The dice are waiting.', 'Roll them first.'],
  'no-roll': ['There is nothing to roll for now.'],
  'climax-next': ['The act comes to its climax: nobody goes anywhere now.'],
  'no-way': ['No way leads there from here.'],
  'no-choice': ['There is nothing to choose now.'],
  'choice-gone': ['This choice is not offered any more.'],
  'choice-locked': ['This can’t be chosen as things stand.'],
  'no-words': ['The play does not wait for words of yours now.'],
  'something-else-first': ['The play waits for something else first.'],
};

/** Messages for refusals, in English. */
export const en: RefusalCatalogue = {
  reasons: {
    ...draft,
    ...model,
    answering: () => ['The co-author is still answering.', 'Wait until it is done, or stop it.'],
    'plan-being-made': () => ['A plan is being made.', 'Wait until it is there, or stop it.'],
    'plan-running': () => ['A plan is under way.', 'Wait until it is over, or stop it.'],
    'play-busy': () => ['The story is being told right now.', 'Wait a moment, or stop it.'],
    'play-moved-on': () => ['The story has moved on since.', 'Look where it stands, and act on what it asks now.'],
    gone: ({ what }) => GONE[what],
    stopped: () => ['It was stopped before it was done; nothing was changed.'],
    'server-stopping': () => ['The server is stopping and begins nothing new.', 'Try again when it is back.'],
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
      'Look at what was said, then say it again.',
    ],
    'answered-already': () => ['This message was answered already.'],
    'nothing-to-answer': () => ['There is nothing to be answered here.', 'Say something first.'],
    'decided-already': ({ accepted }) => [`You have ${accepted ? 'accepted' : 'declined'} this already.`],
    'nothing-to-decide': () => ['Nothing waits for this decision any more.'],
    'changed-since-asked': () => [
      'What this would change has changed since you were asked, so nothing was done.',
      'The co-author asks you again where it is still needed.',
    ],
    'not-shown-yet': () => ['You had not been shown this yet, so nothing was done.', 'The co-author asks you first.'],
    'would-overwrite': ({ element: named }, words) => [
      `This would overwrite ${element(named, words)}, which is finished, so nothing was done.`,
      'The co-author asks you first.',
    ],
    'call-does-not-fit': () => [
      'What the co-author wrote does not fit yet, so nothing was changed.',
      'It is told what is wrong and tries again.',
    ],
    'plan-changed': () => ['The plan has changed in the meantime.', 'Look at it again, then change it.'],
    'plan-over': () => ['This plan is over.', 'Ask for a new one, or keep it as a template to run it again.'],
    'plan-idle': () => ['This plan is not under way.'],
    'plan-cannot-run': ({ count }) => [
      count === 1 ? 'Something keeps the plan from running.' : `${count} things keep the plan from running.`,
      'Mend them in its steps, or take those steps out.',
    ],
    'no-plan-made': () => ['No plan came of this.', 'Say it in other words, or ask for less at a time.'],
    'planning-stopped': () => ['Planning was stopped before there was a plan.'],
    'question-over': () => ['Nobody waits for this answer any more.'],
    'say-what-else': ({ most }, { number }) => [`Say in 1 to ${number(most)} characters what should be different.`],
    'template-needs-title': ({ most }) => [`A template needs a title of 1 to ${most} characters.`],
    'action-does-not-fit': ({ why }) => UNFIT[why],
    'choice-named-locked': ({ choice, why }, { quote }) => [
      `${quote(choice)} can’t be chosen as things stand.`,
      why ?? 'Pick another choice.',
    ],
    'words-take-a-model': () => [
      'These words take a language model, and none is connected.',
      'Pick a choice, go somewhere, or name a person, a place or a thing you know of.',
    ],
    'no-such-turn': ({ turn, at }) => [`This play has no turn ${turn}: it stands at turn ${at}.`],
    'story-changed-since': () => [
      'The story has changed since: this play cannot be as it was then.',
      'Go back to another turn, or put back what the story had.',
    ],
    'version-lacks-what-is-needed': () => [
      'The latest version of the story lacks what this play needs.',
      'Play on in the version it began with.',
    ],
    'name-of-no-save': ({ name }, { quote }) => [`A save cannot be called ${quote(name)}.`, 'Choose another name.'],
    'save-is-protected': () => ['This save is protected.', 'Take the protection off first.'],
    'play-too-long-for-a-file': () => ['This play is too long for one file.', 'Take along a save of an earlier turn.'],
    'not-a-save': () => [
      'This is no save of Kamishibai, or it is damaged.',
      'Choose a file that was taken along from a save.',
    ],
    'story-of-save-absent': ({ title }, { quote }) => [
      `The story ${quote(title)} is not here.`,
      'Import the story, then bring the save in.',
    ],
    'save-does-not-fit': ({ title }, { quote }) => [
      `This save does not fit ${quote(title)} as it is here.`,
      'Import the version it was made in, then try again.',
    ],
    'trial-stays-here': () => [
      'A draft being tried out stays here: its saves cannot be taken along.',
      'Finish the story, then play it.',
    ],
    'nothing-to-tell-again': () => ['Nothing has been told yet that could be told anew.'],
    'told-as-written': ({ turn }) => [
      'All of this turn is written: told anew it would be the same.',
      `Go back to turn ${turn} instead, and choose otherwise.`,
    ],
    'told-in-older-version': ({ turn }) => [
      'This turn was told in an earlier version of the story, which has changed since.',
      `Go back to turn ${turn} instead.`,
    ],
    'turn-failed': () => ['This turn could not be told; nothing of it is kept.', 'Try again.'],
    'not-a-story': () => ['This is no story of Kamishibai.', 'Choose a file that was exported here.'],
    'act-without-places': ({ act }, words) => [`${Element(act, words)} has no places, so it cannot be played.`],
    'not-json': () => [
      'The file is broken, or was cut off in the middle.',
      'Export the story again and bring that in.',
    ],
    'too-much-for-a-story': () => [
      'There is more in this file than a story can have.',
      'Divide it, or leave out what is no part of the story.',
    ],
    'archive-too-much': () => [
      'There is more in this archive than a story can hold.',
      'Leave out what is no part of the story.',
    ],
    'archive-broken': () => ['This archive cannot be read.', 'Pack it again, as a plain zip without a password.'],
    'format-unknown': ({ name }, { quote }) => [
      `${quote(name)} is in no format that is known here.`,
      'Bring a story, a character card or a lorebook.',
    ],
    'format-not-read': ({ name, format, instead }, { quote, list }) => [
      `${quote(name)} is ${format}, which cannot be read here.`,
      `Save it as one of these, then import it: ${list(instead)}.`,
    ],
    'formats-mixed': () => [
      'These files do not belong together.',
      'Bring a story by itself; cards and lorebooks may come together.',
    ],
    'not-material': () => [
      'Only character cards, lorebooks and chats can join a draft that is there.',
      'Bring it in as a draft of its own.',
    ],
    'no-conversation': () => ['This is no conversation that a play could go on with.', 'Bring it in as a draft.'],
    'enclosed-missing': ({ name }, { quote }) => [
      `This script was exported from here; the story is in ${quote(name)} beside it, which did not come along.`,
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
      'Save it without encryption or password, then bring it again.',
    ],
    'nothing-to-tell': ({ name }, { quote }) => [
      `${quote(name)} has nothing in it that can be told.`,
      'Check that it has text, and how it begins: it may loop without a line.',
    ],
    'imports-waiting': () => ['Other stories are being brought in right now.', 'Try again in a moment.'],
    'file-too-large': ({ mebibytes }) => [`This is larger than the ${mebibytes} MB that are taken.`],
    'picture-empty': () => ['The picture is empty.', 'Choose the file again.'],
    'picture-too-large': ({ megabytes, most }) => [
      `The picture has ${megabytes} MB; at most ${most} are taken.`,
      'Save it smaller, or as JPEG.',
    ],
    'picture-of-no-kind': ({ formats }, { list }) => [
      'This is no picture that can be read here, whatever it is called.',
      `Save it as one of these: ${list(formats)}.`,
    ],
    'voice-of-no-kind': ({ formats }, { list }) => [
      'This is no sound that can be played here, whatever it is called.',
      `Save it as one of these: ${list(formats)}.`,
    ],
    'picture-broken': () => [
      'The picture is broken and cannot be read to its end.',
      'Open it in an image editor and save it again.',
    ],
    'picture-too-many-pixels': ({ width, height, millions }) => [
      `The picture has ${width} × ${height} pixels; at most ${millions} million are taken.`,
      'Make it smaller: 2000 pixels on the longer side are plenty.',
    ],
    'picture-shows-nobody': () => ['The picture is see-through all over.', 'Choose one with somebody on it.'],
    'given-new-id': () => ['The story got a new name inside, because it had none that can be used.'],
    'story-fields-left-out': ({ count, names }, { list }) => [
      `${count === 1 ? 'One field that stories do not have here was' : `${count} fields that stories do not have here were`} left out: ${list(names)}.`,
    ],
    'art-left-out': ({ count }) => [
      count === 1
        ? 'One picture or track lay elsewhere and was left out; it can be made anew.'
        : `${count} pictures or tracks lay elsewhere and were left out; they can be made anew.`,
    ],
    'no-protagonist': () => ['Nobody is the protagonist: dice are rolled without modifiers.'],
    'act-begins-elsewhere': ({ act }, words) => [
      `${Element(act, words)} is to begin at a place it does not have; it begins at its first.`,
    ],
    'way-leads-nowhere': ({ place, to }, words) => [
      `A way from ${words.quote(place.title)} leads to ${words.quotes(spaced([to]))}, which the act does not have.`,
    ],
    'stranger-needed': ({ place, id }, words) => [
      `${words.quote(place.title)} needs ${words.quotes(spaced([id]))}, who is not in the cast.`,
    ],
    'id-was-twice': ({ of, title }, { quote }) => [
      `Two ${SHARING[of]} had one name inside: ${title === null ? 'the second' : quote(title)} has a name of its own now.`,
    ],
    'ids-were-twice': ({ count }) => [
      count === 1
        ? 'One more name inside was used twice; it is used once now.'
        : `${count} more names inside were used twice; each is used once now.`,
    ],
    'first-is-meant': () => ['What refers to a name that was used twice means the first that had it.'],
    'story-updated': ({ version, before }) => [
      `It is version ${version} of this story now, after version ${before}. Plays that have begun stay on theirs.`,
    ],
    'story-saved-meanwhile': () => [
      'This story was saved from elsewhere in the meantime, so nothing was brought in.',
      'Bring it in again.',
    ],
    'story-here-already': () => ['This story was here already, so there are two of it now.'],
    'art-not-here': ({ count }) => [
      count === 1
        ? 'One picture or track is not on this server; it is made anew.'
        : `${count} pictures or tracks are not on this server; they are made anew.`,
    ],
    'voices-not-here': ({ count }) => [
      count === 1
        ? 'One voice file is not on this server: its lines are silent.'
        : `${count} voice files are not on this server: their lines are silent.`,
      'Bring them again, each to its line.',
    ],
    'scene-mended': ({ problem, name, element: named, count }, words) => [
      `${Element(named, words)}: ${SCENE_TROUBLE[problem](words.quote(name))}${count > 1 ? `, in ${count} places` : ''}.`,
      SCENE_MENDED[problem] ?? 'It was left out.',
    ],
    'answer-broke-off': () => [
      'The language model broke off in the middle of its answer.',
      'Go on, or try again in a moment.',
    ],
    'art-failed': () => ['The picture or the music could not be made; nothing was changed.', 'Try again.'],
    'day-is-spent': ({ tokens, opensAt }, { number }) => [
      `Today’s ${number(tokens)} tokens are used up. Everything is kept, and can be edited by hand.`,
      `It goes on from ${new Date(opensAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}.`,
    ],
    'story-is-spent': ({ tokens, isSession }, { number }) => [
      `The ${number(tokens)} tokens for this ${isSession ? 'draft' : 'play'} are used up. Everything is kept${isSession ? ', and can be edited by hand' : ''}.`,
      'Whoever runs the server can allow more.',
    ],
    'check-given-up': () => [
      'The story is too tangled to be checked in the time there is for it.',
      'Let fewer encounters exclude one another, or divide large acts; it is checked again then.',
    ],
    'too-many-checks': () => ['Too many stories wait to be checked already.', 'Try again in a moment.'],
    'too-much-at-once': () => [
      'The story takes too long or too much memory at one go.',
      'Divide it into several files, or remove loops from it.',
    ],
    'playtest-cancelled': () => ['The playtest was cancelled.'],
    'playtests-waiting': () => ['Another playtest is under way.', 'Wait for its end, or stop it.'],
    'playtest-too-long': () => ['The playtest did not end in the time there is for it.', 'Ask for fewer runs.'],
    'evaluation-runs': () => [
      'An evaluation runs already, and only one runs at a time.',
      'Wait for its end, or stop it.',
    ],
    'export-gone': () => ['This export is gone.', 'Export the story once more.'],
    'page-too-large': () => [
      'There are too many pictures and too much music for one page.',
      'Choose narrower pictures, or the game as a folder.',
    ],
    'export-option-untaken': ({ format, option }, { quote }) => [
      `The format ${quote(format)} takes no option ${quote(option)}.`,
      'Leave it out.',
    ],
    'export-format-unknown': ({ format }, { quote }) => [
      `There is no format ${quote(format)} to export in.`,
      'Choose another.',
    ],
    'nothing-to-export': () => ['There is nothing in this story that this format holds.', 'Choose another.'],
    'exports-waiting': () => [
      'Too much is being exported at the moment.',
      'Wait until the others are done, then try again.',
    ],
    'export-not-written': () => ['This export is still being written.', 'Wait until it is done.'],
    'evaluation-gone': () => ['This evaluation is not here any more.'],
    'disk-full': () => [
      'The disk of the server is full, so this could not be kept.',
      'Make room on it, then try again.',
    ],
    'disk-refuses': () => [
      'It could not be saved, so nothing was changed.',
      'See whether the disk of the server is full or write-protected, then try again.',
    ],
    'too-many-tries': () => ['Too many wrong tries.', 'Wait a minute and try again.'],
    'name-not-allowed': ({ name }, { quote }) => [
      `This server does not answer to the name ${quote(name)}.`,
      'Whoever runs it can allow the name.',
    ],
    'failed-inside': () => ['Something went wrong inside. What was done is in the draft.'],
  },
  kinds: {
    malformed: ['The server could not read what was sent.', 'Load the page again, then try once more.'],
    unauthorized: ['You need to sign in first.'],
    forbidden: ['This is not allowed here.'],
    not_found: ['This is not here any more.'],
    conflict: ['This does not fit how things stand now.', 'Look at how they stand, then try again.'],
    too_large: ['This is larger than can be taken.'],
    unsupported_media_type: ['This kind of file cannot be taken.'],
    refused: ['This cannot be done as it is; nothing was changed.'],
    rate_limited: ['This has been asked too often.', 'Wait a moment, then try again.'],
    internal: ['Something went wrong on the server.', 'Look whether it was done, then try again.'],
    unavailable: ['This cannot be done just now.', 'Try again in a moment.'],
  },
};
