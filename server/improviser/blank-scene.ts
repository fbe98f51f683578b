import type { TellerScene } from '../storyteller/index.ts';

/** The scene if nothing is known of a turn. */
export const BLANK_SCENE: TellerScene = {
  language: 'en',
  act: { title: '', objective: '', opening: false },
  place: { id: '', title: '', ambientDetail: '', callbacks: [] },
  arrived: false,
  protagonist: null,
  present: [],
  encounter: null,
  action: { type: 'continue' },
  escalations: [],
  events: [],
  facts: [],
  factsKnownBy: [],
  worldInfo: [],
  materials: [],
  items: { gained: [], lost: [], held: [] },
  recentLines: [],
  frameBudget: 4,
  mayAskChoice: false,
  manner: '',
};
