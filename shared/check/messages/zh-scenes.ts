import type { SceneCatalogue, SceneName, ScriptSpot } from './message-types.ts';
import { isCertain, parseSpotPart } from './spots.ts';
import type { Voice } from './voice.ts';
import { problemOf } from './zh-parts.ts';

const NAMES: Readonly<Record<SceneName, string>> = {
  person: '人物',
  face: '表情',
  picture: '图片',
  track: '音乐',
  fact: '事实',
  meter: '数',
};

function spotFor(spot: ScriptSpot, v: Voice): string {
  const { part, again } = parseSpotPart(spot);
  const after = spot.answer === null ? '' : `选了${v.quote(spot.answer, 40)}后的`;
  const lines = spot.lines.length === 0 ? '' : `第 ${spot.lines.join('、')} 行`;
  const named = {
    own: again ? '再次发生时的台本' : '台本',
    then: `${v.quote(spot.answer ?? '', 40)}的随后`,
    full: `${after}完全成功`,
    mixed: `${after}有代价的成功`,
    miss: `${after}失手`,
    arrival: again ? '再次到来时' : '到来时',
    opening: '开场',
    won: '赢下的高潮',
    forced: '被逼出的高潮',
    branch: '变化',
  }[part];
  return `${named}${lines}`;
}

const at = (spots: readonly ScriptSpot[], v: Voice): string => v.list(spots.map((spot) => spotFor(spot, v)));

