import type { FindingKind } from './finding.ts';

export const CONTENT_FINDINGS = {
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
