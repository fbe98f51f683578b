import { spaced } from '../spaced.ts';
import type { TranscriptWords } from './catalogue.ts';

export const ja: TranscriptWords = {
  you: 'あなた',
  didRoll: 'サイコロを振った',
  didTravel: (place) => `${spaced(place).trimStart()}へ向かった`,
  outcome: { full: '成功', mixed: '代償つきの成功', miss: '思わぬ事態' },
  gained: '入手',
  lost: '喪失',
  notify: { info: 'お知らせ', progress: '前進', doom: '危機が迫る', finding: '発見', complication: '厄介ごと' },
};
