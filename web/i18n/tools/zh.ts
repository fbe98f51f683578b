import type { Strings } from '../strings.ts';
import type { tools as en } from './en.ts';

export const tools: Strings<typeof en> = {
  forScripts: '脚本看到的样子',
  asked: '请求',
  answered: '回答',
  moreWarnings_other: '还有 {{count}} 条',
  state: {
    running: '进行中',
    done: '完成',
    warned: '完成，有提醒',
    refused: '被退回',
    failed: '失败',
    stopped: '未完成就中断了',
    undecided: '未作决定，什么都没有改动',
  },
  undecidedWhat: '未作决定：{{what}}',
  brokeOff: { stopped: '{{what}}：中断了', failed: '{{what}}：失败了' },
  unnamed: {
    premise: '前提',
    character: '一个人物',
    act: '这一幕',
    node: '一个地点',
    scene: '一个场景',
    story: '故事',
  },
  proposeStoryPremise: {
    running: '正在写下前提……',
    done: '写下了《{{subject}}》的前提',
    refused: '前提被退回',
  },
  proposeCharacter: {
    running: '正在画{{subject}}……',
    done: '画好了{{subject}}',
    refused: '{{subject}}被退回',
  },
  draftActOutline: {
    running: '正在拟{{subject}}的大纲……',
    done: '拟好了“{{subject}}”的大纲',
    refused: '{{subject}}的大纲被退回',
  },
  draftNodeWeb: {
    running: '正在绘制{{subject}}的地图……',
    done_other: '绘好了{{subject}}的地图：{{count}} 个地点',
    refused: '{{subject}}的地图被退回',
  },
  draftNodeEncounters: {
    running: '正在为{{subject}}写遭遇……',
    done_other: '为{{subject}}写了 {{count}} 个遭遇',
    refused: '{{subject}}的遭遇被退回',
  },
  writeScene: {
    running: '正在写{{subject}}的台词……',
    done_other: '为{{subject}}写了 {{count}} 行台词',
    refused: '{{subject}}的台词被退回',
  },
  finalizeNode: {
    running: '正在为{{subject}}作画、作曲……',
    done: '为{{subject}}画好了背景，谱好了音乐',
    refused: '{{subject}}的美术被退回',
  },
  updateElement: {
    running: '正在修改{{subject}}……',
    done: '修改了{{subject}}',
    read: '查看了{{subject}}',
    refused: '对{{subject}}的修改被退回',
  },
  finalizePackage: {
    running: '正在装订{{subject}}……',
    done_other: '完成了《{{subject}}》，{{count}} 个地点',
    refused: '故事还不能完成',
  },
  other: { running: '正在做别的事……', done: '做了别的事', refused: '别的事被退回' },
};
