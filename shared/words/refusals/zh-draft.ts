import type { DraftReasonParams, LeftNeed } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';
import { element, KINDS, SCENE_TROUBLE, spaced, titles } from './zh-parts.ts';

export const draft: ReasonSentences<DraftReasonParams> = {
  'story-without-premise': () => ['故事还没有前提。', '请先写前提，其余的一切都以它为基础。'],
  'story-without-act': () => ['故事还没有任何一幕。', '请先列出一幕，画好地图，再写那里会发生什么。'],
  'nothing-to-try': ({ lacks }) =>
    lacks === 'premise'
      ? ['还没有可以试玩的：故事没有前提。', '请先写前提、一幕和一个地点。']
      : lacks === 'act'
        ? ['还没有可以试玩的：故事没有任何一幕。', '请先列出一幕，并画好地图。']
        : ['还没有可以试玩的：哪一幕的地图上都没有地点。', '请先画好一幕的地图。'],
  'places-not-on-map': ({ act, places }, words) => [
    `${element(act, words)}有地点还不在地图上：${words.quotes(spaced(places))}。`,
    '请写好这些地点，或把它们从这一幕里去掉。',
  ],
  'places-without-encounters': ({ act, places }, words) => [
    `在${element(act, words)}，${titles(places, words)}还没有任何遭遇。`,
    '请为那里添加遭遇，或去掉这个地点。',
  ],
  'places-without-art': ({ act, places }, words) => [
    `在${element(act, words)}，${titles(places, words)}还缺图片或音乐。`,
    '可以让它画出来，或请合著者完成这个地点。',
  ],
  'story-has-errors': ({ count }) => [
    `检查发现有 ${count} 处让故事无法玩到最后。`,
    '“检查”页会告诉你是哪里，以及怎样修补。',
  ],
  'story-does-not-load': () => ['故事里有些内容的格式不对。', '请改正详情里指出的地方，再试一次。'],
  'draft-has-story': () => ['草稿里已有故事，而且不是刚由表单生成的。', '请先撤回后来的改动，或在新草稿里生成。'],
  'draft-changed': () => ['草稿在此期间有了改动。', '请看看现在的样子，再做一次。'],
  'element-missing': ({ type }) => [`草稿里已没有这个${type === 'act' ? '幕' : KINDS[type]}。`],
  'act-lacks-place': ({ act, id, isIntended }, words) =>
    isIntended
      ? [`${words.quotes(spaced([id]))}是为${element(act, words)}准备的，但还不在地图上。`]
      : [`${element(act, words)}没有${words.quotes(spaced([id]))}这个地点。`],
  locked: ({ lock, inside }, words) => [
    `你锁定了${element(lock, words)}：什么都不能改动它${inside ? `，也不能改动其中的${element(inside, words)}` : ''}。`,
    '要让它可以改动，请先解锁。',
  ],
  'checklist-locked': () => ['你锁定了清单：什么都不能改动它。', '要让它可以改动，请先解锁。'],
  'does-not-fit': ({ type }) => [
    `这样改，${type === 'act' ? '这一幕' : KINDS[type]}就不再有效，所以什么都没有改动。`,
    '请改好标出的地方，再保存一次。',
  ],
  'ids-taken': ({ of }) => [
    `故事里已有内部名称相同的${of === 'fact' ? '事实' : '遭遇'}。`,
    '请换一个标题，再保存一次。',
  ],
  'ids-twice': () => ['同一项在列表里出现了两次。', '请去掉其中一个。'],
  'name-taken': ({ kind, name }, words) => [
    `已经有一个${kind === 'flag' ? '标记' : '物品'}叫${words.quotes([name])}。`,
    '请换一个名称。',
  ],
  'name-unused': ({ kind, name }, words) => [
    `草稿里已没有用到${kind === 'flag' ? '标记' : '物品'}${words.quotes([name])}的地方。`,
    '请查看现在的草稿，再重新改名。',
  ],
  'texts-do-not-fit': ({ count }) => [
    `有${count}处文本会过长或变空，或已经改动，所以什么也没有替换。`,
    '请略过这些文本，或换更短的词语。',
  ],
  'leads-within-act': ({ option }, words) => [
    `选项${words.quotes([option])}通往本幕的一个地点，所以这个遭遇不能移到别的幕。`,
    '请先去掉该选项的去处，再移动遭遇。',
  ],
  'no-room-for-copy': () => ['这里放不下更多了。', '请先删除一个。'],
  'id-taken': () => ['它的内部名称已被占用。'],
  'id-in-use': () => ['它的内部名称不能改：故事的其他地方提到了它。'],
  'way-to-nowhere': ({ place, to }, words) => [
    `从${words.quotes(spaced([place]))}有路通往${words.quotes(spaced(to))}，可这一幕没有那里。`,
    '请去掉这条路，或先添加那个地点。',
  ],
  'begins-nowhere': ({ act, id }, words) => [
    `${element(act, words)}要从${words.quotes(spaced([id]))}开始，可它没有那里。`,
    '请选它的一个地点。',
  ],
  'map-differs': ({ act }, words) => [`地图上的地点与${element(act, words)}原定的不一致。`],
  'encounters-first': ({ place }, words) => [
    `${words.quote(place.title)}还没有遭遇，而图片和音乐要表现那里发生的事。`,
    '请先写那里的遭遇。',
  ],
  'still-referred': ({ element: named, count }, words) => [
    `故事里还有 ${count} 处提到${element(named, words)}，所以没有删除。`,
  ],
  'premise-stays': () => ['前提不能删除，其余的一切都以它为基础。', '可以改动它。'],
  'last-place': ({ act }, words) => [
    `这是${element(act, words)}的最后一个地点，一幕至少要有一个。`,
    '请先添加别的地点，或删除这一幕。',
  ],
  'bears-no-picture': () => ['只有人物和地点有图片。'],
  'nothing-to-step': ({ way, there }) => [
    there === 0
      ? way === 'undo'
        ? '没有可以撤销的。'
        : '没有可以重做的。'
      : `只有 ${there} 处改动可以${way === 'undo' ? '撤销' : '重做'}。`,
  ],
  'finding-gone': () => ['检查已不再发现这一处。'],
  'error-stays': () => ['错误不能忽略：有错误的故事无法完成。'],
  'remark-stays': () => ['这一条说的是其他发现，本身不能忽略。'],
  'too-many-ignored': ({ most }) => [`最多只能忽略 ${most} 处。`, '请改正一些，或取消忽略一些。'],
  'scene-does-not-stand': ({ problem, name, line, element: named, more }, words) => [
    `${element(named, words)}${line === null ? '' : `第 ${line} 行`}：${SCENE_TROUBLE[problem](words.quote(name))}${more > 0 ? `，另有 ${more} 处` : ''}。什么都没有改动。`,
    '请改正后再保存。',
  ],
  'asks-for-roll': ({ element: named }, words) => [
    `${element(named, words)}现在要掷骰子，因为已为掷骰的结果写了内容。`,
  ],
  'scripts-kept': ({ count }) => [`重写时没有提到的 ${count} 段台词仍然保留。`, '请看看是否还合适。'],
  'field-too-long': ({ field, limit, isLeftOut }, { quote, number }) => [
    `合著者为${quote(field)}写的内容太长：最多 ${number(limit)}。${isLeftOut ? '已略去。' : '只保留了开头。'}`,
  ],
  'fields-left-out': ({ fields }) => [`合著者写的内容里有 ${fields.length} 项不受支持，已略去。`],
  'taken-off-map': ({ place, encounters }, { quote }) => [
    `${quote(place.title)}已从地图上去掉${encounters === 0 ? '' : `，连同那里的 ${encounters} 次遭遇`}。`,
    '撤销可以找回来。',
  ],
  'nothing-happens-there': ({ place }, { quote }) => [`${quote(place.title)}已没有任何遭遇。`],
  'still-as-it-was': ({ what, element: named }, { quote }) => [
    `${quote(named.title)}的${what === 'music' ? '音乐' : what === 'portrait' ? '肖像' : '图片'}还是原来的。`,
    what === 'music' ? '可以请合著者重新谱写。' : '可以让它重新画。',
  ],
  'mood-without-track': ({ place, mood }, words) => [
    `${words.quote(place.title)}的气氛${words.quotes(spaced([mood]))}还没有音乐。`,
    '完成这个地点时会谱写。',
  ],
  'shares-track': ({ place, mood }, words) => [
    `气氛${words.quotes(spaced([mood]))}已有音乐，${words.quote(place.title)}就用它。`,
  ],
  'own-picture-stays': ({ element: named }, { quote }) => [`${quote(named.title)}的图片是你自己的，保留不动。`],
  'left-as-it-is': ({ by, needs, name }, words) => {
    const said: Readonly<Record<LeftNeed, string>> = {
      flag: `${element(by, words)}仍需要${words.quotes(spaced([name]))}，可它已无处设置。`,
      'flag-in-condition': `${element(by, words)}的一个条件仍提到${words.quotes(spaced([name]))}，可它已无处设置。`,
      'place-in-condition': `${element(by, words)}的一个条件仍提到地点${words.quote(name)}，可它已经没有了。`,
      'person-in-condition': `${element(by, words)}的一个条件仍在问有没有见过${words.quote(name)}，可这个角色已经没有了。`,
      'act-in-condition': `${element(by, words)}的一个条件仍在问${words.quote(name)}这一幕如何收场，可这一幕已经没有了。`,
      'fact-in-condition': `${element(by, words)}的一个条件仍提到事实${words.quotes(spaced([name]))}，可它已经没有了。`,
      fact: `${element(by, words)}有事实${words.quotes(spaced([name]))}，可玩家已无从得知。`,
      'picture-in-script': `${element(by, words)}的台词仍要展示${words.quote(name)}的图片，可它已经没有了。`,
      'music-in-script': `${element(by, words)}的台词仍要播放${words.quote(name)}的音乐，可它已经没有了。`,
    };
    return [said[needs]];
  },
  'saved-from-elsewhere': ({ there, version }) => [
    `第 ${there} 版是从另一份草稿保存的；第 ${version} 版里没有它的改动。`,
  ],
  'more-findings': ({ count }) => [`检查另外还发现 ${count} 处。`, '“检查”页上都有。'],
};
