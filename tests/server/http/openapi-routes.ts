import { premise } from '../../shared/story/fixture.ts';
import { wavOf } from '../../support/sounds.ts';
import { fromAuthor, longStory } from './support.ts';

/** Stands for the seq the session has when it is asked. */
const NEWEST = 'the newest seq';

/** Asked before a plan's question is answered: a plan that waits for that answer. */
export type Waiting = 'approval' | 'recovery';

/** A route asked so that it answers well. In paths PLAN, TEMPLATE and PLAY stand for what there is of these. */
interface Happy {
  path: string;
  opens?: string;
  waiting?: Waiting;
  body?: unknown;
  contentType?: string;
  status: number;
  type?: RegExp;
}

/** A roll of dice, and a step that asks before it runs, or fails. */
const rolling = { id: 'roll', tool: 'skills/dice-roller/roll-dice.mjs', args: { notation: '1d6' } };
export const planSteps = (waiting: Waiting) => [
  rolling,
  {
    id: 'ken',
    tool: 'updateElement',
    args: { type: 'character', id: waiting === 'approval' ? 'ken' : '$roll.summary', changes: { name: 'Kenzo' } },
    approval: waiting === 'approval',
    dependsOn: ['roll'],
    retryPolicy: { maxRetries: 0 },
  },
];

/** A save of before the first turn, as it is taken along. */
const SAVE_FILE = {
  ...{ format: 'kamishibai-save', version: 1, seed: 7, save: { note: 'From elsewhere' }, turns: [] },
  story: { packageId: 'fixture', version: 1, title: 'The Long Pier' },
};

/** One pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The same as a part of a message. */
const A_PICTURE = { type: 'file', mediaType: 'image/png', url: `data:image/png;base64,${PIXEL}` };

