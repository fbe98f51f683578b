import type { DraftReasonParams, LeftNeed } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';
import { element, KINDS, SCENE_TROUBLE, spaced, titles } from './ja-parts.ts';

export const draft: ReasonSentences<DraftReasonParams> = {
  'story-without-premise': () => ['物語にまだ前提がありません。', '先に前提を書いてください。すべての土台になります。'],
  'story-without-act': () => [
    '物語にまだ幕がありません。',
    '幕の骨組みと地図を作り、そこで起こることを書いてください。',
  ],
  'nothing-to-try': ({ lacks }) =>
    lacks === 'premise'
      ? ['まだ試せるものがありません。物語に前提がありません。', '先に前提、幕、場所を書いてください。']
      : lacks === 'act'
        ? ['まだ試せるものがありません。物語に幕がありません。', '先に幕の骨組みと地図を作ってください。']
        : ['まだ試せるものがありません。どの幕の地図にも場所がありません。', '先に幕の地図を作ってください。'],
  'places-not-on-map': ({ act, places }, words) => [
    `${element(act, words)}には、まだ地図にない場所があります：${words.quotes(spaced(places))}。`,
    'その場所を書くか、幕から外してください。',
  ],
  'places-without-encounters': ({ act, places }, words) => [
    `${element(act, words)}の${titles(places, words)}には、まだ出来事がありません。`,
    'そこに出来事を加えるか、その場所を削除してください。',
  ],
  'places-without-art': ({ act, places }, words) => [
    `${element(act, words)}の${titles(places, words)}には、まだ絵か音楽がありません。`,
    '描かせるか、共作者に場所の仕上げを頼んでください。',
  ],
  'story-has-errors': ({ count }) => [
    `点検で、物語を最後まで遊べなくしているものが ${count} 件見つかりました。`,
    'どこをどう直せるかは、点検のページで分かります。',
  ],
  'story-does-not-load': () => [
    '物語の中に、形式の正しくないものがあります。',
    '詳細に示したところを直して、もう一度お試しください。',
  ],
  'draft-has-story': () => [
    '下書きには、シートから作ったばかりではない物語があります。',
    'そのあとの変更を元に戻すか、新しい下書きで作ってください。',
  ],
  'draft-changed': () => ['そのあいだに下書きが変わりました。', '今の様子を見て、もう一度行ってください。'],
  'element-missing': ({ type }) => [`この${KINDS[type]}はもう下書きにありません。`],
  'act-lacks-place': ({ act, id, isIntended }, words) =>
    isIntended
      ? [`${words.quotes(spaced([id]))}は${element(act, words)}に予定されていますが、まだ地図にありません。`]
      : [`${element(act, words)}に${words.quotes(spaced([id]))}という場所はありません。`],
  locked: ({ lock, inside }, words) => [
    `${element(lock, words)}には鍵がかかっています。${inside ? `中の${element(inside, words)}も` : '何も'}変えられません。`,
    '変えられるようにするには、鍵を外してください。',
  ],
  'checklist-locked': () => [
    'チェックリストには鍵がかかっています。何も変えられません。',
    '変えられるようにするには、鍵を外してください。',
  ],
  'does-not-fit': ({ type }) => [
    `このままでは${KINDS[type]}が正しくなくなるので、何も変えていません。`,
    '印のところを直して、もう一度保存してください。',
  ],
  'ids-taken': ({ of }) => [
    `内部の名前が同じ${of === 'fact' ? '事実' : '出来事'}が、物語にもうあります。`,
    '題を変えて、もう一度保存してください。',
  ],
  'ids-twice': () => ['同じものが一覧に二度あります。', 'どちらかを外してください。'],
  'name-taken': ({ kind, name }, words) => [
    `${words.quotes([name])}という${kind === 'flag' ? 'フラグ' : 'アイテム'}はすでにあります。`,
    '別の名前を選んでください。',
  ],
  'name-unused': ({ kind, name }, words) => [
    `${kind === 'flag' ? 'フラグ' : 'アイテム'}${words.quotes([name])}は、もうどこにも使われていません。`,
    '現在の草稿を見てから、もう一度名前を変えてください。',
  ],
  'texts-do-not-fit': ({ count }) => [
    `${count}件のテキストが長すぎるか空になるか、すでに変わっているため、何も置き換えませんでした。`,
    'それらを外すか、もっと短い語句を選んでください。',
  ],
  'leads-within-act': ({ option }, words) => [
    `選択肢${words.quotes([option])}はこの幕の場所につながっているため、出来事を別の幕に移せません。`,
    '選択肢の行き先を外してから、出来事を移してください。',
  ],
  'no-room-for-copy': () => ['ここにはこれ以上入りません。', '先にひとつ削除してください。'],
  'id-taken': () => ['内部の名前がもう使われています。'],
  'id-in-use': () => ['内部の名前は変えられません。物語のほかのところが指しています。'],
  'way-to-nowhere': ({ place, to }, words) => [
    `${words.quotes(spaced([place]))}から${words.quotes(spaced(to))}への道がありますが、幕にその場所がありません。`,
    '道を外すか、先にその場所を加えてください。',
  ],
  'begins-nowhere': ({ act, id }, words) => [
    `${element(act, words)}は${words.quotes(spaced([id]))}から始まることになっていますが、その場所がありません。`,
    '幕の場所から選んでください。',
  ],
  'map-differs': ({ act }, words) => [`地図の場所が、${element(act, words)}に予定されたものと違います。`],
  'encounters-first': ({ place }, words) => [
    `${words.quote(place.title)}にはまだ出来事がありません。絵と音楽は、そこで起こることを表すものです。`,
    '先に出来事を書いてください。',
  ],
  'still-referred': ({ element: named, count }, words) => [
    `物語の ${count} か所がまだ${element(named, words)}を指しているので、削除していません。`,
  ],
  'premise-stays': () => ['前提は削除できません。すべての土台です。', '代わりに書き換えてください。'],
  'last-place': ({ act }, words) => [
    `これは${element(act, words)}の最後の場所です。幕には場所が少なくとも一つ必要です。`,
    '先にほかの場所を加えるか、幕を削除してください。',
  ],
  'bears-no-picture': () => ['絵を持つのは人物と場所だけです。'],
  'nothing-to-step': ({ way, there }) => [
    there === 0
      ? way === 'undo'
        ? '元に戻すものがありません。'
        : 'やり直すものがありません。'
      : `${way === 'undo' ? '元に戻せる' : 'やり直せる'}変更は ${there} 件だけです。`,
  ],
  'finding-gone': () => ['点検ではもう見つかりません。'],
  'error-stays': () => ['エラーは無視できません。このままでは物語を完成できません。'],
  'remark-stays': () => ['これはほかの指摘についての知らせなので、無視できません。'],
  'too-many-ignored': ({ most }) => [
    `無視できるのは ${most} 件までです。`,
    'いくつか直すか、無視するのをやめてください。',
  ],
  'scene-does-not-stand': ({ problem, name, line, element: named, more }, words) => [
    `${element(named, words)}${line === null ? '' : `の ${line} 行目`}：${SCENE_TROUBLE[problem](words.quote(name))}${more > 0 ? `（ほか ${more} 件）` : ''}。何も変わっていません。`,
    '直してから、もう一度保存してください。',
  ],
  'asks-for-roll': ({ element: named }, words) => [
    `さいころの結果に続く場面が書かれたので、${element(named, words)}ではさいころを振ることになりました。`,
  ],
  'scripts-kept': ({ count }) => [
    `書き直しに含まれていなかった台本 ${count} 件は、そのまま残っています。`,
    '今の内容に合うか見てください。',
  ],
  'field-too-long': ({ field, limit, isLeftOut }, { quote, number }) => [
    `共作者が${quote(field)}に書いた内容は長すぎました（最大 ${number(limit)}）。${isLeftOut ? '省かれました。' : '始めの部分だけ残しました。'}`,
  ],
  'fields-left-out': ({ fields }) => [
    `共作者が書いたことのうち ${fields.length} 件は対応していないので、省かれました。`,
  ],
  'taken-off-map': ({ place, encounters }, { quote }) => [
    `${quote(place.title)}は${encounters === 0 ? '' : `そこの ${encounters} 件の出来事とともに`}地図から外されました。`,
    '元に戻すと、また現れます。',
  ],
  'nothing-happens-there': ({ place }, { quote }) => [`${quote(place.title)}には、もう何の出来事もありません。`],
  'still-as-it-was': ({ what, element: named }, { quote }) => [
    `${quote(named.title)}の${what === 'music' ? '音楽' : what === 'portrait' ? '肖像' : '絵'}は前のままです。`,
    what === 'music' ? '共作者に頼むと、作り直せます。' : '描き直せます。',
  ],
  'mood-without-track': ({ place, mood }, words) => [
    `${words.quote(place.title)}の気分${words.quotes(spaced([mood]))}の曲は、まだありません。`,
    '場所を仕上げるときに作られます。',
  ],
  'shares-track': ({ place, mood }, words) => [
    `気分${words.quotes(spaced([mood]))}の曲はすでにあるので、${words.quote(place.title)}でもそれが流れます。`,
  ],
  'own-picture-stays': ({ element: named }, { quote }) => [
    `${quote(named.title)}の絵はあなたのものなので、そのままにします。`,
  ],
  'left-as-it-is': ({ by, needs, name }, words) => {
    const said: Readonly<Record<LeftNeed, string>> = {
      flag: `${element(by, words)}はまだ${words.quotes(spaced([name]))}を必要としていますが、それを立てるものはもうありません。`,
      'flag-in-condition': `${element(by, words)}の条件にまだ${words.quotes(spaced([name]))}がありますが、それを立てるものはもうありません。`,
      'place-in-condition': `${element(by, words)}の条件にまだ場所${words.quote(name)}がありますが、その場所はもうありません。`,
      'person-in-condition': `${element(by, words)}の条件はまだ${words.quote(name)}に会ったかを問うていますが、その人物はもういません。`,
      'act-in-condition': `${element(by, words)}の条件はまだ幕${words.quote(name)}の終わり方を問うていますが、その幕はもうありません。`,
      'fact-in-condition': `${element(by, words)}の条件にまだ事実${words.quotes(spaced([name]))}がありますが、それはもうありません。`,
      fact: `${element(by, words)}の事実${words.quotes(spaced([name]))}を、プレイヤーはもう知ることができません。`,
      'picture-in-script': `${element(by, words)}の台本にまだ${words.quote(name)}の絵がありますが、その場所はもうありません。`,
      'music-in-script': `${element(by, words)}の台本にまだ${words.quote(name)}の曲がありますが、その場所はもうありません。`,
    };
    return [said[needs]];
  },
  'saved-from-elsewhere': ({ there, version }) => [
    `バージョン ${there} は別の下書きから保存されました。バージョン ${version} にその変更はありません。`,
  ],
  'more-findings': ({ count }) => [`点検で新しい指摘が ${count} 件あります。`, '点検のページにあります。'],
};
