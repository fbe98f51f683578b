import type { Because, ConditionProblem, LastStep, NeverComes, TextOf } from './message-types.ts';
import type { Voice } from './voice.ts';

/** The probable intention, preceded by a space. */
export const meant = (near: string | null, v: Voice): string => (near === null ? '' : `${v.ids([near])}のことですか？`);
export const KIND = {
  act: '幕',
  place: '場所',
  encounter: '出来事',
  event: '必ず起こること',
  fact: '事実',
  character: '人物',
};
const NAMED = { fact: '事実', person: '人物', meter: '数値', act: '幕' };
export const PHASES: Readonly<Record<string, string>> = {
  introduction: '導入',
  development: '展開',
  crisis: '危機',
  resolution: '決着',
};
export const FOCUS: Readonly<Record<string, string>> = {
  dialogue_and_worldbuilding: '会話と世界',
  standard: '標準',
  tension_and_action: '緊張',
  discovery: '発見',
  npc_interaction: '出会い',
  combat: '対立',
  puzzle: '謎',
  atmospheric: '情景',
};
export const word = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;
export const tongue = (tag: string | null, found: string): string =>
  tag === null ? found : (new Intl.DisplayNames('ja', { type: 'language' }).of(tag) ?? found);

export function problemOf(problem: ConditionProblem, v: Voice): [says: string, mend: string] {
  const text = v.quote(problem.text);
  switch (problem.kind) {
    case 'prose':
      return [`${text}は文章で、条件ではありません`, 'has_flag("found_key") && turn >= 3 のように書いてください。'];
    case 'not-understood':
      return [
        `${text}は条件のようですが、条件として読めません`,
        problem.written === null
          ? 'has_flag("found_key") && turn >= 3 のように書いてください。'
          : `${problem.written} と書いてください。`,
      ];
    case 'unknown-place':
      return [
        `${text}にある${v.ids(problem.ids)}という場所は、そこにありません`,
        `次のどれかにしてください：${v.names(problem.places)}。`,
      ];
    case 'unknown-flag':
      return [
        `${text}にあるフラグ${v.ids(problem.flags)}は、どの出来事も立てません`,
        problem.near === null
          ? `${v.ids(problem.flags)}を立てる出来事を作るか、立てられるフラグにしてください。`
          : `${v.ids([problem.near])}のことですか？`,
      ];
    case 'unknown-name': {
      const what = NAMED[problem.what];
      return [
        `${text}にある${what}${v.ids(problem.names)}は、ありません`,
        problem.near === null ? `この物語にある${what}にしてください。` : `${v.ids([problem.near])}のことですか？`,
      ];
    }
    case 'not-ended':
      return [
        `${text}は${v.names(problem.acts)}の終わり方を尋ねますが、そのときにはまだ終わっていません`,
        '前の幕のことを尋ねるか、フラグにしてください。',
      ];
    case 'never-met':
      return [
        `${text}は${v.names(problem.people)}に会ったかを尋ねますが、その人を登場させるものがありません`,
        `場所か出来事に${v.names(problem.people)}を必要とさせるか、別の人のことを尋ねてください。`,
      ];
    case 'item-never-given':
      return [
        `${text}は${v.quotes(problem.items)}を求めますが、それを渡すものがありません`,
        problem.near === null
          ? `選択肢か判定の結果で${v.quotes(problem.items)}を渡してください。`
          : `${v.quote(problem.near)}のことですか？`,
      ];
    case 'never-holds': {
      const limits = [
        ...(problem.progress === null ? [] : [`進み具合は ${problem.progress} まで`]),
        ...(problem.doom === null ? [] : [`破滅は ${problem.doom} まで`]),
        ...problem.meters.map(({ id, low, high }) => `${v.ids([id])}は ${low} から ${high} のあいだ`),
      ];
      return [
        `${text}は決して成り立ちません${limits.length > 0 ? `（${limits.join('、')}）` : ''}`,
        '遊びの中で満たせるように変えてください。',
      ];
    }
  }
}

function never({ why, flags }: NeverComes, v: Voice): string {
  switch (why) {
    case 'people':
      return '一緒にいることのない人たちが必要です';
    case 'place':
      return 'たどり着けない場所にあります';
    case 'flags':
      return `立てられない${v.ids(flags)}が必要です`;
    case 'phases':
      return '個人の物語の、遊べない前の段階を待っています';
    case 'barred':
      return '初めから閉じられています';
    case 'unplayed':
      return 'どうやっても最後まで遊べません';
  }
}

