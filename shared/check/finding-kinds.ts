/** Errors are parts that cannot be loaded, and acts that are provably lost or can be lost. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

interface Kind {
  readonly severity: Severity;
  /** One line for the table of codes. */
  readonly what: string;
}

const error = (what: string): Kind => ({ severity: 'error', what });
const warning = (what: string): Kind => ({ severity: 'warning', what });
const info = (what: string): Kind => ({ severity: 'info', what });

/** Codes by group. Groups and codes are in display order. */
const KINDS = {
  loading: {
    'does-not-load': error('A part does not have the shape a package has.'),
    'act-without-places': warning('The act has no place to be in: a file with it is not imported.'),
    'field-unknown': warning('A field of a file that nothing reads, misspelt perhaps.'),
    'duplicate-id': warning('An id is used twice: the later one is not played.'),
    'premise-missing': warning('Work has begun without a premise to go by.'),
    'ignored-nothing': info('A finding is ignored that is not there any more.'),
    'too-many-findings': info('There is more of one kind than is listed.'),
  },
  winning: {
    'act-cannot-be-completed': error('No play can win the act.'),
    'act-soft-lock': error('Play can come to where the act cannot be won any more, and goes on in vain.'),
    'act-not-proven': warning('The act is too tangled to prove that it can be won.'),
    'progress-without-slack': warning('The act needs all the progress there is: one encounter missed and it is lost.'),
    'one-encounter-decides': info('The act cannot be won without one encounter.'),
    'progress-counts-as-none': warning('Required progress below 1 counts as none.'),
    'act-without-progress': info('Nothing measures the act: it is won when nothing new is left.'),
    'progress-for-nothing': info('Encounters give progress in an act that counts none.'),
  },
  map: {
    'start-unknown': warning('The act begins at a place it does not have.'),
    'unknown-connection': warning('A way leads to a place the act does not have.'),
    'way-to-itself': info('A way leads from a place to itself.'),
    'place-unreachable': warning('No way leads to the place.'),
    island: warning('Some places can be reached from one another only.'),
    'dead-end': warning('No way leads out of the place.'),
    'place-not-mapped': error(
      'A finished act intends a place that is not on its map: the draft cannot be finished so.',
    ),
    'one-way-door': info('From there no way leads back.'),
  },
  encounters: {
    'place-not-written': error('A place of a finished act has no encounters yet: the draft cannot be finished so.'),
    'pool-empty': warning('Nothing happens at the place.'),
    'pool-thin': warning('The Director has little to choose from there.'),
    'pool-one-pacing': warning('Everything there has the same pacing.'),
    'pool-one-type': info('Everything there is of the same type.'),
    'encounter-without-consequence': warning('It gives no progress, flag or finding.'),
    'negative-progress': warning('Progress below 0 counts as 0.'),
    'frames-odd': warning('Its number of frames cannot be meant.'),
    'repeatable-gives-once': info('It may come again, but asks its question and gives progress only once.'),
    'single-option': info('A question with one answer is none.'),
    'options-same-text': warning('Two answers read the same.'),
    'options-alike': info('Answers make no difference.'),
    'option-gives-nothing': info('An answer to an encounter that gives only flags earns nothing at all.'),
    'option-flag-undeclared': warning('An answer earns a flag the encounter does not have: it does not count.'),
    'option-never-available': warning('What an answer requires can never hold where it is offered.'),
    'options-all-locked': warning('All its answers can be shut at once: it then lands unanswered.'),
    'option-without-then': warning('Nothing follows an answer, where something is written beside it.'),
    'answers-not-followed': info('Encounters ask, and nothing is written of what follows.'),
    'degree-never-rolled': warning('What is written for a roll can never be rolled.'),
    'check-stat-unknown': warning('A roll is on a stat the protagonist does not have.'),
    'alone-with-company': warning('It comes only where the protagonist is alone, and somebody is there in any case.'),
    'scene-repeats-another': warning(
      'It says nearly the same, in nearly the same words, as another encounter of the act.',
    ),
    'title-twice': info('Two of a kind have one title.'),
  },
  flags: {
    'prerequisite-never-set': warning('It requires a flag that nothing sets.'),
    'prerequisite-not-set-yet': info('It requires a flag that nothing sets yet; pools are still to be written.'),
    'prerequisite-set-later': warning('It requires a flag that only a later act sets.'),
    'prerequisites-circular': warning('Encounters wait for one another, so that none can come.'),
    'requires-and-excludes': warning('It requires and excludes the same flag: it can never come.'),
    'prerequisite-excluded': warning('Whatever sets a flag it requires sets one it excludes.'),
    'exclusion-never-set': info('It excludes a flag that nothing sets.'),
    'flag-no-answer-gives': warning('It has a flag that none of its options and rolls earns: it is never set.'),
    'flag-never-read': info('Flags are set that no prerequisite, exclusion or condition reads.'),
  },
  clock: {
    'clock-counts-as-none': warning('A doom clock below 1 counts as none.'),
    'clock-too-fast': warning('The doom clock fills before the act can be won.'),
    'clock-never-matters': warning('Nothing is left to play long before the doom clock fills.'),
    'threshold-out-of-range': warning('An escalation lies above the clock, or at 0 or below.'),
    'threshold-twice': info('Two escalations come at the same value.'),
  },
  events: {
    'condition-not-understood': warning('It looks like a condition but does not read as one.'),
    'condition-is-prose': warning('Where only a condition counts, there is prose: it never holds.'),
    'condition-unknown-flag': warning('A condition names a flag no encounter sets.'),
    'condition-unknown-place': warning('A condition names a place that is not there.'),
    'condition-unknown-name': warning('A condition names a fact, a person, a meter or an act that is not there.'),
    'condition-person-never-met': warning('A condition asks whether somebody was met whom nothing brings into play.'),
    'condition-item-never-given': warning('A condition asks for an item that nothing gives.'),
    'condition-act-not-ended': warning('A condition asks how an act ended that cannot be over by then.'),
    'event-cannot-fire': warning('The condition of an event can never hold.'),
    'event-comes-too-late': warning('An event waits for a turn the act hardly reaches.'),
    'event-ends-act-at-once': warning('An event forces the climax on the act’s first turn.'),
    'branch-never-holds': warning('The condition of a branch can never hold.'),
  },
  cast: {
    'no-protagonist': warning('Nobody is the protagonist.'),
    'second-protagonist': warning('The player is the first protagonist only.'),
    'stats-of-others': warning('Only the protagonist’s stats are used for dice.'),
    'character-unknown': warning('Somebody is needed who is not in the cast.'),
    'character-never-met': warning('Nothing brings the character into play.'),
    'character-elsewhere': warning('It needs somebody who belongs to other places of the act.'),
    'arc-empty': info('A personal arc has no encounters.'),
    'arc-phase-missing': info('A personal arc begins in the middle, or leaves out a phase on the way.'),
    'arc-cannot-advance': warning('A personal arc belongs to somebody who can never be met.'),
    'name-twice': warning('Two characters have one name.'),
  },
  secrets: {
    'secret-never-revealed': warning('The player can never learn the fact.'),
    'finding-names-unknown-fact': warning('A finding names a fact that is not there.'),
    'known-by-unknown': warning('A fact is known by somebody not in the cast.'),
    'reveal-not-needed': info('A fact the player knows from the start says when it is revealed.'),
    'secret-too-short': warning('A secret of one or two words cannot be kept out of the telling.'),
    'lore-gives-away-secret': warning('Lore says in the same words what is a secret.'),
    'finding-gives-away-secret': info(
      'A finding, which is shown as a note, discloses a secret that the encounter does not earn.',
    ),
    'lore-key-never-matches': warning('A key of lore can never come up.'),
    'lore-without-keys': warning('Lore without keys never comes up.'),
    'scene-gives-away-secret': warning('A scene says in the same words what is a secret there.'),
  },
  scenes: {
    'line-never-told': warning('A written line can never be told.'),
    'line-tells-too-early': warning('A line gives away a fact that may not be earned by then: it is left out.'),
    'speaker-elsewhere': warning('Somebody speaks in a scene who belongs to other places of the act.'),
    'scene-names-nothing': warning(
      'A scene names a person, a face, a picture, a track, a fact or a meter that is not there.',
    ),
    'item-only-shown': warning('A line shows an item as gained or lost that nothing gives or takes.'),
    'mark-unread': warning(
      'A line has a tag in its words that is none of the marks of a text: it is shown as it is written.',
    ),
    'voice-missing': warning('A line is to be spoken by a voice file that is not there: it is silent.'),
    'voice-changed': warning('The words of a line are others than those its voice file speaks.'),
    'later-visits-alike': info('What comes again is told in the same words each time.'),
    'ending-never-holds': warning('The condition of an ending can never hold.'),
    'ending-never-comes': warning('Endings without a condition never come: one with a condition always holds.'),
    'endings-may-all-fail': warning(
      'Every ending has a condition, and none may hold: the story then ends with its title.',
    ),
    'meter-never-moves': warning('Nothing moves a meter.'),
    'meter-never-read': info('No condition reads a meter, and the player does not see it.'),
    'adjust-never-matters': warning('What moves a meter only pushes it past the end it begins at.'),
  },
  art: {
    'background-missing': warning('A place has no background.'),
    'music-missing': warning('A place has no music.'),
    'portrait-missing': warning('A character has no portrait.'),
    'expression-not-drawn': warning('A face is declared that was not drawn.'),
    'asset-unused': info('Pictures or tracks are there that nobody shows.'),
  },
  words: {
    'language-tag-wrong': warning('The story is written in another language than it says.'),
    'wrong-language': warning('Texts are in another language than the story’s.'),
    'option-too-long': warning('An answer is too long for its button.'),
    'title-too-long': warning('A title or label is too long for the stage.'),
    'name-too-long': warning('A name is too long for its plate.'),
    'few-endings': warning('Fewer than two endings.'),
    'endings-alike': warning('Two endings are the same.'),
  },
} as const;

type Kinds = typeof KINDS;
export type FindingGroup = keyof Kinds;
export type FindingCode = { [Group in FindingGroup]: keyof Kinds[Group] }[FindingGroup];

/** A kind of finding, as listed by the command line. */
export interface FindingKind extends Kind {
  readonly group: FindingGroup;
}

/** What findings are about, in display order. */
export const FINDING_GROUPS = Object.keys(KINDS) as FindingGroup[];

export const FINDINGS = Object.fromEntries(
  FINDING_GROUPS.flatMap((group) =>
    Object.entries(KINDS[group]).map(([code, { severity, what }]) => [code, { severity, group, what }]),
  ),
) as Readonly<Record<FindingCode, FindingKind>>;

/** Whether this version of the checker gives a code. */
export const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(FINDINGS, code);

/** The group of a code; `loading` for codes of a newer version. */
export const findingGroup = (code: string): FindingGroup => (isFindingCode(code) ? FINDINGS[code].group : 'loading');
