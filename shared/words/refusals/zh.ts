import type { Missing, SceneTroubleKind, SharingIds, Unfit } from '../../reasons.ts';
import type { RefusalCatalogue, Said } from './catalogue.ts';
import { draft } from './zh-draft.ts';
import { model } from './zh-models.ts';
import { element, SCENE_TROUBLE, spaced } from './zh-parts.ts';

const SHARING: Readonly<Record<SharingIds, string>> = {
  act: '两幕',
  character: '两个人物',
  place: '两个地点',
  encounter: '两次遭遇',
  fact: '两条事实',
  event: '两个事件',
  lore: '两条设定',
  option: '两个选项',
  meter: '两个计量',
  ending: '两个结局',
};

/** What becomes of something in a story from outside that cannot stand and stays as it is. */
const SCENE_MENDED: Readonly<Partial<Record<SceneTroubleKind, string>>> = {
  condition: '在修补之前，它永远不成立。',
  fact: '在修补之前，那一行不会讲出来。',
};

const GONE: Readonly<Record<Missing, Said>> = {
  session: ['这份草稿不在了：已被删除，或从未有过。', '其他草稿在书架上。'],
  package: ['这个故事不在了：已被删除，或从未有过。', '其他故事在书架上。'],
  play: ['这次游玩不在了：已被删除，或从未有过。', '其他游玩在书架上。'],
  plan: ['这份计划不在了。', '请另要一份。'],
  template: ['这个模板不在了。'],
  save: ['这个存档不在了。'],
  turn: ['这次游玩没有这一回合。'],
  message: ['这条消息已不在对话里。', '请重新打开草稿，看看现在的样子。'],
  line: ['历史里已没有这一行。'],
  picture: ['这张图片或这段音乐不在了。'],
  'story-of-play': ['这次游玩的故事不在了。', '请重新导入故事，或删除这次游玩。'],
};

const UNFIT: Readonly<Record<Unfit, Said>> = {
  ended: ['故事已经结束。', '可以从头再来，或回到先前的回合。'],
  'not-begun': ['游玩还没有开始。', '请先开始。'],
  'begun-already': ['游玩已经开始了。'],
  'roll-first': ['骰子还等着。', '请先掷骰子。'],
  'no-roll': ['现在没有什么要掷骰子。'],
  'climax-next': ['这一幕就要到高潮，现在哪里也去不了。'],
  'no-way': ['从这里没有路通往那里。'],
  'no-choice': ['现在没有什么可选。'],
  'choice-gone': ['这个选项已经没有了。'],
  'choice-locked': ['现在还不能选这一项。'],
  'no-words': ['现在不等你说话。'],
  'something-else-first': ['现在要先做别的。'],
};

