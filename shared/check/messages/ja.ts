import { meant, PHASES, problemOf, textOf, tongue, word } from './ja-parts.ts';
import { scenes } from './ja-scenes.ts';
import { structure } from './ja-structure.ts';
import type { Catalogue } from './message-types.ts';
import { isCertain } from './spots.ts';

export const ja: Catalogue = {
  ...structure,
  ...scenes,
  'requires-and-excludes': ({ encounter, flags }, v) => [
    `${v.name(encounter)}は${v.ids(flags)}を必要としながら、それで閉じます。決して起こりません。`,
    `「必要なフラグ」か「閉じる条件」から${v.ids(flags)}を外してください。`,
  ],
  'prerequisite-excluded': ({ encounter, flag, by }, v) => [
    `${v.name(encounter)}は${v.ids([flag])}を必要としますが、それを立てるものは、閉じる条件の${v.ids([by])}も立てます。決して起こりません。`,
    `「閉じる条件」から${v.ids([by])}を外すか、${v.ids([flag])}だけを立てるものを作ってください。`,
  ],
  'prerequisite-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}の必要とする${v.ids(flags)}を、ほかのどの出来事も立てません。決して起こりません。${meant(near, v)}`,
    `前に起こる出来事の「立てるフラグ」に${v.ids(flags)}を加えるか、「必要なフラグ」から外してください。`,
  ],
  'prerequisite-not-set-yet': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}の必要とする${v.ids(flags)}を、まだどの出来事も立てません。${meant(near, v)}`,
    `これから書く出来事に${v.ids(flags)}を立てさせてください。`,
  ],
  'prerequisite-set-later': ({ encounter, flags }, v) => [
    `${v.name(encounter)}の必要とする${v.ids(flags)}が立つのは、後の幕です。決して起こりません。`,
    `この幕か前の幕の出来事に${v.ids(flags)}を立てさせるか、「必要なフラグ」から外してください。`,
  ],
  'prerequisites-circular': ({ encounter, flags, with: others }, v) => [
    `${v.name(encounter)}の必要とする${v.ids(flags)}を立てるのは${v.names(others)}だけで、そちらもこれを待っています。どれも起こりません。`,
    `「必要なフラグ」から${v.ids(flags)}を外すか、何も必要としない出来事に立てさせてください。`,
  ],
  'exclusion-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)}の閉じる条件${v.ids(flags)}を立てるものがありません。何も閉じません。${meant(near, v)}`,
    `「閉じる条件」から${v.ids(flags)}を外すか、出来事に立てさせてください。`,
  ],
  'flag-no-answer-gives': ({ encounter, flags }, v) => [
    `${v.name(encounter)}のどの選択肢や判定の結果でも${v.ids(flags)}は得られず、そこでは立ちません。`,
    `選択肢か判定の結果のどれかに${v.ids(flags)}を加えるか、「立てるフラグ」から外してください。`,
  ],
  'flag-never-read': ({ flags }, v) => [
    `立てられるのに、どの条件にも使われないフラグが ${flags.length} 個あります：${v.ids(flags)}。見るのは演出家だけです。`,
    '違いを生みたければ、出来事に必要とさせるか、必ず起こること、その変化、事実の条件にしてください。',
  ],

  'clock-counts-as-none': ({ act, label, value }, v) => [
    `幕${v.name(act)}の時計${v.quote(label)}は ${value} で終わります。1 未満はないものとされます。`,
    '破滅の時計の「満ちる値」を上げるか、時計を外してください。',
  ],
  'clock-too-fast': ({ act, label, size, least }, v) => [
    `幕${v.name(act)}の時計${v.quote(label)}は短めです。何もしないターンが ${size} 回で山場に追い込まれます。`,
    `破滅の時計の「満ちる値」を ${least} 以上にしてください。`,
  ],
  'clock-too-fast:far': ({ act, label, size, turns, every, least }, v) => [
    `幕${v.name(act)}の時計${v.quote(label)}は ${size} で終わりますが、やり遂げるには ${turns} ターン以上かかります。${every} ターンに一度つまずくだけで、時計が先に満ちます。`,
    `破滅の時計の「満ちる値」を ${least} 以上にするか、必要な進み具合を減らしてください。`,
  ],
  'clock-never-matters': ({ act, label, size, turns, most }, v) => [
    `幕${v.name(act)}の時計${v.quote(label)}は ${size} で終わりますが、幕の中身はおよそ ${turns} ターンで遊び終わります。どんなに急かしても、満ちる前に終わります。`,
    `破滅の時計の「満ちる値」を ${most} 以下にしてください。`,
  ],
  'threshold-out-of-range': ({ act, size, values }, v) => [
    `幕${v.name(act)}の時計の段階に、${v.list(
      values.map((value) => (value > size ? `${value}（時計は ${size} まで）` : `${value}（幕の始まりにすぐ起こる）`)),
    )}があります。`,
    `どの段階も 1～${size} のあいだに置いてください。`,
  ],
  'threshold-twice': ({ act, values }, v) => [
    `幕${v.name(act)}の時計の ${v.list(values.map(String))} に、段階が二つ以上あります。同じターンに語られます。`,
    '段階ごとに別の値にしてください。',
  ],

  'condition:event': ({ event, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    if (problem.kind === 'never-holds') return [`${v.name(event)}は決して起こりません。${says}。`, mend];
    return [`${v.name(event)}：${says}${problem.kind === 'not-understood' ? '。演出家に任されます' : ''}。`, mend];
  },
  'condition:branch': ({ event, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    return [`${v.name(event)}の変化：${says}${isCertain(problem) ? '。決して語られません' : ''}。`, mend];
  },
  'condition:fact': ({ fact, problem }, v) => {
    const [says, mend] = problemOf(problem, v);
    const isProse = problem.kind === 'prose' || problem.kind === 'not-understood';
    return [`事実${v.name(fact)}の「明かされる条件」：${says}${isProse ? '。決して成り立ちません' : ''}。`, mend];
  },
  'event-comes-too-late': ({ event, condition, turns }, v) => [
    `${v.name(event)}は${v.quote(condition)}を待ちますが、幕の中身はおよそ ${turns} ターンで遊び終わります。`,
    `ターン ${turns} くらいまでに起こるようにしてください。`,
  ],
  'event-ends-act-at-once': ({ event, condition }, v) => [
    `${v.name(event)}は幕の最初のターンに山場へ追い込みます。${v.quote(condition)}が初めから成り立ちます。`,
    'ターン、フラグ、進み具合、破滅など、何かを待つようにしてください。',
  ],

  'no-protagonist': () => [
    '主人公がいません。プレイヤーに顔も能力値もありません。',
    '誰か一人の役を「主人公」にしてください。',
  ],
  'second-protagonist': ({ person, player }, v) => [
    `${v.name(person)}は二人目の主人公です。プレイヤーになるのは、先に書かれた${v.name(player)}です。`,
    `${v.name(person)}の役を「味方」にするか、もう一人の役を変えてください。`,
  ],
  'stats-of-others': ({ person }, v) => [
    `${v.name(person)}に能力値がありますが、さいころに使うのは主人公のものだけです。`,
    '能力値を外して、できることは描写に書いてください。',
  ],
  'character-unknown': ({ element, people }, v) => [
    `${v.name(element)}には${v.ids(people)}が必要ですが、登場人物にいません。`,
    `${v.ids(people)}を登場人物に加えるか、「そこにいる人」から外してください。`,
  ],
  'character-never-met': ({ person }, v) => [
    `${v.name(person)}を登場させるものがありません。どの場所にも出来事にも必要とされず、個人の物語もありません。`,
    `場所か出来事の「そこにいる人」に${v.name(person)}を加えるか、個人の物語を書いてください。`,
  ],
  'character-elsewhere': ({ encounter, people }, v) => [
    `${v.name(encounter)}には${v.names(people)}が必要ですが、幕のほかの場所にいる人です。演出家が連れてきたときだけ起こります。`,
    `その場所の「そこにいる人」に${v.names(people)}を加えるか、出来事から外してください。`,
  ],
  'alone-with-company': ({ encounter, people }, v) => [
    `${v.name(encounter)}は主人公が一人のときだけ起こりますが、${v.names(people)}がそこにいます。`,
    `${v.names(people)}をここか場所から外すか、${v.name(encounter)}の「一人のとき」を外してください。`,
  ],
  'scene-repeats-another': ({ encounters, other }, v) => [
    `${v.names(encounters, 3)}は${v.name(other)}とほとんど同じことを語っています。`,
    'そこで別のことが起こるようにしてください。',
  ],
  'arc-empty': ({ person }, v) => [
    `${v.name(person)}の個人の物語に出来事がありません。何も遊ばれません。`,
    '段階ごとに出来事を書くか、個人の物語を外してください。',
  ],
  'arc-phase-missing': ({ person, to, missing }, v) => [
    `${v.name(person)}の個人の物語は、${v.list(missing.map((each) => word(PHASES, each)))}なしに${word(PHASES, to)}に至ります。`,
    `${v.list(missing.map((each) => word(PHASES, each)))}の出来事を書くか、移してください。`,
  ],
  'arc-cannot-advance': ({ person }, v) => [
    `${v.name(person)}の個人の物語は決して始まりません。どの幕でも、たどり着けない場所にいます。`,
    `たどり着ける場所の「そこにいる人」に${v.name(person)}を加えるか、いる場所に行けるようにしてください。`,
  ],
  'name-twice': ({ person, other }, v) => [
    `${v.name(person)}は${v.name(other)}と同じ名前です。`,
    '名前をそれぞれ変えてください。',
  ],

  'secret-never-revealed': ({ fact, problem }, v) => [
    `プレイヤーは${v.name(fact)}を決して知ることができません。${problem === null ? '明かす条件も、それに触れる見つかるものもありません' : problemOf(problem, v)[0]}。`,
    `has_flag("found_letter") のような「明かされる条件」を付けるか、見つかるものに書いてください：「一枚の紙 [${fact.id}]」。`,
  ],
  'finding-names-unknown-fact': ({ encounter, facts }, v) => [
    `${v.name(encounter)}の見つかるものにある事実${v.quotes(facts)}が、ありません。`,
    '幕か前提にその事実を加えるか、ある事実に変えてください。',
  ],
  'known-by-unknown': ({ fact, people }, v) => [
    `事実${v.name(fact)}を知る${v.ids(people)}が、登場人物にいません。`,
    `「知っている人」から${v.ids(people)}を外すか、登場人物に加えてください。`,
  ],
  'reveal-not-needed': ({ fact }, v) => [
    `プレイヤーは${v.name(fact)}を初めから知っているので、「明かされる条件」に意味がありません。`,
    '「明かされる条件」を外すか、「知ってよい人」からプレイヤーを除いてください。',
  ],
  'secret-too-short': ({ text }, v) => [
    `秘密${v.quote(text)}は短すぎて、語りの中で隠せません。`,
    '三語以上で書いてください。',
  ],
  'lore-gives-away-secret': ({ lore, secrets }, v) => [
    `設定${v.name(lore)}が、ほとんど同じ言葉で秘密を明かしています：${v.list(
      secrets.map(({ fact, text }) => `${fact === null ? '真相' : '事実'}${v.quote(text, 60)}`),
      3,
    )}。`,
    '誰もが知ることだけを書くか、その秘密を初めからプレイヤーに知らせてください。',
  ],
  'finding-gives-away-secret': ({ encounter, secrets }, v) => [
    `${v.name(encounter)}で見つかるものが、まだ秘密であることを明かしています：${v.list(
      secrets.map(({ text }) => v.quote(text, 60)),
      3,
    )}。`,
    `見つかるものには意味ではなく物を書くか、${v.name(encounter)}でその事実が得られるようにしてください。`,
  ],
  'lore-key-never-matches': ({ lore, keys }, v) => [
    `設定${v.name(lore)}の${v.quotes(keys, 4)}は、物語に決して出てきません。`,
    '物語に出てくる言葉にしてください。',
  ],
  'lore-without-keys': ({ lore }, v) => [
    `設定${v.name(lore)}に、呼び出す言葉がありません。使われません。`,
    '出てきたら語りに入るように、呼び出す言葉を付けてください。',
  ],

  'background-missing': ({ place }, v) => [
    `${v.name(place)}に背景がありません。`,
    `${v.name(place)}を仕上げると、絵が描かれます。`,
  ],
  'music-missing': ({ place }, v) => [
    `${v.name(place)}に音楽がありません。`,
    `${v.name(place)}を仕上げると曲が作られます。ほかの場所の気分にしてもかまいません。`,
  ],
  'portrait-missing': ({ person }, v) => [
    `${v.name(person)}に肖像がありません。舞台に姿が出ません。`,
    `${v.name(person)}の肖像を描いてください。`,
  ],
  'expression-not-drawn': ({ person, faces }, v) => [
    `${v.name(person)}の表情${v.quotes(faces)}が描かれていません。ふつうの肖像で代わりにします。`,
    `肖像を描き直すか、表情から${v.quotes(faces)}を外してください。`,
  ],
  'asset-unused': ({ assets }, v) => [
    `どの場所にも人物にも使われない絵や曲があります：${v.ids(assets)}。`,
    '外すか、どこかの場所に使わせてください。',
  ],

  'language-tag-wrong': ({ expected, found, tag }, v) => [
    `物語の言葉は${v.quote(expected)}になっていますが、${tongue(tag, found)}で書かれています。`,
    '前提の言葉を文章に合わせるか、文章を書き直してください。',
  ],
  'wrong-language': ({ element, expected, found, tag, texts }, v) => {
    const names = v.list(texts.map((text) => textOf(text, v)));
    return [
      `物語の言葉は${v.quote(expected)}ですが、${v.name(element)}の文章に${tongue(tag, found)}のものがあります：${names}。`,
      `${names}を${v.quote(expected)}で書いてください。`,
    ];
  },
  'option-too-long': ({ encounter, answers, letters }, v) => [
    `${v.name(encounter)}の選択肢が長すぎて、ボタンに収まりません：${v.quotes(answers)}。`,
    `全角で ${Math.floor(letters / 2)} 文字（英字 ${letters} 文字）くらいにしてください。その後のことは描写に書きます。`,
  ],
  'title-too-long:place': ({ place, most }, v) => [
    `${v.name(place)}の題が長すぎて、舞台に収まりません。`,
    `全角で ${Math.floor(most / 2)} 文字（英字 ${most} 文字）くらいにしてください。残りは「そこで感じるもの」に書きます。`,
  ],
  'title-too-long:act': ({ act, title, labels, letters, labelLetters }, v) => [
    `幕${v.name(act)}の${v.list([...(title === null ? [] : ['題']), ...labels.map((label) => `表示名${v.quote(label, 60)}`)])}が長すぎて、舞台に収まりません。`,
    `題は全角で ${Math.floor(letters / 2)} 文字、表示名は ${Math.floor(labelLetters / 2)} 文字くらいまでです。`,
  ],
  'name-too-long': ({ person, letters }, v) => [
    `${v.name(person)}の名前は、名札で切れてしまいます。`,
    `全角で ${Math.floor(letters / 2)} 文字（英字 ${letters} 文字）くらいにしてください。肩書きは描写に書きます。`,
  ],
  'few-endings': ({ count }) => [
    `物語の結末は ${count} 件です。二つか三つあると、プレイヤーの選択が生きます。`,
    '結末を加えてください。最初のものは最後の幕をやり遂げたとき、最後のものは負けたときのものです。',
  ],
  'endings-alike': ({ endings }, v) => [
    `同じ結末があります：${v.quotes(endings)}。`,
    '結末ごとに違う終わり方にしてください。',
  ],
};
