import type { ModelReasonParams } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';

export const model: ReasonSentences<ModelReasonParams> = {
  'key-unfit': () => ['这不是密钥：密钥中没有空格，并且至少有 6 个字符。', '请从获取它的地方重新复制一次。'],
  'key-of-whom': () => ['这个密钥可能属于多个提供方。', '请选择它的提供方。'],
  'provider-has-no-model': ({ who }) => [`${who} 没有可用的模型。`, '请先在那里加载或下载一个模型。'],
  'key-of-environment': ({ variable }) => [
    `这个密钥由服务器上的 ${variable} 设定，以它为准。`,
    '运行服务器的人可以在那里去掉它。',
  ],
  'model-of-environment': ({ variable }) => [
    `用哪个模型由服务器上的 ${variable} 设定，以它为准。`,
    '运行服务器的人可以在那里去掉它。',
  ],
  'model-paints-nothing': ({ model }, { quote }) => [
    `${quote(model)}在这里不能画图。`,
    '请填写 Gemini 的图像模型（google:gemini-…-image），或交给这台机器自带的画师。',
  ],
  'model-key-missing': ({ who }) => [`还没有 ${who} 的密钥。`, '请在“模型”页面输入。'],
  'model-key-wrong': ({ who }) => [`${who} 不接受这个密钥。`, '请到提供方的页面重新复制一次，或新建一个密钥。'],
  'model-unknown': ({ who, model }, { quote }) => [
    `${who} 没有名为${quote(model)}的模型。`,
    '请在那里查一下名称，写法必须完全一致。',
  ],
  'model-not-reached': ({ who, isOwn }) =>
    isOwn
      ? [`${who} 上没有服务器在运行。`, '请启动它，或更正地址。']
      : [`这台机器连不上 ${who}。`, '请检查它是否连着互联网。'],
  'model-address-wrong': ({ who, isOwn }) => [
    `有服务器回应，但它不认识 ${who} 这个地址上的请求。`,
    isOwn ? '请更正地址：多数以 /v1 结尾。' : '运行服务器的人可以更正地址。',
  ],
  'model-credit-spent': ({ who }) => [`${who} 的账户余额已用完。`, '请在那里充值，再试一次。'],
  'model-rate-limited': ({ who }) => [`密钥有效，但 ${who} 目前不再接受请求：账户已达到限额。`, '请等一会儿再试。'],
  'model-in-trouble': ({ who, status }) => [`${who} 自身出了故障（返回 ${status}）。`, '请过一会儿再试。'],
  'model-too-slow': ({ who, seconds }, { number }) => [
    `${who} 在 ${number(seconds)} 秒内没有开始回答。`,
    '请再试一次：模型载入之后会快一些。更小的模型也许更适合这台机器。',
  ],
  'model-fell-silent': ({ who, seconds }, { number }) => [
    `${who} 回答到一半中断了：${number(seconds)} 秒内什么都没有传来。`,
    '请再试一次，或换一个模型。',
  ],
  'model-says-nonsense': ({ who }) => [`${who} 有回应，但内容不是语言模型的回答。`, '请检查地址和模型是否正确。'],
  'model-refuses': ({ who, said }, { quote }) => [`${who} 拒绝了请求，原话是：${quote(said, 240)}`],
  'model-of-machine-fails': ({ said }, { quote }) => [`这台机器上的模型无法回答：${quote(said, 240)}`],
  'model-name-unread': ({ model }, { quote }) => [
    `${quote(model)}不是模型的名称。`,
    '请连同来源一起写明：anthropic:<模型>、openai:<模型>、google:<模型>、openai-compatible:<模型> 或 local:<模型>。',
  ],
  'model-lacks': ({ model, variable }, { quote }) => [
    `${quote(model)}还不能使用：没有设定 ${variable}。`,
    '请在模型页面输入密钥，或设定该变量后重新启动。',
  ],
  'model-not-fetched': ({ model }, { quote }) => [`这台机器上没有${quote(model)}。`, '请先在模型页面获取它。'],
  'model-cannot-be-evaluated': ({ model, why }, { quote }) => [
    `${quote(model)}没有回应，无法评测：${quote(why, 240)}`,
    '请在模型页面测试它。',
  ],
  'local-model-gone': ({ name }, { quote }) => [`这台机器上和列表中都没有模型${quote(name)}。`],
  'local-model-own': ({ name }, { quote }) => [`${quote(name)}是您自己的文件。`, '请到它所在的位置删除。'],
  'local-model-no-room': ({ name, needs, free }, { quote }) => [
    `空间不足，放不下${quote(name)}：需要 ${needs}，磁盘只剩 ${free}。`,
    '请腾出空间后再试。',
  ],
  'local-model-not-served': ({ name, status }, { quote }) => [
    `提供${quote(name)}的服务器没有给出文件（返回 ${status}）。`,
    '请稍后再试，或自己把文件放进模型文件夹。',
  ],
  'local-model-broke-off': ({ name }, { quote }) => [
    `${quote(name)}还没下载完，连接就断了好几次。`,
    '已下载的部分保留着，下次会接着下载。',
  ],
  'local-model-wrong': ({ name }, { quote }) => [
    `下载到的${quote(name)}与列表所说的不符，没有保留任何内容。`,
    '请再试一次；如果仍然如此，请不要信任它的来源。',
  ],
  'local-model-underway': ({ isRuntime, percent }, { number }) => [
    isRuntime
      ? '正在获取在这台机器上运行模型的程序。'
      : percent === null
        ? '正在获取这个模型。'
        : `正在获取这个模型，已完成 ${number(percent)}%。`,
    '这段时间由内置即兴作者作答。',
  ],
  'local-model-not-there': ({ isRuntime }) => [
    isRuntime ? '还没有获取在这台机器上运行模型的程序。' : '还没有获取这个模型的文件。',
    '请在模型页面获取。',
  ],
  'local-model-no-memory': ({ name, needs, free }, { quote }) => [
    `内存放不下${quote(name)}：它需要 ${needs}，现在只剩 ${free}。`,
    '请腾出内存，或选一个更小的模型。',
  ],
  'local-model-crashes': ({ times }, { number }) => [
    `它的进程在十分钟内中断了 ${number(times)} 次，暂时不再启动。`,
    '更小的模型也许更适合这台机器。',
  ],
  'local-model-ended': ({ said }, { quote }) => [`它的进程中断了：${quote(said, 240)}`, '下次调用时会重新启动。'],
  'local-file-unreadable': ({ file, isWhole }, { quote }) => [
    isWhole ? `文件${quote(file)}不是能读取的模型。` : `文件${quote(file)}不完整，后面的权重缺了一截。`,
    '请重新获取，或指定另一个文件。',
  ],
  'local-model-stopped': () => ['下载已停止，已下载的部分保留着。', '再次获取时会接着下载。'],
  'local-runtime-failed': ({ said }, { quote }) => [
    `没能获取在这台机器上运行模型的程序：${quote(said, 200)}`,
    '它通过 npm 获取，需要能连上 npm 的仓库。',
  ],
  'local-list-unreadable': () => [
    '无法读取本机模型的列表。',
    '运行服务器的人指定了另一份列表（MODEL_CATALOGUE），可以在那里更正。',
  ],
  'fetched-elsewhere': () => ['服务器上的另一个程序已经在下载它了。', '请等它完成，或停止它。'],
  'no-model-answered': () => ['没有语言模型回应。', '请稍后再试。'],
};
