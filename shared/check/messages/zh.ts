import type { Catalogue } from './message-types.ts';
import { isCertain } from './spots.ts';
import { act, meant, PHASES, problemOf, textOf, tongue, word } from './zh-parts.ts';
import { scenes } from './zh-scenes.ts';
import { structure } from './zh-structure.ts';

export const zh: Catalogue = {
  ...structure,
  ...scenes,
  'requires-and-excludes': ({ encounter, flags }, v) => [
    `${v.name(encounter)}既需要${v.ids(flags)}，又被它关上：永远不会出现。`,
    `请把${v.ids(flags)}从${v.name(encounter)}的“需要的标记”或“遇此关闭”里去掉。`,
  ],
  'prerequisite-excluded': ({ encounter, flag, by }, v) => [
    `${v.name(encounter)}需要${v.ids([flag])}，而设置它的也都会设置把它关上的${v.ids([by])}：永远不会出现。`,
    `请把${v.ids([by])}从${v.name(encounter)}的“遇此关闭”里去掉，或让什么单独设置${v.ids([flag])}。`,
  ],
  'prerequisite-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}需要${v.ids(flags)}，没有别的遭遇会设置它：永远不会出现。${meant(near, v)}`,
    `请把${v.ids(flags)}加进之前某个遭遇“设置的标记”，或从${v.name(encounter)}的“需要的标记”里去掉。`,
  ],
  'prerequisite-not-set-yet': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}需要${v.ids(flags)}，还没有别的遭遇会设置它。${meant(near, v)}`,
    `请让还没写好的某个遭遇设置${v.ids(flags)}。`,
  ],
  'prerequisite-set-later': ({ encounter, flags }, v) => [
    `${v.name(encounter)}需要${v.ids(flags)}，而它要到后面的幕才会设置：永远不会出现。`,
    `请让这一幕或之前的遭遇设置${v.ids(flags)}，或从${v.name(encounter)}的“需要的标记”里去掉。`,
  ],
  'prerequisites-circular': ({ encounter, flags, with: others }, v) => [
    `${v.name(encounter)}需要${v.ids(flags)}，只有${v.names(others)}会设置它，而那又在等${v.name(encounter)}：谁也不会出现。`,
    `请把${v.ids(flags)}从${v.name(encounter)}的“需要的标记”里去掉，或让一个没有条件的遭遇设置它。`,
  ],
  'exclusion-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}会被${v.ids(flags)}关上，可没有什么会设置它：这项排除不起作用。${meant(near, v)}`,
    `请把${v.ids(flags)}从${v.name(encounter)}的“遇此关闭”里去掉，或让某个遭遇设置它。`,
  ],
  'flag-no-answer-gives': ({ encounter, flags }, v) => [
    `${v.name(encounter)}没有选项或掷骰结果会得到${v.ids(flags)}，所以它在那里永远不会被设置。`,
    `请把${v.ids(flags)}加进${v.name(encounter)}的某个选项或掷骰结果，或从“设置的标记”里去掉。`,
  ],
  'flag-never-read': ({ flags }, v) => [
    `有 ${flags.length} 个标记会被设置，却没有任何需要、排除或条件会看它：${v.ids(flags)}。只有导演看得到。`,
    '想让它起作用，就让某个遭遇需要它，或让事件、变化、事实以它为条件。',
  ],

  'clock-counts-as-none': ({ act: of, label, value }, v) => [
    `${act(v, of)}的时钟${v.quote(label)}到 ${value} 为止，不到 1 就当作没有。`,
    '请提高厄运时钟的“满格于”，或去掉这一幕的厄运时钟。',
  ],
  'clock-too-fast': ({ act: of, label, size, least }, v) => [
    `${act(v, of)}的时钟${v.quote(label)}太紧：虚度 ${size} 个回合就会逼出高潮。`,
    `请把厄运时钟的“满格于”提高到 ${least} 以上。`,
  ],
  'clock-too-fast:far': ({ act: of, label, size, turns, every, least }, v) => [
    `${act(v, of)}的时钟${v.quote(label)}到 ${size} 为止，而赢下至少要 ${turns} 个回合：每 ${every} 个回合里虚度、失手或被逼一次，它就先满了。`,
    `请把厄运时钟的“满格于”提高到 ${least} 以上，或少要一些进度。`,
  ],
  'clock-never-matters': ({ act: of, label, size, turns, most }, v) => [
    `${act(v, of)}的时钟${v.quote(label)}到 ${size} 为止，而这一幕的全部内容大约 ${turns} 个回合就玩完了：走得再快也不会满。`,
    `请把厄运时钟的“满格于”降到 ${most} 以下。`,
  ],
  'threshold-out-of-range': ({ act: of, size, values }, v) => [
    `${act(v, of)}的升级事件里，${v.list(
      values.map((value) =>
        value > size ? `${value} 永远到不了（时钟到 ${size} 为止）` : `${value} 在这一幕一开始就发生`,
      ),
    )}。`,
    `请把每个升级事件放在 1 到 ${size} 之间。`,
  ],
  'threshold-twice': ({ act: of, values }, v) => [
    `${act(v, of)}有不止一个升级事件在 ${v.list(values.map(String))} 发生：会在同一回合讲出来。`,
    '请让每个升级事件各有自己的数值。',
  ],

  'condition:event': ({ event, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    if (problem.kind === 'never-holds') return [`事件${v.name(event)}永远不会发生：${says}。`, mend];
    return [`事件${v.name(event)}：${says}${problem.kind === 'not-understood' ? '，规则会把它交给导演' : ''}。`, mend];
  },
  'condition:branch': ({ event, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`事件${v.name(event)}的变化：${says}${isCertain(problem) ? '，所以永远不会讲到' : ''}。`, mend];
  },
  'condition:fact': ({ fact, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    const isProse = problem.kind === 'prose' || problem.kind === 'not-understood';
    return [`事实${v.name(fact)}的“何时得知”：${says}${isProse ? '，所以永远不会成立' : ''}。`, mend];
  },
  'event-comes-too-late': ({ event, condition, turns }, v) => [
    `事件${v.name(event)}在等${v.quote(condition)}，而这一幕的全部内容大约 ${turns} 个回合就玩完了。`,
    `请让它在第 ${turns} 回合左右之前发生。`,
  ],
  'event-ends-act-at-once': ({ event, condition }, v) => [
    `事件${v.name(event)}在这一幕的第一回合就逼出高潮：${v.quote(condition)}一开始就成立。`,
    '请让它等一等：等某个回合、标记、进度或厄运。',
  ],

  'no-protagonist': () => ['没有人是主角：玩家没有面孔，也没有能力值。', '请把一个人物的角色设为“主角”。'],
  'second-protagonist': ({ person, player }, v) => [
    `${v.name(person)}是第二个主角；玩家扮演的是最先设定的${v.name(player)}。`,
    `请把${v.name(person)}的角色改为“同伴”，或改掉另一个。`,
  ],
  'stats-of-others': ({ person }, v) => [
    `${v.name(person)}有能力值，但掷骰子只用主角的。`,
    `请去掉${v.name(person)}的能力值，在描述里说明擅长什么。`,
  ],
  'character-unknown': ({ element, people }, v) => [
    `${v.name(element)}需要${v.ids(people)}，可人物里没有。`,
    `请把${v.ids(people)}加为人物，或从${v.name(element)}的“谁在那里”里去掉。`,
  ],
  'character-never-met': ({ person }, v) => [
    `没有什么让${v.name(person)}登场：没有地点或遭遇需要此人，也没有个人弧线。`,
    `请把${v.name(person)}加进某个地点或遭遇的“谁在那里”，或写一条个人弧线。`,
  ],
  'character-elsewhere': ({ encounter, people }, v) => [
    `${v.name(encounter)}需要${v.names(people)}，而此人属于这一幕的其他地点：只有导演带来时才会出现。`,
    `请把${v.names(people)}加进那个地点的“谁在那里”，或从${v.name(encounter)}里去掉。`,
  ],
  'alone-with-company': ({ encounter, people }, v) => [
    `${v.name(encounter)}只在主角独自一人时出现，可${v.names(people)}会在那里。`,
    `请把${v.names(people)}从这里或那个地点去掉，或取消${v.name(encounter)}的“独自一人”。`,
  ],
  'scene-repeats-another': ({ encounters, other }, v) => [
    `${v.names(encounters, 3)}与${v.name(other)}的内容几乎一样。`,
    '请让那里发生别的事。',
  ],
  'arc-empty': ({ person }, v) => [
    `${v.name(person)}的个人弧线没有遭遇：永远不会玩到。`,
    '请为每个阶段写一个遭遇，或去掉个人弧线。',
  ],
  'arc-phase-missing': ({ person, to, missing }, v) => [
    `${v.name(person)}的个人弧线到了${word(PHASES, to)}，却没有${v.list(missing.map((each) => word(PHASES, each)))}。`,
    `请为${v.list(missing.map((each) => word(PHASES, each)))}写一个遭遇，或移一个过去。`,
  ],
  'arc-cannot-advance': ({ person }, v) => [
    `${v.name(person)}的个人弧线永远不会开始：每一幕里此人都在到不了的地点。`,
    `请把${v.name(person)}加进能到达的地点的“谁在那里”，或让此人的地点可以到达。`,
  ],
  'name-twice': ({ person, other }, v) => [`${v.name(person)}与${v.name(other)}同名。`, '请让他们的名字各不相同。'],

  'secret-never-revealed': ({ fact, problem }, v) => [
    `玩家永远无法得知${v.name(fact)}：${problem === null ? '没有条件会揭示它，也没有发现提到它' : problemOf(problem, v)[0]}。`,
    `请给它“何时得知”，例如 has_flag("found_letter")，或让某项发现提到它：“一页纸 [${fact.id}]”。`,
  ],
  'finding-names-unknown-fact': ({ encounter, facts }, v) => [
    `${v.name(encounter)}的一项发现提到事实${v.quotes(facts)}，可并没有它。`,
    '请在这一幕或前提里添加这个事实，或改为提到已有的事实。',
  ],
  'known-by-unknown': ({ fact, people }, v) => [
    `事实${v.name(fact)}由${v.ids(people)}知道，可人物里没有。`,
    `请把${v.ids(people)}从“谁知道”里去掉，或加为人物。`,
  ],
  'reveal-not-needed': ({ fact }, v) => [
    `玩家从一开始就知道${v.name(fact)}，所以它的“何时得知”不起作用。`,
    '请去掉“何时得知”，或让“谁可以知道”不包括玩家。',
  ],
  'secret-too-short': ({ text }, v) => [`秘密${v.quote(text)}太短，无法可靠地保密。`, '请至少用三个词。'],
  'lore-gives-away-secret': ({ lore, secrets }, v) => [
    `设定${v.name(lore)}几乎用同样的话说出了秘密：${v.list(
      secrets.map(({ fact, text }) => `${fact === null ? '真相' : '事实'}${v.quote(text, 60)}`),
      3,
    )}。`,
    '请只写人人都知道的，或让玩家从一开始就知道这个秘密。',
  ],
  'finding-gives-away-secret': ({ encounter, secrets }, v) => [
    `${v.name(encounter)}的一项发现泄露了尚未揭开的秘密：${v.list(
      secrets.map(({ text }) => v.quote(text, 60)),
      3,
    )}。`,
    `发现里只写找到了什么，不写它意味着什么；或让${v.name(encounter)}使玩家得知这个事实。`,
  ],
  'lore-key-never-matches': ({ lore, keys }, v) => [
    `设定${v.name(lore)}：${v.quotes(keys, 4)}永远不会在故事里出现。`,
    '请把引出它的词改为故事里会出现的词。',
  ],
  'lore-without-keys': ({ lore }, v) => [
    `设定${v.name(lore)}没有引出它的词：永远不会用到。`,
    '请给它引出它的词：这些词一出现，它就会进入讲述。',
  ],

  'background-missing': ({ place }, v) => [`${v.name(place)}没有背景图。`, `请完成${v.name(place)}，图片就会画好。`],
  'music-missing': ({ place }, v) => [
    `${v.name(place)}没有音乐。`,
    `请完成${v.name(place)}，音乐就会做好，或用别的地点的氛围。`,
  ],
  'portrait-missing': ({ person }, v) => [
    `${v.name(person)}没有肖像：在舞台上永远看不到。`,
    `请画${v.name(person)}的肖像。`,
  ],
  'expression-not-drawn': ({ person, faces }, v) => [
    `${v.name(person)}应有${v.quotes(faces)}的表情，可没有画：会用普通的肖像代替。`,
    `请重画${v.name(person)}的肖像，或去掉${v.quotes(faces)}的表情。`,
  ],
  'asset-unused': ({ assets }, v) => [
    `没有地点或人物用到这些图片和音乐：${v.ids(assets)}。`,
    '请去掉它们，或让某个地点使用。',
  ],

  'language-tag-wrong': ({ expected, found, tag }, v) => [
    `故事的语言设为${v.quote(expected)}，写的却是${tongue(tag, found)}。`,
    '请把前提的语言改为文字所用的，或改写文字。',
  ],
  'wrong-language': ({ element, expected, found, tag, texts }, v) => {
    const names = v.list(texts.map((text) => textOf(text, v)));
    return [
      `${v.name(element)}有些文字是${tongue(tag, found)}，而故事的语言是${v.quote(expected)}：${names}。`,
      `请用${v.quote(expected)}改写${names}。`,
    ];
  },
  'option-too-long': ({ encounter, answers, letters }, v) => [
    `${v.name(encounter)}的选项太长，按钮放不下：${v.quotes(answers)}。`,
    `请缩短到 ${Math.floor(letters / 2)} 个汉字（${letters} 个字母）左右；之后会怎样写在描述里。`,
  ],
  'title-too-long:place': ({ place, most }, v) => [
    `${v.name(place)}的标题太长，舞台放不下。`,
    `请缩短到 ${Math.floor(most / 2)} 个汉字（${most} 个字母）左右；其余的写在“那里的感受”里。`,
  ],
  'title-too-long:act': ({ act: of, title, labels, letters, labelLetters }, v) => [
    `${act(v, of)}的${v.list([...(title === null ? [] : ['标题']), ...labels.map((label) => `标签${v.quote(label, 60)}`)])}太长，舞台放不下。`,
    `请缩短：标题最多约 ${Math.floor(letters / 2)} 个汉字，标签约 ${Math.floor(labelLetters / 2)} 个。`,
  ],
  'name-too-long': ({ person, letters }, v) => [
    `${v.name(person)}的名字在名牌上会被截断。`,
    `请缩短到 ${Math.floor(letters / 2)} 个汉字（${letters} 个字母）左右；头衔写在描述里。`,
  ],
  'few-endings': ({ count }) => [
    `故事有 ${count} 个可能的结局；有两三个，玩家的选择才有分量。`,
    '请添加结局：第一个用于赢下最后一幕，最后一个用于输掉。',
  ],
  'endings-alike': ({ endings }, v) => [`有结局相同：${v.quotes(endings)}。`, '请让每个结局以不同的方式结束故事。'],
};
