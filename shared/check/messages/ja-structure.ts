import { because, FOCUS, KIND, word } from './ja-parts.ts';
import type { StructureCatalogue } from './message-types.ts';

export const structure: StructureCatalogue = {
  'does-not-load': ({ issues }) => [
    `物語を読み込めません。${issues.map(({ path, message }) => `${path}：${message}`).join('、')}`,
    '一つずつ直して、もう一度点検してください。',
  ],
  'act-without-places': ({ act }, v) => [
    `幕${v.name(act)}に場所がありません。個人の物語しか起こらず、こうした幕のあるファイルは取り込めません。`,
    '出来事のある場所を加えるか、その幕を外してください。',
  ],
  'field-unknown': ({ fields, meant: known }, v) => [
    `物語に${v.quotes(fields)}という項目はありません。書いた内容は失われます。`,
    known.length > 0
      ? `${v.quotes(known)}のことですか？名前を直すか、外してください。`
      : '名前を直すか、外してください。',
  ],
  'duplicate-id': ({ id, what }, v) => [
    `内部の名前${v.quote(id)}を使う${KIND[what]}が二つ以上あります。遊べるのは最初のものだけです。`,
    `後の${KIND[what]}に別の内部の名前を付けてください。`,
  ],
  'premise-missing': () => [
    '物語にまだ前提がありません。言葉、調子、画風はそこから来ます。',
    '先に前提を書いてください。',
  ],
  'ignored-nothing': ({ because: reason, why }) => [
    `無視することにした指摘（${reason}）がありますが、${
      {
        error: 'エラーは無視できません',
        remark: 'ほかの指摘についての知らせは無視できません',
        gone: 'もう当てはまりません',
      }[why]
    }。`,
    '無視するのをやめてください。',
  ],
  'too-many-findings': ({ more, listed }) => [
    `同じ種類のものが、挙げた ${listed} 件のほかに ${more} 件あります。`,
    '挙げたものを直して、もう一度点検してください。',
  ],

  'act-cannot-be-completed:proven': ({ act, because: why }, v) => [
    `幕${v.name(act)}はやり遂げられません。${because(why, v)}`,
    '進み具合を与える出来事にもっとたどり着けるようにするか、進み具合の「満ちる値」を下げてください。',
  ],
  'act-cannot-be-completed:too-little': ({ act, required, ceiling }, v) => [
    `幕${v.name(act)}には進み具合が ${required} 必要ですが、たどり着けるものを合わせても ${ceiling} です。やり遂げられません。`,
    `出来事の「進む度合い」を上げるか、${ceiling > 1 ? `進み具合の「満ちる値」を ${ceiling} より下げるか` : '幕の進み具合を外すか'}、たどり着けないところへ道を通してください。`,
  ],
  'act-soft-lock': ({ act, flags, because: why, out }, v) => [
    `幕${v.name(act)}では、もうやり遂げられないのに遊びが続くことがあります。${flags.length > 0 ? `始まりに${v.ids(flags)}が立っています。` : ''}${because(why, v)}`,
    out.kind === 'back'
      ? `${v.name(out.place)}に戻る道を付けるか、進み具合の「満ちる値」を下げてください。`
      : `閉ざされるものへの別の道を用意するか、${
          out.kind === 'lower'
            ? '進み具合の「満ちる値」を下げてください'
            : 'そのフラグを条件に山場へ追い込む「必ず起こること」を置いてください'
        }。`,
  ],
  'act-not-proven': ({ act, because: why, isForced, excluded }, v) => [
    `幕${v.name(act)}をいつでもやり遂げられるかは、確かめられていません。${because(why, v)}`,
    excluded.length > 0 || isForced
      ? `${excluded.length > 0 ? `閉ざされる出来事（${v.names(excluded)}）を減らすか、` : ''}${isForced ? '山場に追い込むものをフラグだけにするか、' : ''}長くテストプレイしてください。`
      : '長くテストプレイしてください。やり遂げられるなら、直すところはありません。',
  ],
  'act-not-proven:placeless': ({ act }, v) => [
    `幕${v.name(act)}をいつでもやり遂げられるかは、確かめられていません。場所のない幕も、その後の幕も調べません。`,
    'どの幕にも出来事のある場所を加えるか、場所のない幕を外してください。',
  ],
  'progress-without-slack': ({ act, required }, v) => [
    `幕${v.name(act)}には進み具合が ${required} 必要で、出来事を全部合わせてもちょうどそれだけです。一つ逃すとやり遂げられません。`,
    '進み具合を与える出来事を加えるか、「満ちる値」を下げてください。',
  ],
  'one-encounter-decides': ({ act, encounters }, v) => [
    `${v.names(encounters)}なしに、幕${v.name(act)}はやり遂げられません。`,
    'そのフラグを必要としない出来事を加えて、進む道をもう一つ作ってください。',
  ],
  'progress-counts-as-none': ({ act, value }, v) => [
    `幕${v.name(act)}の進み具合は ${value} です。1 未満はないものとされ、新しくすることがなくなるとやり遂げたことになります。`,
    '進み具合の「満ちる値」を上げるか、進み具合を外してください。',
  ],
  'act-without-progress': ({ act }, v) => [
    `幕${v.name(act)}には進み具合がありません。新しくすることがなくなるとやり遂げたことになります。`,
    'すべて見せるつもりでなければ、幕に進み具合を付けてください。',
  ],
  'progress-for-nothing': ({ act, encounters }, v) => [
    `${v.names(encounters)}は進み具合を与えますが、幕${v.name(act)}にそれを数えるものがありません。`,
    '幕に進み具合を付けるか、出来事の「進む度合い」を外してください。',
  ],

  'start-unknown': ({ act, start, begins, places }, v) => [
    `幕${v.name(act)}は${v.ids([start])}から始まることになっていますが、その場所がありません。今は${v.name(begins)}から始まります。`,
    `「始まりの場所」を次のどれかにしてください：${v.names(places)}。`,
  ],
  'unknown-connection': ({ place, to }, v) => [
    `${v.name(place)}から${v.ids(to)}への道がありますが、幕にその場所がありません。`,
    `${v.name(place)}の「行き先」から${v.ids(to)}を外すか、その場所を加えてください。`,
  ],
  'way-to-itself': ({ place }, v) => [
    `${v.name(place)}に自分自身への道があります。遊びには出ません。`,
    '自分の「行き先」から外してください。',
  ],
  'place-unreachable': ({ place, start }, v) => [
    `幕の始まる${v.name(start)}から${v.name(place)}への道がありません。`,
    `${v.name(start)}など、たどり着ける場所の「行き先」に${v.name(place)}を加えてください。`,
  ],
  island: ({ places, first, start }, v) => [
    `幕の始まる${v.name(start)}から${v.names(places)}への道がありません。互いに行き来できるだけです。`,
    `${v.name(start)}など、たどり着ける場所の「行き先」に${v.name(first)}を加えてください。`,
  ],
  'dead-end': ({ place }, v) => [
    `${v.name(place)}から出る道がありません。行くと、幕の終わりまでそこに留まります。`,
    `${v.name(place)}の「行き先」に戻る道を加えてください。`,
  ],
  'one-way-door': ({ from, to }, v) => [
    `${v.name(from)}から${v.name(to)}へは行けますが、戻れません。`,
    `わざとでなければ、${v.name(to)}の「行き先」に${v.name(from)}を加えてください。`,
  ],
  'place-not-mapped': ({ act, places }, v) => [
    `幕${v.name(act)}に予定された${v.ids(places)}が、まだ地図にありません。このままでは物語を完成できません。`,
    'その場所を書くか、幕の場所から外してください。',
  ],

  'place-not-written': ({ place }, v) => [
    `${v.name(place)}にまだ出来事がありません。そこでは何も起こらず、このままでは物語を完成できません。`,
    `${v.name(place)}に出来事を書くか、その場所を外してください。`,
  ],
  'pool-empty': ({ place, least }, v) => [
    `${v.name(place)}に出来事がありません。そこでは何も起こりません。`,
    `${v.name(place)}に出来事を ${least} 件以上書くか、その場所を外してください。`,
  ],
  'pool-thin': ({ place, count, least }, v) => [
    `${v.name(place)}の出来事が少なめです。${least} 件以上ほしいところ、${count} 件です。`,
    `${v.name(place)}に出来事をあと ${least - count} 件以上加えてください。`,
  ],
  'pool-one-pacing': ({ place, count, focus }, v) => [
    `${v.name(place)}の出来事 ${count} 件が、どれも同じ調子（${word(FOCUS, focus)}）です。`,
    'いくつかの調子を変えて、静かなものと緊張するものを交互にしてください。',
  ],
  'pool-one-type': ({ place, count, type }, v) => [
    `${v.name(place)}の出来事 ${count} 件が、どれも同じ種類（${word(FOCUS, type)}）です。`,
    'いくつかを別の種類にしてください。',
  ],
  'encounter-without-consequence': ({ encounter }, v) => [
    `${v.name(encounter)}は進み具合を与えず、フラグも立てず、見つかるものもありません。何も残りません。`,
    `${v.name(encounter)}に進み具合かフラグか見つかるものを付けるか、種類を「情景」にしてください。`,
  ],
  'encounter-without-consequence:arc': ({ encounter, person }, v) => [
    `${v.name(person)}の個人の物語の終わり${v.name(encounter)}は、進み具合を与えず、フラグも立てません。何も残りません。`,
    `${v.name(encounter)}に進み具合かフラグを付けてください。`,
  ],
  'negative-progress': ({ encounter, value, isArc }, v) => [
    `${v.name(encounter)}の進む度合いは ${value} で、0 とみなされます。`,
    `「進む度合い」を外すか、正の数にしてください${isArc ? '' : '。悪くなることは破滅の時計に任せます'}。`,
  ],
  'frames-odd': ({ encounter, frames, turns }, v) => [
    turns === null
      ? `${v.name(encounter)}は ${frames} コマの予定ですが、1 コマとみなされます。`
      : `${v.name(encounter)}は ${frames} コマの予定です。同じことがおよそ ${turns} ターン続きます。`,
    '3～8 コマにするか、分けてください。',
  ],
  'repeatable-gives-once': ({ encounter, asks, gives }, v) => [
    `${v.name(encounter)}は何度か起こりえますが、${[...(asks ? ['選択を求める'] : []), ...(gives ? ['進み具合を与える'] : [])].join('、')}のは最初だけです。`,
    '繰り返さないようにするか、与えるものを一度だけの出来事に移してください。',
  ],
  'single-option': ({ encounter, answer }, v) => [
    `${v.name(encounter)}の選択肢は${v.quote(answer)}だけです。選ぶものがありません。`,
    '選択肢をもう一つ加えるか、選択肢を外してください。',
  ],
  'options-same-text': ({ encounter, answers }, v) => [
    `${v.name(encounter)}に同じ文の選択肢があります：${v.quotes(answers)}。`,
    'どれかを書き換えるか、外してください。',
  ],
  'option-flag-undeclared': ({ encounter, flags }, v) => [
    `${v.name(encounter)}の選択肢で得られる${v.ids(flags)}が、「立てるフラグ」にありません。数えられません。`,
    `「立てるフラグ」に${v.ids(flags)}を加えるか、選択肢から外してください。`,
  ],
  'options-alike': ({ encounter }, v) => [
    `${v.name(encounter)}のどの選択肢でも得られるものは同じです。選んでも変わりません。`,
    '選択肢ごとに違うフラグにしてください。',
  ],
  'option-gives-nothing': ({ encounter, answers }, v) => [
    `${v.name(encounter)}に何も得られない選択肢があり、出来事もほかに何も与えません：${v.quotes(answers)}。`,
    'その選択肢だけのフラグを与えて、物語が覚えておけるようにしてください。',
  ],
  'title-twice:encounters': ({ place, titles }, v) => [
    `${v.name(place)}に同じ題の出来事があります：${v.quotes(titles)}。`,
    '区別できるように、それぞれの題を付けてください。',
  ],
  'title-twice:places': ({ act, titles }, v) => [
    `幕${v.name(act)}に同じ題の場所があります：${v.quotes(titles)}。`,
    '題で行き先を選ぶので、それぞれの題を付けてください。',
  ],
};
