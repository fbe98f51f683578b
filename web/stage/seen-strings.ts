import type { Language } from '../i18n/languages.ts';
import { useStageLanguage } from './strings.ts';

const en = {
  skipUnread: 'Skip what is new too',
  skipUnreadHint: 'Otherwise skipping stops at the first line you have not read',
  skipAfterChoices: 'Go on skipping after a choice',
  takenBefore: 'Taken before',
};

export type SeenStrings = typeof en;

const zhCN: SeenStrings = {
  skipUnread: '也快进没读过的内容',
  skipUnreadHint: '否则遇到没读过的第一句就停下',
  skipAfterChoices: '选择之后继续快进',
  takenBefore: '以前选过',
};

const ja: SeenStrings = {
  skipUnread: '未読もスキップする',
  skipUnreadHint: 'オフのときは、まだ読んでいない文で止まります',
  skipAfterChoices: '選んだあともスキップを続ける',
  takenBefore: '以前に選んだもの',
};

export const SEEN_STRINGS: Record<Language, SeenStrings> = { en, 'zh-CN': zhCN, ja };

/** The words of what was read and seen, in the page's language. */
export const useSeenStrings = (): SeenStrings => SEEN_STRINGS[useStageLanguage()];
