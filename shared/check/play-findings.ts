import type { FindingKind } from './finding.ts';

export const PLAY_FINDINGS = {
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
    what: 'It has a flag that none of its options and rolls earns: it is never set.',
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
} as const satisfies Record<string, FindingKind>;
