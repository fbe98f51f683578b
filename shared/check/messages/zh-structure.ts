import type { StructureCatalogue } from './message-types.ts';
import { act, because, FOCUS, KIND, word } from './zh-parts.ts';

export const structure: StructureCatalogue = {
  'does-not-load': ({ issues }) => [
    `故事无法读取。${issues.map(({ path, message }) => `${path}：${message}`).join('；')}`,
    '请逐一改正，再检查一次。',
  ],
  'act-without-places': ({ act: of }, v) => [
    `${act(v, of)}没有地点：里面只会出现个人弧线，带有这样一幕的文件也无法导入。`,
    `请给${act(v, of)}加上有遭遇的地点，或去掉这一幕。`,
  ],
  'field-unknown': ({ fields, meant: known }, v) => [
    `故事没有${v.quotes(fields)}这个字段：里面的内容会丢失。`,
    known.length > 0 ? `是想写${v.quotes(known)}吗？请改正名称，或去掉它。` : '请改正名称，或去掉它。',
  ],
  'duplicate-id': ({ id, what }, v) => [
    `内部名称${v.quote(id)}被不止一个${KIND[what]}使用：只会玩到第一个。`,
    `请给后面的${KIND[what]}一个自己的内部名称。`,
  ],
  'premise-missing': () => ['故事还没有前提：语言、基调和画风都来自它。', '请先写前提。'],
  'ignored-nothing': ({ because: reason, why }) => [
    `有一处发现本要忽略（${reason}），但${
      { error: '错误不能忽略', remark: '说明其他发现的提示不能忽略', gone: '它已不再出现' }[why]
    }。`,
    '请取消忽略。',
  ],
  'too-many-findings': ({ more, listed }) => [
    `同一类的发现除列出的 ${listed} 处外，还有 ${more} 处。`,
    '请先改正列出的，再检查一次。',
  ],

  'act-cannot-be-completed:proven': ({ act: of, because: why }, v) => [
    `${act(v, of)}无法完成。${because(why, v)}`,
    `请让这一幕里更多给出进度的遭遇可以到达，或降低进度的“满格于”。`,
  ],
  'act-cannot-be-completed:too-little': ({ act: of, required, ceiling }, v) => [
    `${act(v, of)}需要 ${required} 点进度，而其中能到达的一共只给 ${ceiling} 点：无法完成。`,
    `请提高遭遇“给予的进度”，${ceiling > 1 ? `或把进度的“满格于”降到 ${ceiling} 以下` : '或去掉这一幕的进度'}，或连通到不了的地方。`,
  ],
  'act-soft-lock': ({ act: of, flags, because: why, out }, v) => [
    `在${act(v, of)}，游玩可能进入再也赢不了的状态，却还会继续。${flags.length > 0 ? `开始时已设置${v.ids(flags)}。` : ''}${because(why, v)}`,
    out.kind === 'back'
      ? `请给${v.name(out.place)}一条回来的路，或降低这一幕进度的“满格于”。`
      : `请为被关闭的内容另开一条路，${
          out.kind === 'lower' ? '或降低这一幕进度的“满格于”' : '或让一个以它的标记为条件的事件逼出这一幕的高潮'
        }。`,
  ],
  'act-not-proven': ({ act: of, because: why, isForced, excluded }, v) => [
    `没能证明${act(v, of)}总能赢下。${because(why, v)}`,
    excluded.length > 0 || isForced
      ? `请${excluded.length > 0 ? `少让这一幕的遭遇被排斥（现在会被排斥的有${v.names(excluded)}），` : ''}${isForced ? '让逼出高潮的事件只看标记，' : ''}或多试跑一些。`
      : '请多试跑一些。如果能赢，就不必修改。',
  ],
  'act-not-proven:placeless': ({ act: of }, v) => [
    `没能证明${act(v, of)}总能赢下：没有地点的幕及其后的幕不会被搜索。`,
    '请给每一幕都加上有遭遇的地点，或去掉没有地点的幕。',
  ],
  'progress-without-slack': ({ act: of, required }, v) => [
    `${act(v, of)}需要 ${required} 点进度，全部遭遇加起来也刚好这么多：错过一个就赢不了。`,
    '请添加给出进度的遭遇，或降低这一幕进度的“满格于”。',
  ],
  'one-encounter-decides': ({ act: of, encounters }, v) => [
    `没有${v.names(encounters)}，${act(v, of)}就赢不了。`,
    '请为这一幕的进度另开一条路：添加一个不需要它的标记的遭遇。',
  ],
  'progress-counts-as-none': ({ act: of, value }, v) => [
    `${act(v, of)}要求 ${value} 点进度，不到 1 就当作没有：没有新的事可做时，这一幕就算赢下。`,
    '请提高这一幕进度的“满格于”，或去掉它的进度。',
  ],
  'act-without-progress': ({ act: of }, v) => [
    `${act(v, of)}没有要累积的进度：没有新的事可做时，这一幕就算赢下。`,
    '请给这一幕设定进度，除非本来就打算让人全部看完。',
  ],
  'progress-for-nothing': ({ act: of, encounters }, v) => [
    `${v.names(encounters)}给出进度，而${act(v, of)}没有可累积的进度。`,
    '请给这一幕设定进度，或去掉遭遇“给予的进度”。',
  ],

  'start-unknown': ({ act: of, start, begins, places }, v) => [
    `${act(v, of)}要从${v.ids([start])}开始，可它没有那里；现在从${v.name(begins)}开始。`,
    `请把“起点”改为其中一个：${v.names(places)}。`,
  ],
  'unknown-connection': ({ place, to }, v) => [
    `${v.name(place)}有路通往${v.ids(to)}，可这一幕没有那里。`,
    `请把${v.ids(to)}从${v.name(place)}的“通往”里去掉，或添加那个地点。`,
  ],
  'way-to-itself': ({ place }, v) => [
    `${v.name(place)}有一条通往自己的路，游玩时不会出现。`,
    `请把它从自己的“通往”里去掉。`,
  ],
  'place-unreachable': ({ place, start }, v) => [
    `从这一幕开始的${v.name(start)}，没有路通往${v.name(place)}。`,
    `请把${v.name(place)}加进某个能到达的地点的“通往”，例如${v.name(start)}。`,
  ],
  island: ({ places, first, start }, v) => [
    `从这一幕开始的${v.name(start)}，没有路通往${v.names(places)}：它们只能互相到达。`,
    `请把${v.name(first)}加进某个能到达的地点的“通往”，例如${v.name(start)}。`,
  ],
  'dead-end': ({ place }, v) => [
    `${v.name(place)}没有出路：去了那里，这一幕剩下的时间就困在那里。`,
    `请在${v.name(place)}的“通往”里加一条回来的路。`,
  ],
  'one-way-door': ({ from, to }, v) => [
    `从${v.name(from)}可以去${v.name(to)}，却再也回不来。`,
    `请把${v.name(from)}加进${v.name(to)}的“通往”，除非本来就是这个意思。`,
  ],
  'place-not-mapped': ({ act: of, places }, v) => [
    `${act(v, of)}还要有${v.ids(places)}，可地图上还没有：这样故事无法完成。`,
    '请写好它，或把它从这一幕的地点里去掉。',
  ],

  'place-not-written': ({ place }, v) => [
    `${v.name(place)}还没有遭遇：那里什么也不会发生，这样故事无法完成。`,
    `请为${v.name(place)}写遭遇，或去掉这个地点。`,
  ],
  'pool-empty': ({ place, least }, v) => [
    `${v.name(place)}没有遭遇：那里什么也不会发生。`,
    `请为${v.name(place)}写至少 ${least} 个遭遇，或去掉这个地点。`,
  ],
  'pool-thin': ({ place, count, least }, v) => [
    `${v.name(place)}的遭遇太少：至少要 ${least} 个，现在只有 ${count} 个。`,
    `请再为${v.name(place)}添加 ${least - count} 个以上的遭遇。`,
  ],
  'pool-one-pacing': ({ place, count, focus }, v) => [
    `${v.name(place)}的 ${count} 个遭遇节奏全都一样，都是${word(FOCUS, focus)}。`,
    `请给${v.name(place)}的一些遭遇换一种节奏，让平静与紧张交替。`,
  ],
  'pool-one-type': ({ place, count, type }, v) => [
    `${v.name(place)}的 ${count} 个遭遇都是同一类型：${word(FOCUS, type)}。`,
    `请让${v.name(place)}的一些遭遇换一种类型。`,
  ],
  'encounter-without-consequence': ({ encounter }, v) => [
    `${v.name(encounter)}不给进度，不设标记，也没有发现：玩过没有任何影响。`,
    `请给${v.name(encounter)}一些进度、一个标记或一项发现，或把类型改为“氛围”。`,
  ],
  'encounter-without-consequence:arc': ({ encounter, person }, v) => [
    `${v.name(encounter)}是${v.name(person)}个人弧线的结尾，却不给进度，也不设标记：没有任何影响。`,
    `请给${v.name(encounter)}一些进度或一个标记。`,
  ],
  'negative-progress': ({ encounter, value, isArc }, v) => [
    `${v.name(encounter)}给出 ${value} 点进度，只当作 0。`,
    `请去掉${v.name(encounter)}“给予的进度”，或改为正数${isArc ? '' : '；要让情况变糟，请用厄运时钟'}。`,
  ],
  'frames-odd': ({ encounter, frames, turns }, v) => [
    turns === null
      ? `${v.name(encounter)}打算用 ${frames} 格，会当作 1 格。`
      : `${v.name(encounter)}打算用 ${frames} 格：大约 ${turns} 个回合都是同一件事。`,
    `请给${v.name(encounter)} 3 到 8 格，或把它分开。`,
  ],
  'repeatable-gives-once': ({ encounter, asks, gives }, v) => [
    `${v.name(encounter)}可以再次出现，但只有第一次会${[...(asks ? ['提出选择'] : []), ...(gives ? ['给出进度'] : [])].join('并')}。`,
    `请不要让${v.name(encounter)}重复，或把它给出的移到只出现一次的遭遇里。`,
  ],
  'single-option': ({ encounter, answer }, v) => [
    `${v.name(encounter)}只有一个选项${v.quote(answer)}：没什么可选。`,
    `请给${v.name(encounter)}加第二个选项，或去掉它的选项。`,
  ],
  'options-same-text': ({ encounter, answers }, v) => [
    `${v.name(encounter)}的选项读起来一样：${v.quotes(answers)}。`,
    `请改写或去掉其中一个。`,
  ],
  'option-flag-undeclared': ({ encounter, flags }, v) => [
    `${v.name(encounter)}的一个选项会得到${v.ids(flags)}，可它不在“设置的标记”里：不算数。`,
    `请把${v.ids(flags)}加进${v.name(encounter)}“设置的标记”，或从选项里去掉。`,
  ],
  'options-alike': ({ encounter }, v) => [
    `${v.name(encounter)}的所有选项得到的都一样：怎么选都没有分别。`,
    `请让${v.name(encounter)}的选项各有不同的标记。`,
  ],
  'option-gives-nothing': ({ encounter, answers }, v) => [
    `${v.name(encounter)}有选项什么也得不到，遭遇也不给别的：${v.quotes(answers)}。`,
    '请让这个选项得到自己的标记，好让故事记得它。',
  ],
  'title-twice:encounters': ({ place, titles }, v) => [
    `${v.name(place)}有遭遇标题相同：${v.quotes(titles)}。`,
    '请给每个一个自己的标题，好区分开来。',
  ],
  'title-twice:places': ({ act: of, titles }, v) => [
    `${act(v, of)}有地点标题相同：${v.quotes(titles)}。`,
    '请给每个地点一个自己的标题：玩家靠标题选择去处。',
  ],
};
