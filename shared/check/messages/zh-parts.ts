import type { Because, ConditionProblem, LastStep, NeverComes, TextOf } from './message-types.ts';
import type { Voice } from './voice.ts';

/** Decides the player's action: what the play waits for, else what the persona prefers. */
export const act = (ref: { name(r: never): string }, of: unknown): string => `${ref.name(of as never)}这一幕`;
/** The probable intention, preceded by a space. */
export const meant = (near: string | null, v: Voice): string => (near === null ? '' : `是想写${v.ids([near])}吗？`);
export const KIND = { act: '幕', place: '地点', encounter: '遭遇', event: '事件', fact: '事实', character: '人物' };
const NAMED = { fact: '事实', person: '人物', meter: '数', act: '幕' };
export const PHASES: Readonly<Record<string, string>> = {
  introduction: '引入',
  development: '发展',
  crisis: '危机',
  resolution: '了结',
};
export const FOCUS: Readonly<Record<string, string>> = {
  dialogue_and_worldbuilding: '对话与世界',
  standard: '平稳',
  tension_and_action: '紧张',
  discovery: '发现',
  npc_interaction: '会面',
  combat: '冲突',
  puzzle: '谜题',
  atmospheric: '氛围',
};
export const word = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;
export const tongue = (tag: string | null, found: string): string =>
  tag === null ? found : (new Intl.DisplayNames('zh-CN', { type: 'language' }).of(tag) ?? found);

export function problemOf(problem: ConditionProblem, v: Voice): [says: string, mend: string] {
  const text = v.quote(problem.text);
  switch (problem.kind) {
    case 'prose':
      return [`${text}是一段话，不是条件`, '请写成 has_flag("found_key") && turn >= 3 这样。'];
    case 'not-understood':
      return [
        `${text}像是条件，但写法无效`,
        problem.written === null ? '请写成 has_flag("found_key") && turn >= 3 这样。' : `请写成 ${problem.written}。`,
      ];
    case 'unknown-place':
      return [`${text}提到${v.ids(problem.ids)}，而那里没有这个地点`, `请用其中一个：${v.names(problem.places)}。`];
    case 'unknown-flag':
      return [
        `${text}提到标记${v.ids(problem.flags)}，没有任何遭遇会设置它`,
        problem.near === null
          ? `请让某个遭遇设置${v.ids(problem.flags)}，或改用会被设置的标记。`
          : `是想写${v.ids([problem.near])}吗？`,
      ];
    case 'unknown-name': {
      const what = NAMED[problem.what];
      return [
        `${text}提到${what}${v.ids(problem.names)}，可它不存在`,
        problem.near === null ? `请改用故事里有的${what}。` : `是想写${v.ids([problem.near])}吗？`,
      ];
    }
    case 'not-ended':
      return [`${text}问${v.names(problem.acts)}怎样结束，可那时它还不会结束`, '请改问之前的一幕，或改用标记。'];
    case 'never-met':
      return [
        `${text}问是否见过${v.names(problem.people)}，可没有什么让此人登场`,
        `请让某个地点或遭遇需要${v.names(problem.people)}，或改问别的人。`,
      ];
    case 'item-never-given':
      return [
        `${text}要求有${v.quotes(problem.items)}，可没有什么会给出它`,
        problem.near === null
          ? `请让某个选项或掷骰的后果给出${v.quotes(problem.items)}。`
          : `是想写${v.quote(problem.near)}吗？`,
      ];
    case 'never-holds': {
      const limits = [
        ...(problem.progress === null ? [] : [`进度最多到 ${problem.progress}`]),
        ...(problem.doom === null ? [] : [`厄运最多到 ${problem.doom}`]),
        ...problem.meters.map(({ id, low, high }) => `${v.ids([id])}只在 ${low} 到 ${high} 之间`),
      ];
      return [
        `${text}永远不会成立${limits.length > 0 ? `：${limits.join('，')}` : ''}`,
        '请修改它，让游玩中有能满足它的情形。',
      ];
    }
  }
}

