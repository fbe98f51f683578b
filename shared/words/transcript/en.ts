import type { TranscriptWords } from './catalogue.ts';

export const en: TranscriptWords = {
  you: 'You',
  didRoll: 'You rolled the dice',
  didTravel: (place) => `You went to ${place}`,
  outcome: { full: 'Success', mixed: 'At a cost', miss: 'Trouble' },
  gained: 'Received',
  lost: 'Lost',
  notify: {
    info: 'Note',
    progress: 'Progress',
    doom: 'It draws closer',
    finding: 'Discovered',
    complication: 'Complication',
  },
};
