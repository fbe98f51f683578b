import { spaced } from '../spaced.ts';
import type { TranscriptWords } from './catalogue.ts';

export const zh: TranscriptWords = {
  you: '你',
  didRoll: '你掷了骰子',
  didTravel: (place) => `你前往${spaced(place).trimEnd()}`,
  outcome: { full: '成功', mixed: '有代价的成功', miss: '横生枝节' },
  gained: '获得',
  lost: '失去',
  notify: { info: '提示', progress: '进展', doom: '危机逼近', finding: '发现', complication: '变故' },
};