export const scenes: SceneCatalogue = {
  'option-never-available': ({ encounter, answers, condition }, v) => [
    `${v.name(encounter)}的选项${v.quotes(answers)}永远选不了：出现的时候，${v.quote(condition)}永远不会成立。`,
    '请改一改它的“何时可选”，让游玩中有能满足它的情形，或去掉这个选项。',
  ],
  'options-all-locked': ({ encounter, flags }, v) => [
    `${v.name(encounter)}的选项可能同时都选不了：这时它没有回答就结束${flags.length > 0 ? `，也不会设置${v.ids(flags)}` : ''}。`,
    `请去掉${v.name(encounter)}某个选项的“何时可选”，或加一个没有条件的选项。`,
  ],
  'option-without-then': ({ encounter, answers }, v) => [
    `${v.name(encounter)}的选项${v.quotes(answers)}没有写“随后”，而其他选项写了。`,
    `请为${v.name(encounter)}的这个选项写“随后”：说什么、看到什么、改变什么。`,
  ],
  'answers-not-followed': ({ encounters }, v) => [
    `${v.names(encounters)}的选项都没有写“随后”：由讲述者自己编。`,
    '请为要紧的选项写“随后”，除非本来就打算全部自由讲述。',
  ],
  'degree-never-rolled': ({ encounter, degree, answer, modifier, best, worst }, v) => [
    `${v.name(encounter)}${answer === null ? '' : `选了${v.quote(answer, 60)}后`}的掷骰写了${degree === 'full' ? '完全成功' : '失手'}，却永远掷不出：修正是 ${modifier > 0 ? `+${modifier}` : modifier}，骰子只会是 ${worst} 到 ${best}。`,
    '请让容易程度更接近 0，或改用别的能力值。',
  ],
  'check-stat-unknown': ({ encounter, stats, known }, v) => [
    `${v.name(encounter)}要用${v.quotes(stats)}掷骰，可主角没有这项能力值：掷骰没有修正。`,
    known.length > 0
      ? `请改用${v.quotes(known)}，或给主角加上${v.quotes(stats)}。`
      : `请给主角加上${v.quotes(stats)}，或不用能力值掷骰。`,
  ],
  'option-flag-undeclared:follows': ({ encounter, flags }, v) => [
    `${v.name(encounter)}的选项或掷骰之后会得到${v.ids(flags)}，可它不在“设置的标记”里：不算数。`,
    `请把${v.ids(flags)}加进${v.name(encounter)}“设置的标记”，或从那里去掉。`,
  ],
  'scene-gives-away-secret': ({ element, secrets, spots }, v) => [
    `${v.name(element)}几乎用同样的话说出了那时还是秘密的事：${v.list(
      secrets.map(({ fact, text }) => `${fact === null ? '真相' : '事实'}${v.quote(text, 60)}`),
      3,
    )}（${at(spots, v)}）。`,
    '请在这一行的“透露的事实”里写明，让它等到玩家得知之后再讲，或换一种说法。',
  ],
  'line-never-told:fact': ({ element, spots, facts }, v) => [
    `${v.name(element)}有永远不会讲到的行：它透露的事实${v.quotes(facts)}到那时还无法得知（${at(spots, v)}）。`,
    '请让之前的发现或条件揭示这个事实，或从“透露的事实”里去掉。',
  ],
  'line-tells-too-early': ({ element, spots, facts }, v) => [
    `${v.name(element)}有些行会透露${v.quotes(facts)}，可到那时玩家不一定已经得知：没得知时就不会讲（${at(spots, v)}）。`,
    `请让之前的内容揭示它；如果本来就是这个意思，请在“仅当”里写：${facts.map((fact) => `knows("${fact}")`).join(' && ')}。`,
  ],
  'speaker-elsewhere': ({ element, people, spots }, v) => [
    `${v.name(element)}里说话的人可能不在场：${v.names(people)}属于这一幕的其他地点（${at(spots, v)}）。`,
    element.ref === 'event'
      ? `请先用一行“登场”让${v.names(people)}到场，或让别人来说。`
      : `请把${v.names(people)}加进那个地点或遭遇的“谁在那里”，或让别人来说。`,
  ],
  'scene-names-nothing': ({ element, names, spots }, v) => {
    const near = names.flatMap((each) => each.near ?? []);
    return [
      `${v.name(element)}提到并不存在的：${v.list(names.map(({ what, name }) => `${NAMES[what]}${v.quote(name)}`))}（${at(spots, v)}）。`,
      near.length > 0 ? `是想写${v.quotes(near)}吗？` : '请改用故事里有的，或去掉这一行。',
    ];
  },
  'later-visits-alike': ({ element, spots }, v) => [
    `${v.name(element)}再来时每次都是同样的话（${at(spots, v)}）：来得多的玩家会一遍遍读到。`,
    '请给其中几行加上会变化的条件，例如 doom == 3；或把它们去掉，再来时就自由讲述。',
  ],
  'voice-missing': ({ element, spots }, v) => [
    `${v.name(element)}里有台词的语音文件不见了，所以没有声音（${at(spots, v)}）。`,
    '请把文件重新放到这些台词上，或取下语音。',
  ],
  'voice-changed': ({ element, spots }, v) => [
    `${v.name(element)}里有台词在配好语音之后改了文字：听到的和读到的不一样（${at(spots, v)}）。`,
    '请放上念新台词的文件；若原来的仍然合适，就把它再放一次。',
  ],
  'mark-unread': ({ element, tags, spots }, v) => [
    `${v.name(element)}的文字里有${v.quotes(tags)}，会原样显示给玩家：它不是可用的标记，或者缺了另一半（${at(spots, v)}）。`,
    '请删掉它，或把它补完整：{b}粗体{/b}、{i}斜体{/i}、{rb}文字{/rb}{rt}注音{/rt}、{cps=*0.5}放慢{/cps}；{w=0.8} 是停顿，最长 5 秒。若本来就想让人看到它，请在前面再加一个花括号：{{b}。',
  ],
  'item-only-shown': ({ element, items, spots }, v) => [
    `${v.name(element)}里显示${v.quotes(items)}得到或失去，可没有什么真的给出或拿走它：只有选项或掷骰的后果会（${at(spots, v)}）。`,
    `请也把${v.quotes(items)}写进随后的物品，或让这一行只用文字讲。`,
  ],
  'condition:option': ({ encounter, answer, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [
      `${v.name(encounter)}的选项${v.quote(answer, 60)}的“何时可选”：${says}${isCertain(problem) ? '，所以永远不会出现' : ''}。`,
      mend,
    ];
  },
  'condition:line': ({ element, spots, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`${v.name(element)}（${at(spots, v)}）：${says}${isCertain(problem) ? '，所以永远不会讲到' : ''}。`, mend];
  },
  'condition:ending': ({ ending, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`结局${v.name(ending)}的“仅当”：${says}${isCertain(problem) ? '，所以永远不会到来' : ''}。`, mend];
  },
  'ending-never-holds': ({ ending, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`结局${v.name(ending)}永远不会到来：${says}。`, mend];
  },
  'ending-never-comes': ({ endings, others }, v) => [
    `${v.quotes(endings)}永远不会到来：${v.names(others)}总有一个成立，而且排在没有条件的结局前面。`,
    '请给它加上条件，收窄别的结局的条件，或去掉它。',
  ],
  'endings-may-all-fail': ({ count }) => [
    `全部 ${count} 个结局都有条件，可能一个也不成立：那时故事就只以标题收尾。`,
    '请去掉某个结局的“仅当”，或加一个没有条件的结局。',
  ],
  'meter-never-moves': ({ meter, at: value }, v) => [
    `没有什么会改变${v.name(meter)}这个数：一直是 ${value}。`,
    '请让某个选项或掷骰的后果改变它，或去掉它。',
  ],
  'meter-never-read': ({ meter }, v) => [
    `没有条件会看${v.name(meter)}这个数，玩家也看不到它。`,
    '请让某个条件用到它，把它显示在舞台上，或去掉它。',
  ],
  'adjust-never-matters': ({ meter, way, at: value }, v) => [
    `${v.name(meter)}这个数从 ${value} 开始，只会${way === 'up' ? '增加' : '减少'}：它已经到头了，不会再变。`,
    `请让它从更${way === 'up' ? '低' : '高'}的地方开始，或让什么把它往另一边移。`,
  ],
};