/** What a person is told of a refusal, in Simplified Chinese. */
export const zh: RefusalCatalogue = {
  reasons: {
    ...draft,
    ...model,
    answering: () => ['合著者还在回答。', '请等它完成，或让它停下。'],
    'plan-being-made': () => ['正在制定计划。', '请等它好了，或让它停下。'],
    'plan-running': () => ['计划正在进行。', '请等它结束，或让它停下。'],
    'play-busy': () => ['故事正在讲述。', '请稍等，或让它停下。'],
    'play-moved-on': () => ['故事已经往前走了。', '请看看它现在走到哪里，再作决定。'],
    gone: ({ what }) => GONE[what],
    stopped: () => ['还没做完就停下了，什么都没有改动。'],
    'server-stopping': () => ['服务器正在关闭，不再开始新的事。', '等它回来后再试。'],
    'message-too-long': ({ most, length }, { number }) => [
      `一条消息最多 ${number(most)} 个字符，这一条有 ${number(length)} 个。`,
      '请分几次发送。',
    ],
    'too-many-pictures': ({ most }) => [`一条消息最多 ${most} 张图片。`, '其余的请放到下一条里。'],
    'conversation-went-on': () => ['对话在此期间有了进展，什么都没有丢。', '请看看说了什么，再说一次。'],
    'answered-already': () => ['这条消息已经回答过了。'],
    'nothing-to-answer': () => ['这里没有什么可回答的。', '请先说点什么。'],
    'decided-already': ({ accepted }) => [`你已经${accepted ? '接受' : '拒绝'}了它。`],
    'nothing-to-decide': () => ['已没有什么在等这个决定。'],
    'changed-since-asked': () => [
      '问过你之后，要改的地方又有了变化，所以什么都没有做。',
      '若仍然需要，合著者会再问你。',
    ],
    'not-shown-yet': () => ['这还没有给你看过，所以什么都没有做。', '合著者会先问你。'],
    'would-overwrite': ({ element: named }, words) => [
      `这会改写已经完成的${element(named, words)}，所以什么都没有做。`,
      '合著者会先问你。',
    ],
    'call-does-not-fit': () => ['合著者写的还对不上，所以什么都没有改动。', '它会知道哪里不对，再试一次。'],
    'plan-changed': () => ['计划在此期间有了改动。', '请再看看，然后修改。'],
    'plan-over': () => ['这份计划已经结束。', '请另要一份，或存为模板再用。'],
    'plan-idle': () => ['这份计划没有在进行。'],
    'plan-cannot-run': ({ count }) => [`有 ${count} 处让计划无法进行。`, '请在步骤里修补，或去掉那些步骤。'],
    'no-plan-made': () => ['没能定出计划。', '请换个说法，或一次少要一些。'],
    'planning-stopped': () => ['计划还没定好就停下了。'],
    'question-over': () => ['已没有人在等这个回答。'],
    'say-what-else': ({ most }, { number }) => [`请用 1 到 ${number(most)} 个字符说明要怎样不同。`],
    'template-needs-title': ({ most }) => [`模板需要 1 到 ${most} 个字符的标题。`],
    'action-does-not-fit': ({ why }) => UNFIT[why],
    'no-such-turn': ({ turn, at }) => [`这次游玩没有第 ${turn} 回合，现在是第 ${at} 回合。`],
    'story-changed-since': () => ['故事后来改动过，这次游玩回不到当时的样子。', '请回到别的回合，或把故事改回去。'],
    'version-lacks-what-is-needed': () => ['故事的最新版本里缺少这次游玩需要的内容。', '请用开始时的版本继续。'],
    'name-of-no-save': ({ name }, { quote }) => [`存档不能叫${quote(name)}。`, '请换一个名字。'],
    'save-is-protected': () => ['这个存档受到保护。', '请先解除保护。'],
    'play-too-long-for-a-file': () => ['这次游玩太长，放不进一个文件。', '请带走更早的存档。'],
    'not-a-save': () => ['这不是 Kamishibai 的存档，或者已经损坏。', '请选择从存档带走的文件。'],
    'story-of-save-absent': ({ title }, { quote }) => [`这里没有故事${quote(title)}。`, '请先导入故事，再带入存档。'],
    'save-does-not-fit': ({ title }, { quote }) => [
      `这个存档与这里的${quote(title)}对不上。`,
      '请导入存档时的版本，再试一次。',
    ],
    'trial-stays-here': () => ['试玩中的草稿只在这里，它的存档不能带走。', '请先完成故事，再来游玩。'],
    'nothing-to-tell-again': () => ['还没有讲过什么，无法重讲。'],
    'told-as-written': ({ turn }) => ['这一回全是写好的，重讲也是一样。', `可以退回到第 ${turn} 回，另作选择。`],
    'told-in-older-version': ({ turn }) => [
      '这一回合是用故事的旧版本讲的，后来故事改动过。',
      `请改为回到第 ${turn} 回合。`,
    ],
    'turn-failed': () => ['这一回合没能讲出来，什么都没有留下。', '请再试一次。'],
    'not-a-story': () => ['这不是 Kamishibai 的故事。', '请选一个从这里导出的文件。'],
    'act-without-places': ({ act }, words) => [`${element(act, words)}没有地点，无法游玩。`],
    'not-json': () => ['文件已损坏，或中途被截断。', '请重新导出故事，再导入。'],
    'too-much-for-a-story': () => ['文件里的内容超过了一个故事的上限。', '请把它分开，或去掉不属于故事的部分。'],
    'archive-too-much': () => ['这个压缩包里的内容超过了一个故事所能容纳的。', '请去掉不属于故事的文件。'],
    'archive-broken': () => ['无法读取这个压缩包。', '请重新打包为不带密码的普通 zip。'],
    'format-unknown': ({ name }, { quote }) => [`${quote(name)}不是这里认识的格式。`, '请提供故事、角色卡或设定书。'],
    'format-not-read': ({ name, format, instead }, { quote, list }) => [
      `${quote(name)}是 ${format} 格式，这里无法读取。`,
      `请另存为以下格式之一再导入：${list(instead)}。`,
    ],
    'formats-mixed': () => ['这些文件不能放在一起导入。', '故事请单独导入；角色卡和设定书可以一起导入。'],
    'not-material': () => ['只有角色卡、世界书和聊天记录可以加入已有的草稿。', '请作为单独的草稿导入。'],
    'no-conversation': () => ['这不是可以接着玩下去的对话。', '请作为草稿导入。'],
    'enclosed-missing': ({ name }, { quote }) => [
      `这个脚本是从这里导出的；故事在它旁边的${quote(name)}里，但没有一起带来。`,
      '请把整个项目作为 zip 或文件夹导入。',
    ],
    'file-broken': ({ name }, { quote }) => [`${quote(name)}已损坏，无法读取。`, '请在来源处重新保存。'],
    'script-does-not-compile': ({ name, said }, { quote }) => [
      `${quote(name)}无法编译：${said}`,
      '请在原来的编辑器里修正后再导入。',
    ],
    'included-file-missing': ({ name, missing }, { quote }) => [
      `${quote(name)}需要同一文件夹里的${quote(missing)}。`,
      '请把故事的所有文件一起导入，或把整个文件夹打包成 zip。',
    ],
    'archive-encrypted': ({ name }, { quote }) => [
      `${quote(name)}已加密或设有密码。`,
      '请去掉加密或密码后保存，再重新导入。',
    ],
    'nothing-to-tell': ({ name }, { quote }) => [
      `${quote(name)}里没有可以讲述的内容。`,
      '请检查它是否有文字，以及它的开头：它可能一直在打转，却没有一句话。',
    ],
    'imports-waiting': () => ['正在导入别的故事。', '请稍后再试。'],
    'file-too-large': ({ mebibytes }) => [`这超过了 ${mebibytes} MB 的上限。`],
    'picture-empty': () => ['图片是空的。', '请重新选择文件。'],
    'picture-too-large': ({ megabytes, most }) => [
      `图片有 ${megabytes} MB，最多 ${most} MB。`,
      '请存得小一些，或存为 JPEG。',
    ],
    'picture-of-no-kind': ({ formats }, { list }) => [
      '不管叫什么名字，这都不是这里能读的图片。',
      `请存为以下格式之一：${list(formats)}。`,
    ],
    'voice-of-no-kind': ({ formats }, { list }) => [
      '不管叫什么名字，这都不是这里能播放的声音。',
      `请存为以下格式之一：${list(formats)}。`,
    ],
    'picture-broken': () => ['图片已损坏，无法读完。', '请用图片编辑器打开，再存一次。'],
    'picture-too-many-pixels': ({ width, height, millions }) => [
      `图片有 ${width} × ${height} 像素，最多 ${millions * 100} 万像素。`,
      '请缩小：长边 2000 像素就足够了。',
    ],
    'picture-shows-nobody': () => ['整张图片都是透明的。', '请选一张上面有人的图片。'],
    'given-new-id': () => ['故事没有可用的内部名称，已给了它一个新的。'],
    'story-fields-left-out': ({ count, names }, { list }) => [
      `有 ${count} 处是这里的故事没有的字段，没有带进来：${list(names)}。`,
    ],
    'art-left-out': ({ count }) => [`有 ${count} 张图片或几段音乐在别处，没有带进来，可以重新制作。`],
    'no-protagonist': () => ['没有人是主角：掷骰子时没有修正。'],
    'act-begins-elsewhere': ({ act }, words) => [`${element(act, words)}要从它没有的地点开始，已改从第一个地点开始。`],
    'way-leads-nowhere': ({ place, to }, words) => [
      `从${words.quote(place.title)}有路通往${words.quotes(spaced([to]))}，可这一幕没有那里。`,
    ],
    'stranger-needed': ({ place, id }, words) => [
      `${words.quote(place.title)}需要${words.quotes(spaced([id]))}，可人物里没有。`,
    ],
    'id-was-twice': ({ of, title }, { quote }) => [
      `有${SHARING[of]}用了同一个内部名称，${title === null ? '后一个' : quote(title)}已换成自己的。`,
    ],
    'ids-were-twice': ({ count }) => [`另有 ${count} 个内部名称重复，现在都只用一次。`],
    'first-is-meant': () => ['凡是提到重复名称的地方，指的都是先有它的那一个。'],
    'story-updated': ({ version, before }) => [
      `它现在是这个故事的第 ${version} 版，接在第 ${before} 版之后。已经开始的游玩仍用原来的版本。`,
    ],
    'story-saved-meanwhile': () => ['这个故事刚才在别处保存过，所以什么也没有导入。', '请再导入一次。'],
    'story-here-already': () => ['这个故事原本就在，现在有两份了。'],
    'art-not-here': ({ count }) => [`有 ${count} 张图片或几段音乐不在这台服务器上，会重新制作。`],
    'voices-not-here': ({ count }) => [
      `有 ${count} 个语音文件不在这台服务器上，对应的台词没有声音。`,
      '可以逐句重新放上去。',
    ],
    'scene-mended': ({ problem, name, element: named, count }, words) => [
      `${element(named, words)}：${SCENE_TROUBLE[problem](words.quote(name))}${count > 1 ? `，共 ${count} 处` : ''}。`,
      SCENE_MENDED[problem] ?? '已略去。',
    ],
    'answer-broke-off': () => ['语言模型答到一半就中断了。', '可以接着来，或稍后再试。'],
    'art-failed': () => ['图片或音乐没能做出来，什么都没有改动。', '请再试一次。'],
    'day-is-spent': ({ tokens, opensAt }, { number }) => [
      `今天的 ${number(tokens)} 个 token 已用完。一切都保留着，可以手动编辑。`,
      `${new Date(opensAt).toLocaleString('zh-CN', { dateStyle: 'medium', timeStyle: 'short' })}起可以继续。`,
    ],
    'story-is-spent': ({ tokens, isSession }, { number }) => [
      `${isSession ? '这份草稿' : '这次游玩'}的 ${number(tokens)} 个 token 已用完。一切都保留着${isSession ? '，可以手动编辑' : ''}。`,
      '服务器的管理者可以放宽。',
    ],
    'check-given-up': () => [
      '故事太错综复杂，没能在规定时间内检查完。',
      '请少让遭遇互相排斥，或把大的幕分开，之后会重新检查。',
    ],
    'too-many-checks': () => ['等待检查的故事太多了。', '请稍后再试。'],
    'too-much-at-once': () => ['一次处理这个故事太费时间或内存。', '请把它分成几个文件，或删去其中的循环。'],
    'playtest-cancelled': () => ['试跑已取消。'],
    'playtests-waiting': () => ['另一场试跑正在进行。', '请等它结束，或让它停下。'],
    'playtest-too-long': () => ['试跑没能在规定时间内结束。', '请减少遍数。'],
    'evaluation-runs': () => ['已有一场评测在进行，每次只能进行一场。', '请等它结束，或让它停下。'],
    'export-gone': () => ['这次导出已经不在了。', '请重新导出这个故事。'],
    'page-too-large': () => ['图片和音乐太多，一个网页装不下。', '请选择更窄的图片，或者导出为文件夹。'],
    'export-option-untaken': ({ format, option }, { quote }) => [
      `${quote(format)}这种格式没有${quote(option)}这个选项。`,
      '请去掉这个选项。',
    ],
    'export-format-unknown': ({ format }, { quote }) => [`没有${quote(format)}这种导出格式。`, '请另选一种。'],
    'nothing-to-export': () => ['这个故事里没有这种格式能容纳的内容。', '请另选一种格式。'],
    'exports-waiting': () => ['目前正在导出的内容太多。', '请等其他导出完成后再试。'],
    'export-not-written': () => ['这次导出还没有写完。', '请等它完成。'],
    'evaluation-gone': () => ['这份评测已经不在了。'],
    'disk-full': () => ['服务器的磁盘已满，这一步没能保存。', '请在磁盘上腾出空间，再试一次。'],
    'disk-refuses': () => ['没能保存，什么都没有改动。', '请看看服务器的磁盘是否已满或只读，再试一次。'],
    'too-many-tries': () => ['错误的尝试太多。', '请等一分钟再试。'],
    'name-not-allowed': ({ name }, { quote }) => [
      `这台服务器不接受${quote(name)}这个名字。`,
      '服务器的管理者可以允许它。',
    ],
    'failed-inside': () => ['内部出了问题。已做完的可以在草稿里看到。'],
  },
  kinds: {
    malformed: ['服务器没能读懂发送的内容。', '请重新载入页面，再试一次。'],
    unauthorized: ['请先登录。'],
    forbidden: ['这里不允许这样做。'],
    not_found: ['这里已经没有它了。'],
    conflict: ['这与现在的情形对不上。', '请看看现在的样子，再试一次。'],
    too_large: ['这太大了，无法接受。'],
    unsupported_media_type: ['无法接受这种文件。'],
    refused: ['这样做不了，什么都没有改动。'],
    rate_limited: ['请求得太频繁了。', '请稍等再试。'],
    internal: ['服务器出了问题。', '请看看是否已完成，再试一次。'],
    unavailable: ['现在做不了。', '请稍后再试。'],
  },
};
