import { problemOf } from './ja-parts.ts';
import type { SceneCatalogue, SceneName, ScriptSpot } from './message-types.ts';
import { isCertain, parseSpotPart } from './spots.ts';
import type { Voice } from './voice.ts';

const NAMES: Readonly<Record<SceneName, string>> = {
  person: '人物',
  face: '表情',
  picture: '絵',
  track: '音楽',
  fact: '事実',
  meter: '数',
};

function spotFor(spot: ScriptSpot, v: Voice): string {
  const { part, again } = parseSpotPart(spot);
  const after = spot.answer === null ? '' : `${v.quote(spot.answer, 40)}の後の`;
  const lines = spot.lines.length === 0 ? '' : `の ${spot.lines.join('、')} 行目`;
  const named = {
    own: again ? '再び起きるときの台本' : '台本',
    then: `${v.quote(spot.answer ?? '', 40)}のその後`,
    full: `${after}完全な成功`,
    mixed: `${after}代償つきの成功`,
    miss: `${after}失敗`,
    arrival: again ? '再び着いたとき' : '着いたとき',
    opening: '幕開け',
    won: 'やり遂げた山場',
    forced: '追い込まれた山場',
    branch: '変化',
  }[part];
  return `${named}${lines}`;
}

const at = (spots: readonly ScriptSpot[], v: Voice): string => v.list(spots.map((spot) => spotFor(spot, v)));