const ROLLS = { full: '完全な成功', mixed: '代償つきの成功', miss: '失敗' };

function afterPlaying({ encounter, answer, roll }: Extract<LastStep, { kind: 'played' }>, v: Voice): string {
  const name = v.name(encounter);
  if (answer === null && roll === null) return `${name}を遊ぶと、`;
  if (roll === null) return `${name}で${v.quote(answer ?? '', 60)}と答えると、`;
  return answer === null
    ? `${name}の判定が${ROLLS[roll]}に終わると、`
    : `${name}で${v.quote(answer, 60)}と答え、判定が${ROLLS[roll]}に終わると、`;
}

function after(step: LastStep, v: Voice): string {
  switch (step.kind) {
    case 'played':
      return afterPlaying(step, v);
    case 'no-way-out':
      return `${v.name(step.place)}には出口がありません。一度そこへ行くと、`;
    case 'gone':
      return `一度${v.name(step.place)}へ行くと、`;
    case 'no-way-back':
      return `${v.name(step.place)}から${v.name(step.from)}へ戻る道がありません。一度そこへ行くと、`;
  }
}

/** Why an act cannot be won, preceded by a space; '' if there is no reason to give. */
export function because(why: Because | null, v: Voice): string {
  if (why === null) return '';
  switch (why.kind) {
    case 'out-of-reach': {
      const reasons = why.never.map((each) => `${v.name(each.encounter)}は${never(each, v)}`);
      const rest = reasons.length > 0 ? `${reasons.join('。')}。` : '';
      return `進み具合が ${why.required} 必要ですが、どうやっても ${why.best} までです。${rest}`;
    }
    case 'lost-at-once': {
      const gone = why.gone.length > 0 ? `。${v.names(why.gone)}はもう起こりません` : '';
      return `そう始まると、初めからやり遂げられません${gone}。${
        why.left === null
          ? `残りは、進み具合が ${why.required} に届く前に互いに閉じ合います`
          : `${why.required} のうち ${why.left} しか残りません`
      }。`;
    }
    case 'lost-after': {
      const begun = after(why.step, v);
      if (why.lost.length === 0 && why.left !== null) {
        return `${begun}どう遊んでも、進み具合は ${why.required} のうち ${why.left} までです。`;
      }
      if (why.lost.length === 0) {
        return `${begun}残りをすべて遊ぶことはできません。互いに閉じ合い、進み具合が ${why.required} に届きません。`;
      }
      const names = v.names(why.lost, 3);
      return why.left === null
        ? `${begun}${names}がもう起こらず、残りは進み具合が ${why.required} に届く前に互いに閉じ合います。`
        : `${begun}${names}がもう起こらず、それなしでは ${why.required} のうち ${why.left} しか残りません。`;
    }
    case 'too-many-encounters':
      return `出来事が ${why.most} 件を超える物語は探索しません。`;
    case 'too-many-beginnings':
      return `この幕の始まり方が、調べる ${why.bound} 通りより多くあります。`;
    case 'too-many-states':
      return `とりうる状態が、調べる ${why.bound} 通りより多くあります。`;
    case 'too-much-effort':
      return 'とりうる状態が、時間内に調べられるより多くあります。';
    case 'clocks':
      return '時計とほかの条件を組み合わせて山場に追い込む出来事があり、探索の対象外です。';
    case 'late':
      return 'ずっと前に答えた出来事に戻ったちょうどそのターンに山場へ追い込まれることがあり、探索の対象外です。';
    case 'written':
      return '選択肢の条件やその結果、または物語が覚えていること（数値、持ち物、事実、会った人）で決まるため、探索の範囲を超えます。';
    case 'no-play-found':
      return 'やり遂げられない状態がありますが、そこに至る遊び方は見つかりませんでした。';
  }
}

const FIELDS = { ambientDetail: '「そこで感じるもの」', objective: '目標', description: '描写' };
export const textOf = (text: TextOf, v: Voice): string => ('field' in text ? FIELDS[text.field] : v.name(text.element));
