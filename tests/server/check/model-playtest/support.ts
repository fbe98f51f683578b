import type { PlayedTurn } from '../../../../server/check/model-playtest/played.ts';
import type { VNFrame } from '../../../../shared/play/index.ts';
import type { TurnData, TurnRecord } from '../../../../shared/wire/index.ts';
import { act, character, encounter, makePackage, place } from '../../../support/story-fixture.ts';

/** A story of two places with a secret, that goes on for long. */
export const harbourStory = () =>
  makePackage({
    title: 'The Harbour',
    characters: [character('ada', { role: 'protagonist', stats: { wits: 1 } }), character('ben'), character('cleo')],
    facts: [
      { id: 'fact_oars', text: 'Cleo hid the oars under the chapel floor.', audience: 'director' },
      { id: 'fact_tide', text: 'The tide turns at nine.', audience: 'player' },
    ],
    acts: [
      act(
        'act_one',
        [
          place(
            'quay',
            [
              encounter('enc_rope', { potentialFlags: ['rope'], givesProgression: 1 }),
              encounter('enc_gull', { potentialFlags: ['gull'], givesProgression: 1 }),
              ...Array.from({ length: 10 }, (_, index) => encounter(`enc_wave_${index}`, { givesProgression: 1 })),
            ],
            { requiredCharacters: ['ben'], connections: ['light'] },
          ),
          place('light', [encounter('enc_lamp', { potentialFlags: ['lamp'], givesProgression: 1 })], {
            connections: ['quay'],
          }),
        ],
        {
          globalProgression: { trackerLabel: 'Clues', requiredValue: 100 },
          scenarioWorldInfo: [{ id: 'lore_bell', keys: ['bell'], content: 'The bell was cast twice.' }],
        },
      ),
    ],
  });

const NOTHING: TurnRecord = {
  ...{ turn: 1, tick: 1, line: 1, createdAt: '2025-01-01T00:00:00.000Z', action: { type: 'continue' } },
  ...{ eligible: [], rejected: [], chosen: null, clocks: [], directedBy: 'model', reason: null, plan: null },
  ...{
    trace: null,
    attempts: [],
    direction: null,
    mutations: [],
    memory: [],
    refusals: [],
    refused: [],
    replaced: [],
    told: [],
  },
  ...{
    prompts: [],
    calls: [],
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
    cost: 0,
    wish: null,
    stopped: false,
  },
};

const END: TurnData = {
  ...{
    turn: 1,
    line: 1,
    waitingFor: 'continue',
    choices: [],
    freeText: true,
    connections: [],
    trackers: [],
    meters: [],
    ended: false,
  },
  location: 'quay',
};

export interface TurnOf {
  tells?: readonly string[];
  frames?: readonly VNFrame[];
  action?: PlayedTurn['action'];
  record?: Partial<TurnRecord>;
  end?: Partial<TurnData>;
  offers?: readonly TurnData['choices'][number][];
}

export const played = (...turns: readonly TurnOf[]): PlayedTurn[] =>
  turns.map(({ tells = [], frames = [], action = { type: 'continue' }, record = {}, end = {}, offers }, index) => ({
    turn: index + 1,
    action,
    frames: [...frames, ...tells.map((text): VNFrame => ({ type: 'narrate', text }))],
    record: { ...NOTHING, turn: index + 1, action, ...record },
    end: { ...END, turn: index + 1, ...(offers && { choices: [...offers], waitingFor: 'choice' }), ...end },
    ms: 5,
    firstWordsMs: 2,
  }));

export const option = (text: string, impulse?: 'look' | 'talk' | 'push' | 'wait') => ({
  id: `c-${text}`,
  text,
  ...(impulse && { impulse }),
});