export const scenes: SceneCatalogue = {
  'option-never-available': ({ encounter, answers, condition }, v) => [
    `${v.name(encounter)}の選択肢${v.quotes(answers)}は決して選べません。出されるときに${v.quote(condition)}が成り立つことはありません。`,
    '「選べる条件」を遊びの中で満たせるように変えるか、選択肢を外してください。',
  ],
  'options-all-locked': ({ encounter, flags }, v) => [
    `${v.name(encounter)}の選択肢は、すべて同時に選べなくなることがあります。そのときは答えのないまま終わります${flags.length > 0 ? `（${v.ids(flags)}も立ちません）` : ''}。`,
    `${v.name(encounter)}の選択肢の一つから「選べる条件」を外すか、条件のない選択肢を加えてください。`,
  ],
  'option-without-then': ({ encounter, answers }, v) => [
    `${v.name(encounter)}には書かれた場面があるのに、選択肢${v.quotes(answers)}のその後は何も書かれていません。`,
    `${v.name(encounter)}のこの選択肢に「その後」を書いてください。言われること、見えること、変わることです。`,
  ],
  'answers-not-followed': ({ encounters }, v) => [
    `${v.names(encounters)}の選択肢のその後は、何も書かれていません。語り手が作ります。`,
    'すべてを自由に語らせるつもりでなければ、大事な選択肢に「その後」を書いてください。',
  ],
  'degree-never-rolled': ({ encounter, degree, answer, modifier, best, worst }, v) => [
    `${v.name(encounter)}の${answer === null ? '' : `${v.quote(answer, 60)}の後の`}判定には${degree === 'full' ? '完全な成功' : '失敗'}が書かれていますが、決して出ません。修正が ${modifier > 0 ? `+${modifier}` : modifier} なので、出目は ${worst} から ${best} です。`,
    '易しさを 0 に近づけるか、別の能力値にしてください。',
  ],
  'check-stat-unknown': ({ encounter, stats, known }, v) => [
    `${v.name(encounter)}は${v.quotes(stats)}で判定しますが、主人公にその能力値はありません。修正なしで振られます。`,
    known.length > 0
      ? `${v.quotes(known)}で判定するか、主人公に${v.quotes(stats)}を加えてください。`
      : `主人公に${v.quotes(stats)}を加えるか、能力値なしで判定してください。`,
  ],
  'option-flag-undeclared:follows': ({ encounter, flags }, v) => [
    `${v.name(encounter)}の選択肢か判定のその後は${v.ids(flags)}を得ますが、「立てるフラグ」にありません。数えられません。`,
    `${v.name(encounter)}の「立てるフラグ」に${v.ids(flags)}を加えるか、そこから外してください。`,
  ],
  'scene-gives-away-secret': ({ element, secrets, spots }, v) => [
    `${v.name(element)}は、そのときまだ秘密のことを、ほとんど同じ言葉で言っています：${v.list(
      secrets.map(({ fact, text }) => `${fact === null ? '真相' : '事実'}${v.quote(text, 60)}`),
      3,
    )}（${at(spots, v)}）。`,
    'その行の「明かす事実」に加えて知られるまで待たせるか、別の言い方にしてください。',
  ],
  'line-never-told:fact': ({ element, spots, facts }, v) => [
    `${v.name(element)}に決して語られない行があります。明かす事実${v.quotes(facts)}を、そのときまでに知ることができません（${at(spots, v)}）。`,
    'それより前の発見か条件で事実を明かすか、「明かす事実」から外してください。',
  ],
  'line-tells-too-early': ({ element, spots, facts }, v) => [
    `${v.name(element)}の行は${v.quotes(facts)}を明かしますが、そのときまでに知られているとは限りません。知られていなければ語られません（${at(spots, v)}）。`,
    `それより前に明かされるようにするか、そのつもりなら「条件」に書いてください：${facts.map((fact) => `knows("${fact}")`).join(' && ')}。`,
  ],
  'speaker-elsewhere': ({ element, people, spots }, v) => [
    `${v.name(element)}で話す人が、そこにいないことがあります。${v.names(people)}はこの幕の別の場所の人です（${at(spots, v)}）。`,
    element.ref === 'event'
      ? `その前に「登場」の行で${v.names(people)}を出すか、別の人に言わせてください。`
      : `場所か出来事の「そこにいる人」に${v.names(people)}を加えるか、別の人に言わせてください。`,
  ],
  'scene-names-nothing': ({ element, names, spots }, v) => {
    const near = names.flatMap((each) => each.near ?? []);
    return [
      `${v.name(element)}には、ないものの名前があります：${v.list(names.map(({ what, name }) => `${NAMES[what]}${v.quote(name)}`))}（${at(spots, v)}）。`,
      near.length > 0 ? `${v.quotes(near)}のことですか？` : '物語にあるものにするか、行を外してください。',
    ];
  },
  'later-visits-alike': ({ element, spots }, v) => [
    `${v.name(element)}は、もう一度来るたびに同じ言葉で語られます（${at(spots, v)}）。何度も来る人は何度も読むことになります。`,
    '変わっていくものを待つ条件（doom == 3 など）をいくつかの行に付けるか、行を取り除いて自由に語らせてください。',
  ],
  'voice-missing': ({ element, spots }, v) => [
    `${v.name(element)}には、音声ファイルが見つからず声の出ない台詞があります（${at(spots, v)}）。`,
    'ファイルをその台詞にもう一度付けるか、声を外してください。',
  ],
  'voice-changed': ({ element, spots }, v) => [
    `${v.name(element)}には、声を付けた後に言葉の変わった台詞があります。聞こえる言葉と読む言葉が違います（${at(spots, v)}）。`,
    '新しい言葉を読んだファイルを付けてください。今のままで合うなら、同じファイルをもう一度付けてください。',
  ],
  'mark-unread': ({ element, tags, spots }, v) => [
    `${v.name(element)}の文に${v.quotes(tags)}があり、プレイヤーにはそのまま表示されます。使える記号ではないか、対になるものがありません（${at(spots, v)}）。`,
    '取り除くか、対にしてください：{b}太字{/b}、{i}斜体{/i}、{rb}文字{/rb}{rt}ふりがな{/rt}、{cps=*0.5}ゆっくり{/cps}。{w=0.8} は間（最長 5 秒）です。そのまま見せたいときは、前に波括弧をもう一つ置きます：{{b}。',
  ],
  'item-only-shown': ({ element, items, spots }, v) => [
    `${v.name(element)}では${v.quotes(items)}を得たり失ったりするように見えますが、実際に渡したり取ったりするものがありません。それをするのは選択肢か判定のその後だけです（${at(spots, v)}）。`,
    `その後の持ち物にも${v.quotes(items)}を書くか、行では言葉だけで語ってください。`,
  ],
  'condition:option': ({ encounter, answer, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [
      `${v.name(encounter)}の選択肢${v.quote(answer, 60)}の「選べる条件」：${says}${isCertain(problem) ? '。決して出されません' : ''}。`,
      mend,
    ];
  },
  'condition:line': ({ element, spots, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [
      `${v.name(element)}（${at(spots, v)}）：${says}${isCertain(problem) ? '。決して語られません' : ''}。`,
      mend,
    ];
  },
  'condition:ending': ({ ending, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`結末${v.name(ending)}の「条件」：${says}${isCertain(problem) ? '。決して来ません' : ''}。`, mend];
  },
  'ending-never-holds': ({ ending, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`結末${v.name(ending)}は決して来ません。${says}。`, mend];
  },
  'ending-never-comes': ({ endings, others }, v) => [
    `${v.quotes(endings)}は決して来ません。${v.names(others)}のどれかがいつも成り立ち、条件のない結末より先に来ます。`,
    '条件をつけるか、ほかの結末の条件を狭めるか、外してください。',
  ],
  'endings-may-all-fail': ({ count }) => [
    `${count} つの結末すべてに条件があり、どれも成り立たないことがあります。そのとき物語は題名だけで終わります。`,
    '結末の一つから「条件」を外すか、条件のない結末を加えてください。',
  ],
  'meter-never-moves': ({ meter, at: value }, v) => [
    `数${v.name(meter)}を動かすものがありません。ずっと ${value} のままです。`,
    '選択肢か判定のその後で動かすか、数を外してください。',
  ],
  'meter-never-read': ({ meter }, v) => [
    `数${v.name(meter)}は、どの条件にも使われず、プレイヤーにも見えません。`,
    '条件に使うか、舞台に出すか、数を外してください。',
  ],
  'adjust-never-matters': ({ meter, way, at: value }, v) => [
    `数${v.name(meter)}は ${value} から始まり、${way === 'up' ? '増える' : '減る'}だけです。もう端にあって、変わりません。`,
    `もっと${way === 'up' ? '低い' : '高い'}ところから始めるか、反対に動かすものを作ってください。`,
  ],
};
