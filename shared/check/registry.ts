import { z } from 'zod';
import type { FindingGroup, FindingKind } from './finding.ts';

/**
 * Every finding there is, by its code, in the order of the table. `error` is kept for what cannot be loaded, and for an
 * act that provably cannot be completed or can be lost while the player plays on.
 */
export const FINDINGS = {
  'does-not-load': { severity: 'error', group: 'loading', what: 'A part does not have the shape a package has.' },
  'act-without-places': {
    severity: 'warning',
    group: 'loading',
    what: 'The act has no place to be in: a file with it is not imported.',
  },
  'field-unknown': {
    severity: 'warning',
    group: 'loading',
    what: 'A field of a file that nothing reads, misspelt perhaps.',
  },
  'duplicate-id': { severity: 'warning', group: 'loading', what: 'An id is used twice: the later one is not played.' },
  'premise-missing': { severity: 'warning', group: 'loading', what: 'Work has begun without a premise to go by.' },
  'ignored-nothing': { severity: 'info', group: 'loading', what: 'A finding is ignored that is not there any more.' },
  'too-many-findings': { severity: 'info', group: 'loading', what: 'There is more of one kind than is listed.' },

  'act-cannot-be-completed': { severity: 'error', group: 'winning', what: 'No play can win the act.' },
  'act-soft-lock': {
    severity: 'error',
    group: 'winning',
    what: 'Play can come to where the act cannot be won any more, and goes on in vain.',
  },
  'act-not-proven': {
    severity: 'warning',
    group: 'winning',
    what: 'The act is too tangled to prove that it can be won.',
  },
  'progress-without-slack': {
    severity: 'warning',
    group: 'winning',
    what: 'The act needs all the progress there is: one encounter missed and it is lost.',
  },
  'one-encounter-decides': { severity: 'info', group: 'winning', what: 'The act cannot be won without one encounter.' },
  'progress-counts-as-none': {
    severity: 'warning',
    group: 'winning',
    what: 'Required progress below 1 counts as none.',
  },
  'act-without-progress': {
    severity: 'info',
    group: 'winning',
    what: 'Nothing measures the act: it is won when nothing new is left.',
  },
  'progress-for-nothing': {
    severity: 'info',
    group: 'winning',
    what: 'Encounters give progress in an act that counts none.',
  },

  'start-unknown': { severity: 'warning', group: 'map', what: 'The act begins at a place it does not have.' },
  'unknown-connection': { severity: 'warning', group: 'map', what: 'A way leads to a place the act does not have.' },
  'way-to-itself': { severity: 'info', group: 'map', what: 'A way leads from a place to itself.' },
  'place-unreachable': { severity: 'warning', group: 'map', what: 'No way leads to the place.' },
  island: { severity: 'warning', group: 'map', what: 'Some places can be reached from one another only.' },
  'dead-end': { severity: 'warning', group: 'map', what: 'No way leads out of the place.' },
  'place-not-mapped': {
    severity: 'error',
    group: 'map',
    what: 'A finished act intends a place that is not on its map: the draft cannot be finished so.',
  },
  'one-way-door': { severity: 'info', group: 'map', what: 'From there no way leads back.' },

  'place-not-written': {
    severity: 'error',
    group: 'encounters',
    what: 'A place of a finished act has no encounters yet: the draft cannot be finished so.',
  },
  'pool-empty': { severity: 'warning', group: 'encounters', what: 'Nothing happens at the place.' },
  'pool-thin': { severity: 'warning', group: 'encounters', what: 'The Director has little to choose from there.' },
  'pool-one-pacing': { severity: 'warning', group: 'encounters', what: 'Everything there has the same pacing.' },
  'pool-one-type': { severity: 'info', group: 'encounters', what: 'Everything there is of the same type.' },
  'encounter-without-consequence': {
    severity: 'warning',
    group: 'encounters',
    what: 'It gives no progress, flag or finding.',
  },
  'negative-progress': { severity: 'warning', group: 'encounters', what: 'Progress below 0 counts as 0.' },
  'frames-odd': { severity: 'warning', group: 'encounters', what: 'Its number of frames cannot be meant.' },
  'repeatable-gives-once': {
    severity: 'info',
    group: 'encounters',
    what: 'It may come again, but asks its question and gives progress only once.',
  },
  'single-option': { severity: 'info', group: 'encounters', what: 'A question with one answer is none.' },
  'options-same-text': { severity: 'warning', group: 'encounters', what: 'Two answers read the same.' },
  'options-alike': { severity: 'info', group: 'encounters', what: 'Answers make no difference.' },
  'option-gives-nothing': {
    severity: 'info',
    group: 'encounters',
    what: 'An answer to an encounter that gives only flags earns nothing at all.',
  },
  'option-flag-undeclared': {
    severity: 'warning',
    group: 'encounters',
    what: 'An answer earns a flag the encounter does not have: it does not count.',
  },
  'option-never-available': {
    severity: 'warning',
    group: 'encounters',
    what: 'What an answer requires can never hold where it is offered.',
  },
  'options-all-locked': {
    severity: 'warning',
    group: 'encounters',
    what: 'All its answers can be shut at once: it then lands unanswered.',
  },
  'option-without-then': {
    severity: 'warning',
    group: 'encounters',
    what: 'Nothing follows an answer, where something is written beside it.',
  },
  'answers-not-followed': {
    severity: 'info',
    group: 'encounters',
    what: 'Encounters ask, and nothing is written of what follows.',
  },
  'degree-never-rolled': {
    severity: 'warning',
    group: 'encounters',
    what: 'What is written for a roll can never be rolled.',
  },
  'check-stat-unknown': {
    severity: 'warning',
    group: 'encounters',
    what: 'A roll is on a stat the protagonist does not have.',
  },
  'alone-with-company': {
    severity: 'warning',
    group: 'encounters',
    what: 'It comes only where the protagonist is alone, and somebody is there in any case.',
  },
  'scene-repeats-another': {
    severity: 'warning',
    group: 'encounters',
    what: 'It says nearly the same, in nearly the same words, as another encounter of the act.',
  },
  'title-twice': { severity: 'info', group: 'encounters', what: 'Two of a kind have one title.' },

  'prerequisite-never-set': { severity: 'warning', group: 'flags', what: 'It requires a flag that nothing sets.' },
  'prerequisite-not-set-yet': {
    severity: 'info',
    group: 'flags',
    what: 'It requires a flag that nothing sets yet; pools are still to be written.',
  },
  'prerequisite-set-later': {
    severity: 'warning',
    group: 'flags',
    what: 'It requires a flag that only a later act sets.',
  },
  'prerequisites-circular': {
    severity: 'warning',
    group: 'flags',
    what: 'Encounters wait for one another, so that none can come.',
  },
  'requires-and-excludes': {
    severity: 'warning',
    group: 'flags',
    what: 'It requires and excludes the same flag: it can never come.',
  },
  'prerequisite-excluded': {
    severity: 'warning',
    group: 'flags',
    what: 'Whatever sets a flag it requires sets one it excludes.',
  },
  'exclusion-never-set': { severity: 'info', group: 'flags', what: 'It excludes a flag that nothing sets.' },
  'flag-no-answer-gives': {
    severity: 'warning',
    group: 'flags',
    what: 'It has a flag that none of its answers earns: it is never set.',
  },
  'flag-never-read': {
    severity: 'info',
    group: 'flags',
    what: 'Flags are set that no prerequisite, exclusion or condition reads.',
  },

  'clock-counts-as-none': { severity: 'warning', group: 'clock', what: 'A doom clock below 1 counts as none.' },
  'clock-too-fast': { severity: 'warning', group: 'clock', what: 'The doom clock fills before the act can be won.' },
  'clock-never-matters': {
    severity: 'warning',
    group: 'clock',
    what: 'Nothing is left to play long before the doom clock fills.',
  },
  'threshold-out-of-range': {
    severity: 'warning',
    group: 'clock',
    what: 'An escalation lies above the clock, or at 0 or below.',
  },
  'threshold-twice': { severity: 'info', group: 'clock', what: 'Two escalations come at the same value.' },

  'condition-not-understood': {
    severity: 'warning',
    group: 'events',
    what: 'It looks like a condition but does not read as one.',
  },
  'condition-is-prose': {
    severity: 'warning',
    group: 'events',
    what: 'Where only a condition counts, there is prose: it never holds.',
  },
  'condition-unknown-flag': {
    severity: 'warning',
    group: 'events',
    what: 'A condition names a flag no encounter sets.',
  },
  'condition-unknown-place': {
    severity: 'warning',
    group: 'events',
    what: 'A condition names a place that is not there.',
  },
  'condition-unknown-name': {
    severity: 'warning',
    group: 'events',
    what: 'A condition names a fact, a person, a meter or an act that is not there.',
  },
  'condition-person-never-met': {
    severity: 'warning',
    group: 'events',
    what: 'A condition asks whether somebody was met whom nothing brings into play.',
  },
  'condition-item-never-given': {
    severity: 'warning',
    group: 'events',
    what: 'A condition asks for an item that nothing gives.',
  },
  'condition-act-not-ended': {
    severity: 'warning',
    group: 'events',
    what: 'A condition asks how an act ended that cannot be over by then.',
  },
  'event-cannot-fire': { severity: 'warning', group: 'events', what: 'The condition of an event can never hold.' },
  'event-comes-too-late': {
    severity: 'warning',
    group: 'events',
    what: 'An event waits for a turn the act hardly reaches.',
  },
  'event-ends-act-at-once': {
    severity: 'warning',
    group: 'events',
    what: 'An event forces the climax on the act’s first turn.',
  },
  'branch-never-holds': { severity: 'warning', group: 'events', what: 'The condition of a branch can never hold.' },

  'no-protagonist': { severity: 'warning', group: 'cast', what: 'Nobody is the protagonist.' },
  'second-protagonist': { severity: 'warning', group: 'cast', what: 'The player is the first protagonist only.' },
  'stats-of-others': { severity: 'warning', group: 'cast', what: 'Only the protagonist’s stats are used for dice.' },
  'character-unknown': { severity: 'warning', group: 'cast', what: 'Somebody is needed who is not in the cast.' },
  'character-never-met': { severity: 'warning', group: 'cast', what: 'Nothing brings the character into play.' },
  'character-elsewhere': {
    severity: 'warning',
    group: 'cast',
    what: 'It needs somebody who belongs to other places of the act.',
  },
  'arc-empty': { severity: 'info', group: 'cast', what: 'A personal arc has no encounters.' },
  'arc-phase-missing': {
    severity: 'info',
    group: 'cast',
    what: 'A personal arc begins in the middle, or leaves out a phase on the way.',
  },
  'arc-cannot-advance': {
    severity: 'warning',
    group: 'cast',
    what: 'A personal arc belongs to somebody who can never be met.',
  },
  'name-twice': { severity: 'warning', group: 'cast', what: 'Two characters have one name.' },

  'secret-never-revealed': { severity: 'warning', group: 'secrets', what: 'The player can never learn the fact.' },
  'finding-names-unknown-fact': {
    severity: 'warning',
    group: 'secrets',
    what: 'A finding names a fact that is not there.',
  },
  'known-by-unknown': { severity: 'warning', group: 'secrets', what: 'A fact is known by somebody not in the cast.' },
  'reveal-not-needed': {
    severity: 'info',
    group: 'secrets',
    what: 'A fact the player knows from the start says when it is revealed.',
  },
  'secret-too-short': {
    severity: 'warning',
    group: 'secrets',
    what: 'A secret of one or two words cannot be kept out of the telling.',
  },
  'lore-gives-away-secret': {
    severity: 'warning',
    group: 'secrets',
    what: 'Lore says in the same words what is a secret.',
  },
  'finding-gives-away-secret': {
    severity: 'info',
    group: 'secrets',
    what: 'A finding, which is shown as a note, discloses a secret that the encounter does not earn.',
  },
  'lore-key-never-matches': { severity: 'warning', group: 'secrets', what: 'A key of lore can never come up.' },
  'lore-without-keys': { severity: 'warning', group: 'secrets', what: 'Lore without keys never comes up.' },

  'scene-gives-away-secret': {
    severity: 'warning',
    group: 'secrets',
    what: 'A scene says in the same words what is a secret there.',
  },

  'line-never-told': { severity: 'warning', group: 'scenes', what: 'A written line can never be told.' },
  'line-tells-too-early': {
    severity: 'warning',
    group: 'scenes',
    what: 'A line gives away a fact that may not be earned by then: it is left out.',
  },
  'speaker-elsewhere': {
    severity: 'warning',
    group: 'scenes',
    what: 'Somebody speaks in a scene who belongs to other places of the act.',
  },
  'scene-names-nothing': {
    severity: 'warning',
    group: 'scenes',
    what: 'A scene names a person, a face, a picture, a track, a fact or a meter that is not there.',
  },
  'item-only-shown': {
    severity: 'warning',
    group: 'scenes',
    what: 'A line shows an item as gained or lost that nothing gives or takes.',
  },
  'mark-unread': {
    severity: 'warning',
    group: 'scenes',
    what: 'A line has a tag in its words that is none of the marks of a text: it is shown as it is written.',
  },
  'voice-missing': {
    severity: 'warning',
    group: 'scenes',
    what: 'A line is to be spoken by a voice file that is not there: it is silent.',
  },
  'voice-changed': {
    severity: 'warning',
    group: 'scenes',
    what: 'The words of a line are others than those its voice file speaks.',
  },
  'later-visits-alike': {
    severity: 'info',
    group: 'scenes',
    what: 'What comes again is told in the same words each time.',
  },
  'ending-never-holds': { severity: 'warning', group: 'scenes', what: 'The condition of an ending can never hold.' },
  'ending-never-comes': {
    severity: 'warning',
    group: 'scenes',
    what: 'Endings without a condition never come: one with a condition always holds.',
  },
  'endings-may-all-fail': {
    severity: 'warning',
    group: 'scenes',
    what: 'Every ending has a condition, and none may hold: the story then ends with its title.',
  },
  'meter-never-moves': { severity: 'warning', group: 'scenes', what: 'Nothing moves a meter.' },
  'meter-never-read': {
    severity: 'info',
    group: 'scenes',
    what: 'No condition reads a meter, and the player does not see it.',
  },
  'adjust-never-matters': {
    severity: 'warning',
    group: 'scenes',
    what: 'What moves a meter only pushes it past the end it begins at.',
  },

  'background-missing': { severity: 'warning', group: 'art', what: 'A place has no background.' },
  'music-missing': { severity: 'warning', group: 'art', what: 'A place has no music.' },
  'portrait-missing': { severity: 'warning', group: 'art', what: 'A character has no portrait.' },
  'expression-not-drawn': { severity: 'warning', group: 'art', what: 'A face is declared that was not drawn.' },
  'asset-unused': { severity: 'info', group: 'art', what: 'Pictures or tracks are there that nobody shows.' },

  'language-tag-wrong': {
    severity: 'warning',
    group: 'words',
    what: 'The story is written in another language than it says.',
  },
  'wrong-language': { severity: 'warning', group: 'words', what: 'Texts are in another language than the story’s.' },
  'option-too-long': { severity: 'warning', group: 'words', what: 'An answer is too long for its button.' },
  'title-too-long': { severity: 'warning', group: 'words', what: 'A title or label is too long for the stage.' },
  'name-too-long': { severity: 'warning', group: 'words', what: 'A name is too long for its plate.' },
  'few-endings': { severity: 'warning', group: 'words', what: 'Fewer than two endings.' },
  'endings-alike': { severity: 'warning', group: 'words', what: 'Two endings are the same.' },
} as const satisfies Record<string, FindingKind>;

/** The code of a finding. */
export type FindingCode = keyof typeof FINDINGS;

const CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];

/** Every code, in the order of the table. */
export const FINDING_CODES: readonly FindingCode[] = CODES;

/** A code that the checker gives. */
export const KnownFindingCodeSchema = z.enum(CODES);

/** What a code is about; of one that is newer than whoever reads it: opening the story. */
export const findingGroup = (code: string): FindingGroup => {
  const known = KnownFindingCodeSchema.safeParse(code);
  return known.success ? FINDINGS[known.data].group : 'loading';
};
