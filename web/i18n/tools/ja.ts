import type { Strings } from '../strings.ts';
import type { tools as en } from './en.ts';

export const tools: Strings<typeof en> = {
  forScripts: 'スクリプトから見た内容',
  asked: '依頼',
  answered: '返答',
  moreWarnings_other: 'ほか {{count}} 件',
  state: {
    running: '進行中',
    done: '完了',
    warned: '完了、気になる点あり',
    refused: '差し戻し',
    failed: '失敗',
    stopped: '途中で中断しました',
    undecided: '決められていません。何も変わっていません',
  },
  undecidedWhat: '未決定：{{what}}',
  brokeOff: { stopped: '{{what}}：中断しました', failed: '{{what}}：失敗しました' },
  unnamed: {
    premise: '前提',
    character: '人物',
    act: 'この幕',
    node: '場所',
    scene: '場面',
    story: '物語',
  },
  proposeStoryPremise: {
    running: '前提を書いています…',
    done: '「{{subject}}」の前提を書きました',
    refused: '前提は差し戻されました',
  },
  proposeCharacter: {
    running: '{{subject}}を描いています…',
    done: '{{subject}}を描きました',
    refused: '{{subject}}は差し戻されました',
  },
  draftActOutline: {
    running: '{{subject}}のあらすじを組んでいます…',
    done: '「{{subject}}」のあらすじを組みました',
    refused: '{{subject}}のあらすじは差し戻されました',
  },
  draftNodeWeb: {
    running: '{{subject}}の地図を描いています…',
    done_other: '{{subject}}の地図を描きました：場所 {{count}}',
    refused: '{{subject}}の地図は差し戻されました',
  },
  draftNodeEncounters: {
    running: '{{subject}}の出来事を書いています…',
    done_other: '{{subject}}の出来事を {{count}} 件書きました',
    refused: '{{subject}}の出来事は差し戻されました',
  },
  writeScene: {
    running: '{{subject}}の台本を書いています…',
    done_other: '{{subject}}の台本を {{count}} 行書きました',
    refused: '{{subject}}の台本は差し戻されました',
  },
  finalizeNode: {
    running: '{{subject}}の絵と音楽を作っています…',
    done: '{{subject}}の絵と音楽を作りました',
    refused: '{{subject}}の美術は差し戻されました',
  },
  updateElement: {
    running: '{{subject}}を直しています…',
    done: '{{subject}}を直しました',
    read: '{{subject}}を読みました',
    refused: '{{subject}}の変更は差し戻されました',
  },
  finalizePackage: {
    running: '{{subject}}を綴じています…',
    done_other: '「{{subject}}」が完成しました。場所 {{count}}',
    refused: '物語はまだ完成できません',
  },
  other: {
    running: 'ほかのことをしています…',
    done: 'ほかのことをしました',
    refused: 'ほかのことは差し戻されました',
  },
};
