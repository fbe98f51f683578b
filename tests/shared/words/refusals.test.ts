import { describe, expect, test } from 'vitest';
import { REFUSAL_STATUS } from '../../../shared/error.ts';
import { type Language, languageFor } from '../../../shared/language/tag.ts';
import type { NamedElement, Reason, ReasonCode } from '../../../shared/reasons.ts';
import { PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { en } from '../../../shared/words/refusals/en.ts';
import { createRefusalRenderer, loadRefusalRenderer } from '../../../shared/words/refusals/index.ts';
import { ja } from '../../../shared/words/refusals/ja.ts';
import { zh } from '../../../shared/words/refusals/zh.ts';

const act: NamedElement = { type: 'act', id: 'act_1', title: '%ACT%' };
const place: NamedElement = { type: 'node', actId: 'act_1', id: 'sluice', title: '%PLACE%' };
const person: NamedElement = { type: 'character', id: 'aiko', title: '%PERSON%' };

const SCENE_TROUBLES = [
  'stranger',
  'face',
  'background',
  'mood',
  'fact',
  'meter',
  'condition',
  'flag',
  'twice',
] as const;

/** A reason of every code, with values that can be found again in its sentence. */
const EXAMPLES: { readonly [Code in ReasonCode]: readonly Extract<Reason, { code: Code }>[] } = {
  'story-without-premise': [{ code: 'story-without-premise' }],
  'story-without-act': [{ code: 'story-without-act' }],
  'nothing-to-try': (['premise', 'act', 'place'] as const).map((lacks) => ({ code: 'nothing-to-try', lacks })),
  'places-not-on-map': [{ code: 'places-not-on-map', act, places: ['%A%'] }],
  'places-without-encounters': [{ code: 'places-without-encounters', act, places: [place] }],
  'places-without-art': [{ code: 'places-without-art', act, places: [place] }],
  'story-has-errors': [
    { code: 'story-has-errors', count: 1 },
    { code: 'story-has-errors', count: 71 },
  ],
  'story-does-not-load': [{ code: 'story-does-not-load' }],
  'draft-changed': [{ code: 'draft-changed' }],
  'draft-has-story': [{ code: 'draft-has-story' }],
  'element-missing': [{ code: 'element-missing', type: 'node', id: 'pier' }],
  'act-lacks-place': [true, false].map((isIntended) => ({ code: 'act-lacks-place', act, id: '%A%', isIntended })),
  locked: [
    { code: 'locked', lock: act, inside: null },
    { code: 'locked', lock: act, inside: person },
  ],
  'checklist-locked': [{ code: 'checklist-locked' }],
  'does-not-fit': [{ code: 'does-not-fit', type: 'act' }],
  'ids-taken': [
    { code: 'ids-taken', of: 'fact', ids: ['a'] },
    { code: 'ids-taken', of: 'encounter', ids: ['a'] },
  ],
  'ids-twice': [{ code: 'ids-twice', ids: ['a'] }],
  'name-taken': [
    { code: 'name-taken', kind: 'flag', name: 'found_rope' },
    { code: 'name-taken', kind: 'item', name: 'brass key' },
  ],
  'name-unused': [{ code: 'name-unused', kind: 'item', name: 'brass key' }],
  'texts-do-not-fit': [
    { code: 'texts-do-not-fit', count: 1 },
    { code: 'texts-do-not-fit', count: 3 },
  ],
  'leads-within-act': [{ code: 'leads-within-act', option: 'Cross the bridge' }],
  'no-room-for-copy': [{ code: 'no-room-for-copy' }],
  'id-taken': [{ code: 'id-taken', id: 'a' }],
  'id-in-use': [{ code: 'id-in-use', id: 'a' }],
  'way-to-nowhere': [{ code: 'way-to-nowhere', place: '%A%', to: ['%B%'] }],
  'begins-nowhere': [{ code: 'begins-nowhere', act, id: '%A%' }],
  'map-differs': [{ code: 'map-differs', act, unknown: [], missing: ['a'] }],
  'encounters-first': [{ code: 'encounters-first', place }],
  'still-referred': [
    { code: 'still-referred', element: person, count: 1 },
    { code: 'still-referred', element: person, count: 71 },
  ],
  'fields-left-out': [
    { code: 'fields-left-out', fields: ['encounters.0.prerequisite'] },
    { code: 'fields-left-out', fields: Array.from({ length: 71 }, () => 'x') },
  ],
  'taken-off-map': [0, 1, 71].map((encounters) => ({ code: 'taken-off-map', place, encounters })),
  'nothing-happens-there': [{ code: 'nothing-happens-there', place }],
  'still-as-it-was': (['portrait', 'picture', 'music'] as const).map((what) => ({
    code: 'still-as-it-was',
    what,
    element: place,
  })),
  'mood-without-track': [{ code: 'mood-without-track', place, mood: '%A%' }],
  'shares-track': [{ code: 'shares-track', place, mood: '%A%' }],
  'own-picture-stays': [{ code: 'own-picture-stays', element: person }],
  'left-as-it-is': (
    [
      'flag',
      'flag-in-condition',
      'place-in-condition',
      'person-in-condition',
      'act-in-condition',
      'fact-in-condition',
      'fact',
      'picture-in-script',
      'music-in-script',
    ] as const
  ).map((needs) => ({ code: 'left-as-it-is', by: act, needs, name: '%A%' })),
  'saved-from-elsewhere': [{ code: 'saved-from-elsewhere', there: 53, version: 71 }],
  'more-findings': [
    { code: 'more-findings', count: 1 },
    { code: 'more-findings', count: 71 },
  ],
  'premise-stays': [{ code: 'premise-stays' }],
  'last-place': [{ code: 'last-place', act }],
  'bears-no-picture': [{ code: 'bears-no-picture', type: 'act' }],
  'nothing-to-step': [
    { code: 'nothing-to-step', way: 'undo', there: 0 },
    { code: 'nothing-to-step', way: 'redo', there: 71 },
  ],
  'scene-does-not-stand': SCENE_TROUBLES.flatMap((problem) => [
    { code: 'scene-does-not-stand', problem, name: '%A%', line: null, element: place, more: 0 },
    { code: 'scene-does-not-stand', problem, name: '%A%', line: 53, element: place, more: 71 },
  ]),
  'scene-mended': SCENE_TROUBLES.flatMap((problem) =>
    [1, 71].map((count) => ({ code: 'scene-mended', problem, name: '%A%', element: place, count })),
  ),
  'asks-for-roll': [{ code: 'asks-for-roll', element: place }],
  'scripts-kept': [
    { code: 'scripts-kept', count: 1 },
    { code: 'scripts-kept', count: 71 },
  ],
  'finding-gone': [{ code: 'finding-gone' }],
  'error-stays': [{ code: 'error-stays' }],
  'remark-stays': [{ code: 'remark-stays' }],
  'too-many-ignored': [{ code: 'too-many-ignored', most: 71 }],
  answering: [{ code: 'answering' }],
  'plan-being-made': [{ code: 'plan-being-made' }],
  'plan-running': [{ code: 'plan-running' }],
  'play-moved-on': [{ code: 'play-moved-on' }],
  'play-busy': [{ code: 'play-busy' }],
  gone: (
    [
      'session',
      'package',
      'play',
      'plan',
      'template',
      'save',
      'turn',
      'message',
      'line',
      'picture',
      'story-of-play',
      'bin-entry',
      'snapshot',
      'note',
    ] as const
  ).map((what) => ({ code: 'gone', what })),
  stopped: [{ code: 'stopped' }],
  'server-stopping': [{ code: 'server-stopping' }],
  'message-too-long': [{ code: 'message-too-long', most: 71, length: 83 }],
  'too-many-pictures': [{ code: 'too-many-pictures', most: 71 }],
  'conversation-went-on': [{ code: 'conversation-went-on' }],
  'answered-already': [{ code: 'answered-already' }],
  'nothing-to-answer': [{ code: 'nothing-to-answer' }],
  'decided-already': [true, false].map((accepted) => ({ code: 'decided-already', accepted })),
  'nothing-to-decide': [{ code: 'nothing-to-decide' }],
  'changed-since-asked': [{ code: 'changed-since-asked' }],
  'not-shown-yet': [{ code: 'not-shown-yet' }],
  'would-overwrite': [{ code: 'would-overwrite', element: person }],
  'call-does-not-fit': [{ code: 'call-does-not-fit' }],
  'plan-changed': [{ code: 'plan-changed' }],
  'plan-over': [{ code: 'plan-over' }],
  'plan-idle': [{ code: 'plan-idle' }],
  'plan-cannot-run': [{ code: 'plan-cannot-run', count: 71, issues: [{ code: 'invalid_args', stepId: 'a' }] }],
  'no-plan-made': [{ code: 'no-plan-made' }],
  'planning-stopped': [{ code: 'planning-stopped' }],
  'question-over': [{ code: 'question-over' }],
  'say-what-else': [{ code: 'say-what-else', most: 71 }],
  'template-needs-title': [{ code: 'template-needs-title', most: 71 }],
  'action-does-not-fit': (
    [
      'ended',
      'not-begun',
      'begun-already',
      'roll-first',
      'no-roll',
      'climax-next',
      'no-way',
      'no-choice',
      'choice-gone',
      'no-words',
      'something-else-first',
    ] as const
  ).map((why) => ({ code: 'action-does-not-fit', why })),
  'choice-named-locked': [
    { code: 'choice-named-locked', choice: 'X71', why: 'Y53' },
    { code: 'choice-named-locked', choice: 'X71', why: null },
  ],
  'words-take-a-model': [{ code: 'words-take-a-model' }],
  'no-such-turn': [{ code: 'no-such-turn', turn: 71, at: 53 }],
  'story-changed-since': [{ code: 'story-changed-since' }],
  'version-lacks-what-is-needed': [{ code: 'version-lacks-what-is-needed' }],
  'name-of-no-save': [{ code: 'name-of-no-save', name: '%A%' }],
  'save-is-protected': [{ code: 'save-is-protected' }],
  'play-too-long-for-a-file': [{ code: 'play-too-long-for-a-file' }],
  'not-a-save': [{ code: 'not-a-save' }],
  'story-of-save-absent': [{ code: 'story-of-save-absent', title: '%A%' }],
  'save-does-not-fit': [{ code: 'save-does-not-fit', title: '%A%' }],
  'trial-stays-here': [{ code: 'trial-stays-here' }],
  'nothing-to-tell-again': [{ code: 'nothing-to-tell-again' }],
  'told-as-written': [{ code: 'told-as-written', turn: 71 }],
  'told-in-older-version': [{ code: 'told-in-older-version', turn: 71 }],
  'turn-failed': [{ code: 'turn-failed' }],
  'not-a-story': [{ code: 'not-a-story' }],
  'act-without-places': [{ code: 'act-without-places', act }],
  'too-many-notes': [{ code: 'too-many-notes', most: 500 }],
  'too-many-snapshots': [{ code: 'too-many-snapshots', most: 100 }],
  'too-much-for-a-story': [{ code: 'too-much-for-a-story' }],
  'imports-waiting': [{ code: 'imports-waiting' }],
  'archive-too-much': [{ code: 'archive-too-much' }],
  'archive-broken': [{ code: 'archive-broken' }],
  'archive-encrypted': [{ code: 'archive-encrypted', name: '%A%' }],
  'nothing-to-tell': [{ code: 'nothing-to-tell', name: '%A%' }],
  'script-does-not-compile': [{ code: 'script-does-not-compile', name: '%A%', said: '%B%' }],
  'included-file-missing': [{ code: 'included-file-missing', name: '%A%', missing: '%B%' }],
  'format-unknown': [{ code: 'format-unknown', name: '%A%' }],
  'format-not-read': [{ code: 'format-not-read', name: '%A%', format: '%B%', instead: ['%C%', '%D%'] }],
  'formats-mixed': [{ code: 'formats-mixed' }],
  'no-conversation': [{ code: 'no-conversation' }],
  'not-material': [{ code: 'not-material' }],
  'file-broken': [{ code: 'file-broken', name: '%A%' }],
  'enclosed-missing': [{ code: 'enclosed-missing', name: '%A%' }],
  'not-json': [{ code: 'not-json' }],
  'file-too-large': [{ code: 'file-too-large', mebibytes: 71 }],
  'picture-empty': [{ code: 'picture-empty' }],
  'picture-too-large': [{ code: 'picture-too-large', megabytes: 71, most: 53 }],
  'picture-of-no-kind': [{ code: 'picture-of-no-kind', formats: ['%A%'] }],
  'voice-of-no-kind': [{ code: 'voice-of-no-kind', formats: ['%A%'] }],
  'picture-broken': [{ code: 'picture-broken' }],
  'picture-too-many-pixels': [{ code: 'picture-too-many-pixels', width: 71, height: 53, millions: 40 }],
  'picture-shows-nobody': [{ code: 'picture-shows-nobody' }],
  'given-new-id': [{ code: 'given-new-id' }],
  'story-fields-left-out': [
    { code: 'story-fields-left-out', count: 1, names: ['%A%'] },
    { code: 'story-fields-left-out', count: 71, names: ['%A%', '%B%'] },
  ],
  'art-left-out': [{ code: 'art-left-out', count: 71 }],
  'no-protagonist': [{ code: 'no-protagonist' }],
  'act-begins-elsewhere': [{ code: 'act-begins-elsewhere', act }],
  'way-leads-nowhere': [{ code: 'way-leads-nowhere', place, to: '%A%' }],
  'stranger-needed': [{ code: 'stranger-needed', place, id: '%A%' }],
  'id-was-twice': [
    ...(['act', 'character', 'place', 'encounter', 'fact', 'event', 'option', 'meter', 'ending'] as const).map(
      (of) => ({
        code: 'id-was-twice' as const,
        of,
        title: '%A%',
      }),
    ),
    { code: 'id-was-twice', of: 'lore', title: null },
  ],
  'ids-were-twice': [{ code: 'ids-were-twice', count: 71 }],
  'first-is-meant': [{ code: 'first-is-meant' }],
  'story-here-already': [{ code: 'story-here-already' }],
  'story-updated': [{ code: 'story-updated', version: 3, before: 2 }],
  'story-saved-meanwhile': [{ code: 'story-saved-meanwhile' }],
  'art-not-here': [{ code: 'art-not-here', count: 71 }],
  'voices-not-here': [
    { code: 'voices-not-here', count: 3 },
    { code: 'voices-not-here', count: 1 },
  ],
  'key-unfit': [{ code: 'key-unfit' }],
  'key-of-whom': [{ code: 'key-of-whom', providers: ['openai', 'openai-compatible/deepseek'] }],
  'provider-has-no-model': [{ code: 'provider-has-no-model', who: 'Ollama' }],
  'key-of-environment': [{ code: 'key-of-environment', variable: '%A%' }],
  'model-of-environment': [{ code: 'model-of-environment', variable: '%A%' }],
  'model-paints-nothing': [{ code: 'model-paints-nothing', model: '%A%' }],
  'model-key-missing': [{ code: 'model-key-missing', who: '%A%' }],
  'model-key-wrong': [{ code: 'model-key-wrong', who: '%A%' }],
  'model-unknown': [{ code: 'model-unknown', who: '%A%', model: '%B%' }],
  'model-not-reached': [true, false].map((isOwn) => ({ code: 'model-not-reached', who: '%A%', isOwn })),
  'model-address-wrong': [true, false].map((isOwn) => ({ code: 'model-address-wrong', who: '%A%', isOwn })),
  'model-credit-spent': [{ code: 'model-credit-spent', who: '%A%' }],
  'model-rate-limited': [{ code: 'model-rate-limited', who: '%A%' }],
  'model-in-trouble': [{ code: 'model-in-trouble', who: '%A%', status: 71 }],
  'field-too-long': [
    { code: 'field-too-long', field: '%A%', limit: 71, isLeftOut: true },
    { code: 'field-too-long', field: '%A%', limit: 71, isLeftOut: false },
  ],
  'model-too-slow': [{ code: 'model-too-slow', who: '%A%', seconds: 71 }],
  'model-fell-silent': [{ code: 'model-fell-silent', who: '%A%', seconds: 71 }],
  'model-says-nonsense': [{ code: 'model-says-nonsense', who: '%A%' }],
  'model-refuses': [{ code: 'model-refuses', who: '%A%', said: '%B%' }],
  'model-of-machine-fails': [{ code: 'model-of-machine-fails', said: '%A%' }],
  'model-name-unread': [{ code: 'model-name-unread', model: '%A%' }],
  'model-lacks': [{ code: 'model-lacks', model: '%A%', variable: '%B%' }],
  'model-not-fetched': [{ code: 'model-not-fetched', model: '%A%' }],
  'model-cannot-be-evaluated': [{ code: 'model-cannot-be-evaluated', model: '%A%', why: '%B%' }],
  'local-model-gone': [{ code: 'local-model-gone', name: '%A%' }],
  'local-model-own': [{ code: 'local-model-own', name: '%A%' }],
  'local-model-no-room': [{ code: 'local-model-no-room', name: '%A%', needs: '%B%', free: '71' }],
  'local-model-not-served': [{ code: 'local-model-not-served', name: '%A%', status: 71 }],
  'local-model-broke-off': [{ code: 'local-model-broke-off', name: '%A%' }],
  'local-model-wrong': [{ code: 'local-model-wrong', name: '%A%' }],
  'local-model-stopped': [{ code: 'local-model-stopped' }],
  'local-model-underway': [
    { code: 'local-model-underway', isRuntime: true, percent: null },
    { code: 'local-model-underway', isRuntime: false, percent: null },
    { code: 'local-model-underway', isRuntime: false, percent: 71 },
  ],
  'local-model-not-there': [
    { code: 'local-model-not-there', isRuntime: true },
    { code: 'local-model-not-there', isRuntime: false },
  ],
  'local-model-no-memory': [{ code: 'local-model-no-memory', name: '%A%', needs: '%B%', free: '%C%' }],
  'local-model-crashes': [{ code: 'local-model-crashes', times: 71 }],
  'local-model-ended': [{ code: 'local-model-ended', said: '%A%' }],
  'local-file-unreadable': [
    { code: 'local-file-unreadable', file: '%A%', isWhole: true },
    { code: 'local-file-unreadable', file: '%A%', isWhole: false },
  ],
  'local-runtime-failed': [{ code: 'local-runtime-failed', said: '%A%' }],
  'local-list-unreadable': [{ code: 'local-list-unreadable' }],
  'fetched-elsewhere': [{ code: 'fetched-elsewhere' }],
  'no-model-answered': [{ code: 'no-model-answered' }],
  'answer-broke-off': [{ code: 'answer-broke-off' }],
  'art-failed': [{ code: 'art-failed' }],
  'person-is-spent': [{ code: 'person-is-spent', tokens: 71, opensAt: '2026-01-02T00:00:00.000Z' }],
  'too-many-requests': [{ code: 'too-many-requests' }],
  'day-is-spent': [{ code: 'day-is-spent', tokens: 71, opensAt: '2026-01-02T00:00:00.000Z' }],
  'story-is-spent': [true, false].map((isSession) => ({ code: 'story-is-spent', tokens: 71, isSession })),
  'check-given-up': [{ code: 'check-given-up' }],
  'too-many-checks': [{ code: 'too-many-checks' }],
  'too-much-at-once': [{ code: 'too-much-at-once' }],
  'playtest-cancelled': [{ code: 'playtest-cancelled' }],
  'playtests-waiting': [{ code: 'playtests-waiting' }],
  'playtest-too-long': [{ code: 'playtest-too-long' }],
  'evaluation-runs': [{ code: 'evaluation-runs' }],
  'evaluation-gone': [{ code: 'evaluation-gone' }],
  'export-gone': [{ code: 'export-gone' }],
  'page-too-large': [{ code: 'page-too-large' }],
  'export-option-untaken': [{ code: 'export-option-untaken', format: '%A%', option: '%B%' }],
  'export-format-unknown': [{ code: 'export-format-unknown', format: '%A%' }],
  'exports-waiting': [{ code: 'exports-waiting' }],
  'export-not-written': [{ code: 'export-not-written' }],
  'nothing-to-export': [{ code: 'nothing-to-export' }],
  'disk-refuses': [{ code: 'disk-refuses' }],
  'disk-full': [{ code: 'disk-full' }],
  'not-yours': [{ code: 'not-yours' }],
  'not-shared': (['draft', 'story', 'play'] as const).map((what) => ({ code: 'not-shared', what })),
  'needs-model': [{ code: 'needs-model' }],
  'no-rewording': [{ code: 'no-rewording' }],
  'no-account': [{ code: 'no-account' }],
  'nobody-with-email': [{ code: 'nobody-with-email', email: 'mei@example.com' }],
  'email-taken': [{ code: 'email-taken' }],
  'only-owner': [{ code: 'only-owner' }],
  'too-many-tries': [{ code: 'too-many-tries' }],
  'name-not-allowed': [{ code: 'name-not-allowed', name: '%A%' }],
  'failed-inside': [{ code: 'failed-inside' }],
};

const CATALOGUES = { en, zh, ja } as const;
const LANGUAGES = Object.keys(CATALOGUES) as Language[];
const tellers = Object.fromEntries(
  LANGUAGES.map((language) => [language, createRefusalRenderer(CATALOGUES[language], language)]),
);
const said = (language: Language, reason: Reason) => tellers[language]?.ofReason(reason)?.join(' ') ?? '';

/** Words of a program, which no person reads. */
const PROGRAM = new RegExp(
  `undefined|NaN|\\[object|/api/|\\b(?:${PLANNING_TOOL_NAMES.join('|')}|act_1|sluice|aiko)\\b|\\w+\\.\\w+\\(`,
);
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

describe.each(Object.keys(EXAMPLES) as ReasonCode[])('%s', (code) => {
  test.each<Reason>(EXAMPLES[code])('is told in every language with all it names: %j', (reason) => {
    const told = LANGUAGES.map((language) => said(language, reason));
    for (const sentence of told) {
      expect(sentence).not.toBe('');
      expect(sentence).not.toMatch(PROGRAM);
    }
    // What one language says of the names and numbers, every language says.
    const values = told.map((sentence) => [...new Set(sentence.match(/%[A-Z]+%|\b(?:53|71|83)\b/g))].sort());
    expect(values[1]).toEqual(values[0]);
    expect(values[2]).toEqual(values[0]);
    expect(told[0]).not.toMatch(HAN_OR_KANA);
    expect(told[1]).toMatch(HAN_OR_KANA);
    expect(told[2]).toMatch(HAN_OR_KANA);
    expect(new Set(told).size).toBe(3);
  });
});

test('the place that lacks encounters is called by its title', () => {
  const sluice = { ...place, title: 'The Sluice House' };
  const reason: Reason = {
    code: 'places-without-encounters',
    act: { ...act, title: 'The Flood' },
    places: [sluice],
  };
  expect(said('en', reason)).toBe(
    'In the act “The Flood” nothing happens yet at “The Sluice House”. Add encounters there, or remove the place.',
  );
  expect(said('zh', reason)).toContain('“The Sluice House”还没有任何遭遇');
  expect(said('ja', reason)).toContain('「The Sluice House」には、まだ出来事がありません');
});

test.each(Object.keys(REFUSAL_STATUS))('every kind of refusal has words in every language: %s', (kind) => {
  const told = LANGUAGES.map((language) => tellers[language]?.ofKind(kind as never).join(' '));
  expect(new Set(told).size).toBe(3);
  for (const sentence of told) expect(sentence).toMatch(/[.。]$/);
});

test('a reason that is newer, older or damaged is none', () => {
  for (const language of LANGUAGES) {
    expect(tellers[language]?.ofReason({ code: 'not-invented-yet' })).toBeNull();
    expect(tellers[language]?.ofReason({ code: 'constructor' })).toBeNull();
    expect(tellers[language]?.ofReason({ code: 'places-without-art' })).toBeNull();
  }
});

test('is loaded by the primary language of a tag', async () => {
  expect(['zh-Hant-TW', 'ja-JP', 'de', ''].map(languageFor)).toEqual(['zh', 'ja', 'en', 'en']);
  expect((await loadRefusalRenderer('ja')).ofKind('forbidden')).toEqual(ja.kinds.forbidden);
});