function never({ why, flags }: NeverComes, v: Voice): string {
  switch (why) {
    case 'people':
      return '需要永远不会同时在场的人';
    case 'place':
      return '在无法到达的地点';
    case 'flags':
      return `需要${v.ids(flags)}，而它无法被设置`;
    case 'phases':
      return '要等个人弧线里无法玩到的先前阶段';
    case 'barred':
      return '从一开始就被排除了';
    case 'unplayed':
      return '无法完成';
  }
}

const ROLLS = { full: '完全成功', mixed: '有代价的成功', miss: '失手' };

function after(step: LastStep, v: Voice): string {
  switch (step.kind) {
    case 'played':
      return `玩过${v.name(step.encounter)}${step.answer === null ? '' : `、选了${v.quote(step.answer, 60)}`}${
        step.roll === null ? '' : `、掷出${ROLLS[step.roll]}`
      }之后，`;
    case 'no-way-out':
      return `${v.name(step.place)}没有出路，一旦去了那里，`;
    case 'gone':
      return `一旦去了${v.name(step.place)}，`;
    case 'no-way-back':
      return `从${v.name(step.place)}没有路回到${v.name(step.from)}，一旦去了那里，`;
  }
}

/** Why an act cannot be won, preceded by a space; '' if there is no reason to give. */
export function because(why: Because | null, v: Voice): string {
  if (why === null) return '';
  switch (why.kind) {
    case 'out-of-reach': {
      const reasons = why.never.map((each) => `${v.name(each.encounter)}${never(each, v)}`);
      const rest = reasons.length > 0 ? `${reasons.join('；')}。` : '';
      return `需要 ${why.required} 点进度，最多只能得到 ${why.best} 点。${rest}`;
    }
    case 'lost-at-once': {
      const gone = why.gone.length > 0 ? `：${v.names(why.gone)}再也不会出现` : '';
      return `这样开始，一上来就赢不了${gone}；${
        why.left === null
          ? `剩下的在达到 ${why.required} 点进度之前就互相排除了`
          : `${why.required} 点进度里只剩 ${why.left} 点`
      }。`;
    }
    case 'lost-after': {
      const begun = after(why.step, v);
      if (why.lost.length === 0 && why.left !== null) {
        return `${begun}无论怎么玩，${why.required} 点进度里最多只能到 ${why.left} 点。`;
      }
      if (why.lost.length === 0) {
        return `${begun}剩下的无法全部玩到：彼此排斥，永远达不到 ${why.required} 点进度。`;
      }
      const names = v.names(why.lost, 3);
      return why.left === null
        ? `${begun}${names}再也不会出现，剩下的在达到 ${why.required} 点进度之前就互相排除了。`
        : `${begun}${names}再也不会出现，少了它，${why.required} 点进度里只剩 ${why.left} 点。`;
    }
    case 'too-many-encounters':
      return `超过 ${why.most} 个遭遇的故事不会被搜索。`;
    case 'too-many-beginnings':
      return `这一幕可能的开始方式，比查看的 ${why.bound} 种还多。`;
    case 'too-many-states':
      return `它可能处于的状态，比查看的 ${why.bound} 种还多。`;
    case 'too-much-effort':
      return '它可能处于的状态太多，没能在规定时间内看完。';
    case 'clocks':
      return '有一个事件靠时钟加上别的条件逼出高潮，搜索没有涵盖这种情况。';
    case 'late':
      return '可能有事件恰好在玩家回到早先答过的遭遇的那一回合逼出高潮，搜索没有涵盖这种情况。';
    case 'written':
      return '它取决于选项的条件、选后的结果，或故事里记着的东西（数值、物品、事实、见过谁），超出了搜索的范围。';
    case 'no-play-found':
      return '有一种状态会让它赢不了，但没有找到能走到那里的玩法。';
  }
}

const FIELDS = { ambientDetail: '“那里的感受”', objective: '目标', description: '描述' };
export const textOf = (text: TextOf, v: Voice): string => ('field' in text ? FIELDS[text.field] : v.name(text.element));
