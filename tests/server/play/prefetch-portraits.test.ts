import { describe, expect, test } from 'vitest';
import { listPortraitsToPrefetch } from '../../../server/play/prefetch-portraits.ts';
import { compileStory, type PlotState, startPlay } from '../../../shared/play/index.ts';
import type { ScriptLine } from '../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const say = (person: string, expression?: 'happy' | 'sad' | 'angry' | 'afraid'): ScriptLine => ({
  ...{ type: 'say', character: person, text: 'So.' },
  ...(expression !== undefined && { expression }),
});
const url = (face: string) => `/media/fixture/characters/ken-${face}.png`;

const source = makePackage({
  characters: [character('aiko', { role: 'protagonist' }), character('ken')],
  acts: [
    act('act_1', [
      place(
        'quay',
        [
          encounter('enc_ask', {
            script: [say('ken', 'angry')],
            options: [{ text: 'Ask.', then: { script: [say('ken', 'happy')] } }, { text: 'Look.' }],
            check: { miss: { script: [{ type: 'show', character: 'ken', expression: 'sad' }] } },
          }),
          encounter('enc_secret', { options: [{ text: 'Run.', then: { script: [say('ken', 'afraid')] } }] }),
        ],
        { connections: ['light'] },
      ),
      place('light', [encounter('enc_lamp')], {
        connections: ['quay'],
        arrival: { script: [say('ken'), say('nobody')] },
      }),
    ]),
  ],
});
source.assets.characters = {
  ken: {
    url: url('neutral'),
    mimeType: 'image/png',
    expressions: Object.fromEntries(['happy', 'sad', 'angry', 'afraid'].map((face) => [face, url(face)])),
  },
};
const story = compileStory(source);
const begun = startPlay(story, 1);
const state = (more: Partial<PlotState>): PlotState => ({
  ...begun,
  turn: 2,
  location: 'quay',
  waitingFor: 'choice',
  ...more,
});
const active = { id: 'enc_ask' } as PlotState['active'];
const choices = [{ id: 'o2-enc_ask-0', text: 'Ask.' }];

describe('faces that may be next', () => {
  test('are those that follow what is asked, then those of arrivals, and none that the Director may choose', () => {
    expect(listPortraitsToPrefetch(story, state({ active, choices }))).toEqual([
      url('happy'),
      url('sad'),
      url('neutral'),
    ]);
  });

  test('are those of arrivals alone where nothing is asked', () => {
    expect(listPortraitsToPrefetch(story, state({ active, choices: [], waitingFor: 'continue' }))).toEqual([
      url('neutral'),
    ]);
    expect(listPortraitsToPrefetch(story, state({ active: null, choices }))).toEqual([url('neutral')]);
  });

  test('are none before the story begins', () => {
    expect(listPortraitsToPrefetch(story, begun)).toEqual([]);
  });
});