/** The routes the contract has so far, and what each needs to answer well. In the order they are asked. */
export const HAPPY: Record<string, Happy> = {
  'GET /healthz': { path: '/healthz', status: 200 },
  'GET /readyz': { path: '/readyz', status: 200 },
  'GET /api/models': { path: '/api/models', status: 200 },
  'POST /api/models/{role}/test': { path: '/api/models/storyteller/test', status: 200 },
  'POST /api/models/look': { path: '/api/models/look', status: 200 },
  'POST /api/models/connect': { path: '/api/models/connect', body: { model: 'offline' }, status: 200 },
  'GET /api/local-models': { path: '/api/local-models', status: 200 },
  'POST /api/local-models/{name}': {
    path: '/api/local-models/own.gguf',
    status: 200,
    type: /^text\/event-stream/,
  },
  'POST /api/local-models/{name}/stop': { path: '/api/local-models/own.gguf/stop', status: 202 },
  'DELETE /api/local-models/{name}': { path: '/api/local-models/own.gguf', status: 204 },
  'PUT /api/models/keys': { path: '/api/models/keys', body: { provider: 'openai', key: 'sk-0123456789' }, status: 200 },
  'PUT /api/models/roles': { path: '/api/models/roles', body: { role: 'director', model: 'offline' }, status: 200 },
  'POST /api/evaluations/estimate': { path: '/api/evaluations/estimate', body: { models: ['offline'] }, status: 200 },
  'POST /api/evaluations': {
    path: '/api/evaluations',
    body: { models: ['offline'], stories: 1, turns: 1, players: 1 },
    status: 202,
  },
  'GET /api/evaluations/{id}/stream': {
    path: '/api/evaluations/EVALUATION/stream',
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/evaluations': { path: '/api/evaluations', status: 200 },
  'POST /api/evaluations/{id}/stop': { path: '/api/evaluations/EVALUATION/stop', status: 202 },
  'GET /api/evaluations/{id}/file': { path: '/api/evaluations/EVALUATION/file', status: 200, type: /^text\/html/ },
  'DELETE /api/evaluations/{id}': { path: '/api/evaluations/EVALUATION', status: 204 },
  'POST /api/sessions': { path: '/api/sessions', body: { id: 'desk', locale: 'en' }, status: 201 },
  'POST /api/briefs': { path: '/api/briefs', body: { text: 'A ghost story with two places' }, status: 200 },
  'POST /api/sessions/{id}/build': {
    opens: 'blank',
    path: '/api/sessions/blank/build',
    body: { sheet: { genre: 'ghost story', length: { places: 2 } } },
    status: 200,
    type: /^text\/event-stream/,
  },
  'POST /api/sessions/{id}/tools/{tool}': {
    path: '/api/sessions/desk/tools/proposeStoryPremise',
    body: premise,
    status: 200,
  },
  'POST /api/chat': {
    path: '/api/chat',
    body: { id: 'desk', message: { ...fromAuthor('go on'), parts: [{ type: 'text', text: 'go on' }, A_PICTURE] } },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/live': { path: '/api/live', status: 200, type: /^text\/event-stream/ },
  'POST /api/live/{connection}': {
    path: '/api/live/LIVE',
    body: { watch: [{ channel: 1, topic: 'session:desk' }] },
    status: 202,
  },
  'GET /api/chat/{id}/stream': { path: '/api/chat/desk/stream', status: 204 },
  'POST /api/chat/{id}/stop': { path: '/api/chat/desk/stop', status: 202 },
  'POST /api/sessions/{id}/plans': {
    path: '/api/sessions/desk/plans',
    body: { request: 'another name for Ken' },
    status: 201,
  },
  'GET /api/sessions/{id}/plans': { path: '/api/sessions/desk/plans', status: 200 },
  'GET /api/plans/{id}': { path: '/api/plans/PLAN', status: 200 },
  'PUT /api/plans/{id}': {
    path: '/api/plans/PLAN',
    body: { version: 1, parallel: true, steps: planSteps('approval') },
    status: 200,
  },
  'POST /api/plans/{id}/regenerate': {
    path: '/api/plans/PLAN/regenerate',
    body: { feedback: 'A shorter one' },
    status: 200,
  },
  'POST /api/plans/{id}/template': { path: '/api/plans/PLAN/template', body: { title: 'A name' }, status: 201 },
  'GET /api/plan-templates': { path: '/api/plan-templates', status: 200 },
  'DELETE /api/plan-templates/{id}': { path: '/api/plan-templates/TEMPLATE', status: 204 },
  'POST /api/plans/{id}/execute': {
    path: '/api/plans/PLAN/execute',
    body: { unattended: true },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/plans/{id}/stream': { path: '/api/plans/PLAN/stream', status: 200, type: /^text\/event-stream/ },
  'POST /api/plans/{id}/steps/{stepId}/approval': {
    path: '/api/plans/PLAN/steps/ken/approval',
    waiting: 'approval',
    body: { approved: true },
    status: 202,
  },
  'POST /api/plans/{id}/steps/{stepId}/recovery': {
    path: '/api/plans/PLAN/steps/ken/recovery',
    waiting: 'recovery',
    body: { choice: 'skip' },
    status: 202,
  },
  'POST /api/plans/{id}/abort': { path: '/api/plans/PLAN/abort', waiting: 'approval', status: 202 },
  'DELETE /api/plans/{id}': { path: '/api/plans/PLAN', waiting: 'recovery', status: 204 },
  'POST /api/plans/validate': {
    path: '/api/plans/validate',
    body: { format: 'kamishibai', plan: { steps: planSteps('approval') } },
    status: 200,
  },
  'POST /api/plans/run': {
    path: '/api/plans/run',
    body: { format: 'kamishibai', plan: { steps: [rolling] } },
    status: 200,
  },
  'GET /api/sessions': { path: '/api/sessions', status: 200 },
  'GET /api/sessions/{id}': { path: '/api/sessions/desk', status: 200 },
  'GET /api/sessions/{id}/messages': { path: '/api/sessions/desk/messages', status: 200 },
  'GET /api/sessions/{id}/pictures/{picture}': {
    path: '/api/sessions/desk/pictures/SHOWN',
    status: 200,
    type: /^image\//,
  },
  'GET /api/sessions/{id}/events': { path: '/api/sessions/desk/events', status: 200, type: /^text\/event-stream/ },
  'PATCH /api/sessions/{id}/draft': {
    path: '/api/sessions/desk/draft',
    body: { seq: NEWEST, type: 'character', id: 'ken', changes: { name: 'Kenji' } },
    status: 200,
  },
  'PUT /api/sessions/{id}/draft/{type}/{elementId}/picture': {
    path: '/api/sessions/desk/draft/character/ken/picture',
    body: new Uint8Array(Buffer.from(PIXEL, 'base64')),
    contentType: 'image/png',
    status: 200,
  },
  'POST /api/sessions/{id}/voices': {
    path: '/api/sessions/desk/voices',
    body: wavOf(20),
    contentType: 'audio/wav',
    status: 200,
  },
  'DELETE /api/sessions/{id}/draft/{type}/{elementId}': {
    path: '/api/sessions/desk/draft/encounter/enc_gulls',
    status: 200,
  },
  'POST /api/sessions/{id}/rewordings': {
    path: '/api/sessions/desk/rewordings',
    body: { text: 'The rain came.', wish: 'shorter' },
    status: 200,
  },
  'POST /api/sessions/{id}/undo': { path: '/api/sessions/desk/undo', status: 200 },
  'POST /api/sessions/{id}/redo': { path: '/api/sessions/desk/redo', body: { steps: 1 }, status: 200 },
  'GET /api/sessions/{id}/history': { path: '/api/sessions/desk/history?limit=3', status: 200 },
  'GET /api/sessions/{id}/history/{seq}': { path: '/api/sessions/desk/history/2', status: 200 },
  'GET /api/sessions/{id}/words': { path: '/api/sessions/desk/words?since=2026-01-01T00:00:00.000Z', status: 200 },
  'PUT /api/sessions/{id}/goals': { path: '/api/sessions/desk/goals', body: { draft: 5000, day: null }, status: 200 },
  'PUT /api/sessions/{id}/notes/{note}': {
    path: '/api/sessions/desk/notes/todo',
    body: { subject: { type: 'story' }, text: 'Find a better title.' },
    status: 200,
  },
  'DELETE /api/sessions/{id}/notes/{note}': { path: '/api/sessions/desk/notes/todo', status: 200 },
  'POST /api/sessions/{id}/snapshots': { path: '/api/sessions/desk/snapshots', body: { name: 'First' }, status: 201 },
  'GET /api/sessions/{id}/snapshots/{snapshot}': { path: '/api/sessions/desk/snapshots/SNAPSHOT', status: 200 },
  'POST /api/sessions/{id}/snapshots/{snapshot}/restore': {
    path: '/api/sessions/desk/snapshots/SNAPSHOT/restore',
    status: 200,
  },
  'DELETE /api/sessions/{id}/snapshots/{snapshot}': { path: '/api/sessions/desk/snapshots/SNAPSHOT', status: 200 },
  'PUT /api/sessions/{id}/locks': {
    path: '/api/sessions/desk/locks',
    body: { type: 'character', id: 'ken', locked: true },
    status: 200,
  },
  'GET /api/sessions/{id}/check': { path: '/api/sessions/desk/check', status: 200 },
  'PUT /api/sessions/{id}/check/ignored': {
    path: '/api/sessions/desk/check/ignored',
    body: { code: 'pool-thin', where: { type: 'node', actId: 'act_1', id: 'harbour' }, because: null },
    status: 200,
  },
  'POST /api/sessions/{id}/try': { path: '/api/sessions/desk/try', status: 201 },
  'GET /api/sessions/{id}/plays': { path: '/api/sessions/desk/plays', status: 200 },
  'POST /api/packages/import': { path: '/api/packages/import', body: longStory(), status: 201 },
  'POST /api/import': {
    path: '/api/import?filename=story.json&preview=1',
    body: longStory(),
    contentType: 'application/octet-stream',
    status: 200,
  },
  'GET /api/packages': { path: '/api/packages', status: 200 },
  'GET /api/packages/{id}': { path: '/api/packages/fixture', status: 200 },
  'GET /api/packages/{id}/export': { path: '/api/packages/fixture/export?format=json', status: 200 },
  'POST /api/exports': { path: '/api/exports', body: { packageId: 'fixture', format: 'zip' }, status: 202 },
  'GET /api/exports/{id}/stream': { path: '/api/exports/EXPORT/stream', status: 200, type: /^text\/event-stream/ },
  'GET /api/exports': { path: '/api/exports', status: 200 },
  'GET /api/exports/{id}/file': { path: '/api/exports/EXPORT/file', status: 200, type: /^application\/zip/ },
  'DELETE /api/exports/{id}': { path: '/api/exports/EXPORT', status: 204 },
  'GET /api/packages/{id}/painting': { path: '/api/packages/fixture/painting', status: 200 },
  'GET /api/packages/{id}/check': { path: '/api/packages/fixture/check', status: 200 },
  'POST /api/packages/{id}/playtest': { path: '/api/packages/fixture/playtest', body: { runs: 20 }, status: 200 },
  'POST /api/sessions/{id}/playtest': { path: '/api/sessions/desk/playtest', body: { runs: 20 }, status: 200 },
  'POST /api/packages/{id}/playtest/model': {
    path: '/api/packages/fixture/playtest/model',
    body: { runs: 1, turns: 2 },
    status: 200,
  },
  'POST /api/sessions/{id}/playtest/model': {
    path: '/api/sessions/desk/playtest/model',
    body: { runs: 1, turns: 2, persona: 'hasty' },
    status: 200,
  },
  'GET /media/{packageId}/{kind}/{file}': { path: '/media/fixture/music/rain.ogg', status: 200, type: /^audio\/ogg$/ },
  'POST /api/plays': { path: '/api/plays', body: { packageId: 'fixture', seed: 7 }, status: 201 },
  'POST /api/plays/{id}/turns': {
    path: '/api/plays/PLAY/turns',
    body: { action: { type: 'start' } },
    status: 200,
    type: /^text\/event-stream/,
  },
  'GET /api/plays': { path: '/api/plays', status: 200 },
  'GET /api/plays/{id}': { path: '/api/plays/PLAY', status: 200 },
  'GET /api/plays/{id}/turns': { path: '/api/plays/PLAY/turns?from=1&limit=10', status: 200 },
  'GET /api/plays/{id}/stream': { path: '/api/plays/PLAY/stream', status: 204 },
  'POST /api/plays/{id}/stop': { path: '/api/plays/PLAY/stop', status: 202 },
  'PUT /api/plays/{id}/saves/{slot}': {
    path: '/api/plays/PLAY/saves/before-the-ball',
    body: { note: 'Before the ball' },
    status: 200,
  },
  'PATCH /api/plays/{id}/saves/{slot}': {
    path: '/api/plays/PLAY/saves/before-the-ball',
    body: { note: 'Later', protected: false },
    status: 200,
  },
  'GET /api/plays/{id}/saves': { path: '/api/plays/PLAY/saves', status: 200 },
  'GET /api/plays/{id}/saves/{slot}': { path: '/api/plays/PLAY/saves/before-the-ball', status: 200 },
  'POST /api/plays/{id}/ledger': {
    path: '/api/plays/PLAY/ledger',
    body: { kind: 'promise', text: 'Ken brings the boat at dawn.' },
    status: 201,
  },
  'GET /api/plays/{id}/ledger': { path: '/api/plays/PLAY/ledger?author=true', status: 200 },
  'PATCH /api/plays/{id}/ledger/{entry}': {
    path: '/api/plays/PLAY/ledger/L001',
    body: { text: 'Ken brings the boat at noon.', closed: true },
    status: 200,
  },
  'DELETE /api/plays/{id}/ledger/{entry}': { path: '/api/plays/PLAY/ledger/L001', status: 204 },
  'POST /api/plays/{id}/reroll': { path: '/api/plays/PLAY/reroll', status: 200, type: /^text\/event-stream/ },
  'POST /api/plays/{id}/tick': { path: '/api/plays/PLAY/tick', status: 200 },
  'GET /api/plays/{id}/turns/{n}/record': { path: '/api/plays/PLAY/turns/2/record', status: 200 },
  'GET /api/plays/{id}/tellers': { path: '/api/plays/PLAY/tellers', status: 200 },
  'GET /api/packages/{id}/tellers': { path: '/api/packages/fixture/tellers', status: 200 },
  'GET /api/plays/{id}/plans': { path: '/api/plays/PLAY/plans', status: 200 },
  'GET /api/plays/{id}/errors': { path: '/api/plays/PLAY/errors', status: 200 },
  'GET /api/plays/{id}/export': {
    path: '/api/plays/PLAY/export?format=markdown',
    status: 200,
    type: /^text\/markdown/,
  },
  'GET /api/plays/{id}/version': { path: '/api/plays/PLAY/version', status: 200 },
  'POST /api/plays/{id}/version': { path: '/api/plays/PLAY/version', status: 200 },
  'POST /api/plays/{id}/branch': { path: '/api/plays/PLAY/branch', body: { turn: 1 }, status: 201 },
  'POST /api/plays/{id}/rollback': { path: '/api/plays/PLAY/rollback', body: { turn: 1 }, status: 200 },
  'GET /api/plays/{id}/saves/{slot}/file': { path: '/api/plays/PLAY/saves/before-the-ball/file', status: 200 },
  'POST /api/plays/import': { path: '/api/plays/import', body: SAVE_FILE, status: 201 },
  'POST /api/plays/{id}/saves/{slot}/load': { path: '/api/plays/PLAY/saves/before-the-ball/load', status: 200 },
  'DELETE /api/plays/{id}/saves/{slot}': { path: '/api/plays/PLAY/saves/before-the-ball', status: 204 },
  'GET /api/player': { path: '/api/player', status: 200 },
  'PUT /api/player': { path: '/api/player', body: { read: ['AbCd-_09'], music: { fixture: ['rain'] } }, status: 204 },
  'GET /api/shelves': { path: '/api/shelves', status: 200 },
  'PUT /api/shelves/{id}': { path: '/api/shelves/fixture', body: { shelf: 'Winter' }, status: 204 },
  'PATCH /api/shelves': { path: '/api/shelves', body: { from: 'Winter', to: null }, status: 204 },
  'POST /api/bin': { path: '/api/bin', body: { kind: 'draft', id: 'desk' }, status: 201 },
  'GET /api/bin': { path: '/api/bin', status: 200 },
  'POST /api/bin/{id}/restore': { path: '/api/bin/BIN/restore', status: 204 },
  'DELETE /api/bin/{id}': { path: '/api/bin/BIN', opens: 'scrap', status: 204 },
  'DELETE /api/plays/{id}': { path: '/api/plays/PLAY', status: 204 },
  'DELETE /api/packages/{id}': { path: '/api/packages/fixture', status: 204 },
  'DELETE /api/sessions/{id}': { path: '/api/sessions/desk', status: 204 },
};
