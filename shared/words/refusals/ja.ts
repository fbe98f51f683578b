import type { ActionMismatch, MissingKind, SceneTroubleKind, SharingIds } from '../../reasons.ts';
import type { RefusalCatalogue, RefusalText } from './catalogue.ts';
import { draft } from './ja-draft.ts';
import { model } from './ja-models.ts';
import { element, SCENE_TROUBLE, spaced } from './ja-parts.ts';

const SHARING: Readonly<Record<SharingIds, string>> = {
  act: '幕',
  character: '人物',
  place: '場所',
  encounter: '出来事',
  fact: '事実',
  event: '避けられない出来事',
  lore: '設定',
  option: '選択肢',
  meter: 'メーター',
  ending: '結末',
};

/** Effect of an invalid detail in an imported story that is kept. */
const SCENE_MENDED: Readonly<Partial<Record<SceneTroubleKind, string>>> = {
  condition: '直すまで、成り立つことはありません。',
  fact: '直すまで、その行は語られません。',
};

const GONE: Readonly<Record<MissingKind, RefusalText>> = {
  session: ['この下書きは存在しません。削除された可能性があります。', 'ほかの下書きは本棚にあります。'],
  package: ['この物語は存在しません。削除された可能性があります。', 'ほかの物語は本棚にあります。'],
  play: ['このプレイは存在しません。削除された可能性があります。', 'ほかのプレイは本棚にあります。'],
  plan: ['この計画はもうありません。', '新しい計画を頼んでください。'],
  template: ['このひな型はもうありません。'],
  save: ['このセーブはもうありません。'],
  turn: ['このプレイにそのターンはありません。'],
  message: ['このメッセージはもう会話にありません。', '下書きを開き直して、今の様子を見てください。'],
  line: ['履歴にその行はもうありません。'],
  picture: ['この絵か曲はもうありません。'],
  entry: ['このプレイにその項目はもうありません。', 'ページを読み込み直して、今あるものを見てください。'],
  'story-of-play': ['このプレイの物語がありません。', '物語をもう一度取り込むか、プレイを削除してください。'],
  note: ['このメモはもうありません。', '削除されました。'],
  snapshot: ['このスナップショットはもうありません。', '削除されました。'],
  'bin-entry': ['これはもうごみ箱にありません。', '復元されたか、完全に削除された可能性があります。'],
};

const UNFIT: Readonly<Record<ActionMismatch, RefusalText>> = {
  ended: ['物語は終わりました。', '最初から始めるか、前のターンに戻ってください。'],
  'not-begun': ['プレイはまだ始まっていません。', '先に始めてください。'],
  'begun-already': ['プレイはもう始まっています。'],
  'roll-first': ['先にさいころを振る場面です。', 'さいころを振ってください。'],
  'no-roll': ['今はさいころを振る場面ではありません。'],
  'climax-next': ['幕は山場を迎えます。今はどこへも行けません。'],
  'no-way': ['ここからそこへの道はありません。'],
  'no-choice': ['今は選ぶものがありません。'],
  'choice-gone': ['この選択肢はもうありません。'],
  'choice-locked': ['今はこの選択肢を選べません。'],
  'no-words': ['今は文章を入力できません。'],
  'something-else-first': ['先にすることがあります。'],
};

export const ja: RefusalCatalogue = {
  reasons: {
    ...draft,
    ...model,
    answering: () => ['共作者がまだ答えています。', '終わるのを待つか、止めてください。'],
    'plan-being-made': () => ['計画を作っています。', 'できるのを待つか、止めてください。'],
    'plan-running': () => ['計画が進んでいます。', '終わるのを待つか、止めてください。'],
    'play-busy': () => ['物語がちょうど語られています。', '少し待つか、止めてください。'],
    'play-moved-on': () => ['物語はすでに先へ進んでいます。', '今の場面を見てから、選び直してください。'],
    gone: ({ what }) => GONE[what],
    stopped: () => ['終わる前に止められました。何も変わっていません。'],
    'server-stopping': () => ['サーバーは停止中で、新しいことを始めません。', '戻ってから、もう一度お試しください。'],
    'message-too-long': ({ most, length }, { number }) => [
      `メッセージは ${number(most)} 文字までです。これは ${number(length)} 文字あります。`,
      '分けて送ってください。',
    ],
    'too-many-pictures': ({ most }) => [
      `一つのメッセージの絵は ${most} 枚までです。`,
      '残りは次のメッセージで送ってください。',
    ],
    'conversation-went-on': () => [
      'そのあいだに会話が進みました。何も失われていません。',
      '話されたことを見て、もう一度言ってください。',
    ],
    'answered-already': () => ['このメッセージには、もう答えがあります。'],
    'nothing-to-answer': () => ['答えるものがありません。', '先に何か言ってください。'],
    'decided-already': ({ accepted }) => [`これはもう${accepted ? '承認' : '却下'}しています。`],
    'nothing-to-decide': () => ['この決定はもう必要ありません。'],
    'changed-since-asked': () => [
      'お尋ねしたあとに、変えるはずのところが変わったので、何もしていません。',
      '必要なら、共作者がもう一度お尋ねします。',
    ],
    'not-shown-yet': () => ['まだお見せしていないので、何もしていません。', '共作者が先にお尋ねします。'],
    'would-overwrite': ({ element: named }, words) => [
      `仕上がっている${element(named, words)}を書き換えてしまうので、何もしていません。`,
      '共作者が先にお尋ねします。',
    ],
    'call-does-not-fit': () => [
      '共作者の書いたものがまだかみ合わないので、何も変えていません。',
      'どこが違うかを知らせて、もう一度試します。',
    ],
    'plan-changed': () => ['そのあいだに計画が変わりました。', 'もう一度見てから、直してください。'],
    'plan-over': () => ['この計画は終わっています。', '新しい計画を頼むか、ひな型にしてまた使ってください。'],
    'plan-idle': () => ['この計画は進んでいません。'],
    'plan-cannot-run': ({ count }) => [
      `計画を進められなくしているものが ${count} 件あります。`,
      '手順を直すか、その手順を外してください。',
    ],
    'no-plan-made': () => ['計画を作れませんでした。', '言い方を変えるか、一度に頼むことを減らしてください。'],
    'planning-stopped': () => ['計画ができる前に止められました。'],
    'question-over': () => ['この答えはもう必要ありません。'],
    'say-what-else': ({ most }, { number }) => [`どう変えたいかを 1～${number(most)} 文字で書いてください。`],
    'template-needs-title': ({ most }) => [`ひな型には 1～${most} 文字の題が必要です。`],
    'action-does-not-fit': ({ why }) => UNFIT[why],
    'choice-named-locked': ({ choice, why }, { quote }) => [
      `今は${quote(choice)}を選べません。`,
      why ?? '別の選択肢を選んでください。',
    ],
    'words-take-a-model': () => [
      'この言葉を読むには言語モデルが要りますが、つながっていません。',
      '選択肢を選ぶか、どこかへ行くか、知っている人・場所・物の名前を入れてください。',
    ],
    'no-such-turn': ({ turn, at }) => [`このプレイにターン ${turn} はありません。今はターン ${at} です。`],
    'story-changed-since': () => [
      '物語がそのあと変わったので、当時の形には戻せません。',
      'ほかのターンに戻るか、物語を元に戻してください。',
    ],
    'version-lacks-what-is-needed': () => [
      '物語の最新の版に、このプレイに必要なものがありません。',
      '始めたときの版で続けてください。',
    ],
    'name-of-no-save': ({ name }, { quote }) => [
      `セーブの名前を${quote(name)}にはできません。`,
      '別の名前を選んでください。',
    ],
    'save-is-protected': () => ['このセーブは保護されています。', '先に保護を外してください。'],
    'play-too-long-for-a-file': () => [
      'このプレイは長すぎて、一つのファイルになりません。',
      'もっと前のターンのセーブをダウンロードしてください。',
    ],
    'not-a-save': () => [
      'これは Kamishibai のセーブではないか、壊れています。',
      'セーブからダウンロードしたファイルを選んでください。',
    ],
    'story-of-save-absent': ({ title }, { quote }) => [
      `物語${quote(title)}がここにありません。`,
      '先に物語を読み込んでから、セーブを取り込んでください。',
    ],
    'save-does-not-fit': ({ title }, { quote }) => [
      `このセーブは、ここにある${quote(title)}には合いません。`,
      'セーブしたときの版を読み込んでから、もう一度試してください。',
    ],
    'trial-stays-here': () => [
      '試し読み中の下書きのセーブはダウンロードできません。',
      '物語を仕上げてから遊んでください。',
    ],
    'nothing-to-tell-again': () => ['語り直せるターンがまだありません。'],
    'told-as-written': ({ turn }) => [
      'この回はすべて書かれたとおりなので、語り直しても同じです。',
      `第${turn}回まで戻って、別の道を選べます。`,
    ],
    'told-in-older-version': ({ turn }) => [
      'このターンは物語の前の版で語られ、物語はそのあと変わりました。',
      `代わりにターン ${turn} に戻ってください。`,
    ],
    'turn-failed': () => ['このターンは語れませんでした。何も残していません。', 'もう一度お試しください。'],
    'not-a-story': () => ['これは Kamishibai の物語ではありません。', 'ここから書き出したファイルを選んでください。'],
    'act-without-places': ({ act }, words) => [`${element(act, words)}に場所がないので、遊べません。`],
    'not-json': () => [
      'ファイルが壊れているか、途中で切れています。',
      '物語をもう一度書き出して、取り込んでください。',
    ],
    'too-many-notes': ({ most }) => [`下書きのメモは${most}件までです。`, '済んだものを削除してください。'],
    'too-many-snapshots': ({ most }) => [
      `下書きのスナップショットは${most}個までです。`,
      '不要なものを削除してください。',
    ],
    'too-much-for-a-story': () => [
      'ファイルの中身が、一つの物語に収まる量を超えています。',
      '分けるか、物語でないものを外してください。',
    ],
    'archive-too-much': () => [
      'このアーカイブには、一つの物語に収まらないほどの中身があります。',
      '物語に関係のないものを除いてください。',
    ],
    'archive-broken': () => ['このアーカイブは読み取れません。', 'パスワードなしの普通の zip に詰め直してください。'],
    'format-unknown': ({ name }, { quote }) => [
      `${quote(name)}は、対応していない形式です。`,
      '物語、キャラクターカード、ロアブックのどれかを取り込んでください。',
    ],
    'format-not-read': ({ name, format, instead }, { quote, list }) => [
      `${quote(name)}は ${format} 形式で、ここでは読み込めません。`,
      `次のどれかの形式で保存してから取り込んでください：${list(instead)}。`,
    ],
    'formats-mixed': () => [
      'これらのファイルは一緒に取り込めません。',
      '物語は単独で、カードとロアブックはまとめて取り込めます。',
    ],
    'not-material': () => [
      'すでにある下書きに加えられるのは、キャラクターカード、ロアブック、チャットだけです。',
      '独立した下書きとして取り込んでください。',
    ],
    'no-conversation': () => ['続きを遊べる会話ではありません。', '下書きとして取り込んでください。'],
    'enclosed-missing': ({ name }, { quote }) => [
      `このスクリプトはここから書き出されたものです。物語は隣の${quote(name)}にありますが、ここにありません。`,
      'プロジェクト全体を、zipかフォルダーで取り込んでください。',
    ],
    'file-broken': ({ name }, { quote }) => [
      `${quote(name)}は壊れていて読み取れません。`,
      '元の場所でもう一度保存してください。',
    ],
    'script-does-not-compile': ({ name, said }, { quote }) => [
      `${quote(name)}はコンパイルできません：${said}`,
      '書いたエディターで直してから、もう一度取り込んでください。',
    ],
    'included-file-missing': ({ name, missing }, { quote }) => [
      `${quote(name)}には、同じフォルダーにある${quote(missing)}が必要です。`,
      '物語のファイルをすべて一緒に、またはフォルダーごと zip にして取り込んでください。',
    ],
    'archive-encrypted': ({ name }, { quote }) => [
      `${quote(name)}は暗号化されているか、パスワードがかかっています。`,
      '暗号化やパスワードを外して保存し、もう一度取り込んでください。',
    ],
    'nothing-to-tell': ({ name }, { quote }) => [
      `${quote(name)}には、語れるものがありません。`,
      '文章があるか、また始まりのところを確かめてください。言葉のないまま回っているのかもしれません。',
    ],
    'imports-waiting': () => ['ほかの物語を取り込んでいます。', '少ししてから、もう一度お試しください。'],
    'file-too-large': ({ mebibytes }) => [`受け取れる ${mebibytes} MB を超えています。`],
    'picture-empty': () => ['絵が空です。', 'ファイルを選び直してください。'],
    'picture-too-large': ({ megabytes, most }) => [
      `絵が ${megabytes} MB あります。受け取れるのは ${most} MB までです。`,
      '小さくするか、JPEG で保存してください。',
    ],
    'picture-of-no-kind': ({ formats }, { list }) => [
      '対応していない画像ファイルです（ファイル名とは関係ありません）。',
      `次のどれかで保存してください：${list(formats)}。`,
    ],
    'voice-of-no-kind': ({ formats }, { list }) => [
      '対応していない音声ファイルです（ファイル名とは関係ありません）。',
      `次のどれかで保存してください：${list(formats)}。`,
    ],
    'picture-broken': () => ['絵が壊れていて、最後まで読めません。', '画像編集ソフトで開いて、保存し直してください。'],
    'picture-too-many-pixels': ({ width, height, millions }) => [
      `絵は ${width} × ${height} ピクセルです。受け取れるのは ${millions * 100} 万ピクセルまでです。`,
      '小さくしてください。長い辺が 2000 ピクセルあれば十分です。',
    ],
    'picture-shows-nobody': () => ['絵の全体が透明です。', '誰かが写っている絵を選んでください。'],
    'given-new-id': () => ['物語に使える内部の名前がなかったので、新しく付けました。'],
    'story-fields-left-out': ({ count, names }, { list }) => [
      `対応していない項目 ${count} 件は取り込みませんでした：${list(names)}。`,
    ],
    'art-left-out': ({ count }) => [`別の場所にある絵や曲 ${count} 件は取り込みませんでした。作り直せます。`],
    'no-protagonist': () => ['主人公がいません。さいころは修正なしで振られます。'],
    'act-begins-elsewhere': ({ act }, words) => [
      `${element(act, words)}は、存在しない場所から始まる設定です。代わりに最初の場所から始まります。`,
    ],
    'way-leads-nowhere': ({ place, to }, words) => [
      `${words.quote(place.title)}から${words.quotes(spaced([to]))}への道がありますが、幕にその場所がありません。`,
    ],
    'stranger-needed': ({ place, id }, words) => [
      `${words.quote(place.title)}には${words.quotes(spaced([id]))}が必要ですが、登場人物にいません。`,
    ],
    'id-was-twice': ({ of, title }, { quote }) => [
      `内部の名前が同じ${SHARING[of]}が二つあったので、${title === null ? '後のほう' : quote(title)}に新しい名前を付けました。`,
    ],
    'ids-were-twice': ({ count }) => [`ほかにも内部の名前が ${count} 件重なっていたので、付け直しました。`],
    'first-is-meant': () => ['重なっていた名前への参照は、先にあったものを指します。'],
    'story-updated': ({ version, before }) => [
      `第 ${before} 版に続く、この物語の第 ${version} 版になりました。始めているプレイは元の版のままです。`,
    ],
    'story-saved-meanwhile': () => [
      'その間にこの物語が別の場所で保存されたため、何も取り込みませんでした。',
      'もう一度取り込んでください。',
    ],
    'story-here-already': () => ['この物語はすでにあったので、二つになりました。'],
    'art-not-here': ({ count }) => [`絵や曲 ${count} 件がこのサーバーにありません。作り直します。`],
    'voices-not-here': ({ count }) => [
      `音声ファイル ${count} 件がこのサーバーにありません。その台詞には声が付きません。`,
      'それぞれの台詞に付け直してください。',
    ],
    'scene-mended': ({ problem, name, element: named, count }, words) => [
      `${element(named, words)}：${SCENE_TROUBLE[problem](words.quote(name))}${count > 1 ? `（${count} か所）` : ''}。`,
      SCENE_MENDED[problem] ?? '省かれました。',
    ],
    'answer-broke-off': () => [
      '言語モデルの答えが途中で切れました。',
      '続けるか、少ししてからもう一度お試しください。',
    ],
    'art-failed': () => ['絵か音楽を作れませんでした。何も変わっていません。', 'もう一度お試しください。'],
    'person-is-spent': ({ tokens, opensAt }, { number }) => [
      `あなたの今日の ${number(tokens)} トークンを使い切りました。すべて残っています。`,
      `${new Date(opensAt).toLocaleString('ja', { dateStyle: 'medium', timeStyle: 'short' })} から続けられます。`,
    ],
    'too-many-requests': () => ['短い間の要求が多すぎます。', '一分待って、もう一度お試しください。'],
    'day-is-spent': ({ tokens, opensAt }, { number }) => [
      `今日の ${number(tokens)} トークンを使い切りました。すべて残っていて、手で編集できます。`,
      `${new Date(opensAt).toLocaleString('ja', { dateStyle: 'medium', timeStyle: 'short' })} から続けられます。`,
    ],
    'story-is-spent': ({ tokens, isSession }, { number }) => [
      `${isSession ? 'この下書き' : 'このプレイ'}の ${number(tokens)} トークンを使い切りました。すべて残っています${isSession ? '。手で編集できます' : ''}。`,
      'サーバーの管理者が増やせます。',
    ],
    'check-given-up': () => [
      '物語が込み入りすぎていて、時間内に点検できませんでした。',
      '互いに閉じ合う出来事を減らすか、大きな幕を分けると、もう一度点検します。',
    ],
    'too-many-checks': () => ['点検を待つ物語が多すぎます。', '少ししてから、もう一度お試しください。'],
    'too-much-at-once': () => [
      'この物語を一度に扱うには、時間かメモリーがかかりすぎます。',
      'いくつかのファイルに分けるか、中の繰り返しを減らしてください。',
    ],
    'playtest-cancelled': () => ['テストプレイは取り消されました。'],
    'playtests-waiting': () => ['ほかのテストプレイが進んでいます。', '終わるのを待つか、止めてください。'],
    'playtest-too-long': () => ['テストプレイが時間内に終わりませんでした。', '回数を減らしてください。'],
    'evaluation-runs': () => [
      '評価がすでに進んでいます。一度に一つだけ行えます。',
      '終わるのを待つか、止めてください。',
    ],
    'export-gone': () => ['この書き出しはもうありません。', 'もう一度物語を書き出してください。'],
    'page-too-large': () => [
      '絵と音楽が多すぎて、1 ページに収まりません。',
      '絵の幅を狭くするか、フォルダーとして書き出してください。',
    ],
    'export-option-untaken': ({ format, option }, { quote }) => [
      `${quote(format)}形式には${quote(option)}という設定はありません。`,
      'この設定を外してください。',
    ],
    'export-format-unknown': ({ format }, { quote }) => [
      `${quote(format)}という書き出し形式はありません。`,
      '別の形式を選んでください。',
    ],
    'nothing-to-export': () => ['この物語には、この形式に収められるものがありません。', '別の形式を選んでください。'],
    'exports-waiting': () => [
      'ただいま書き出しが混み合っています。',
      'ほかの書き出しが終わってから、もう一度お試しください。',
    ],
    'export-not-written': () => ['この書き出しはまだ終わっていません。', '終わるまでお待ちください。'],
    'evaluation-gone': () => ['この評価はもうありません。'],
    'disk-full': () => [
      'サーバーのディスクがいっぱいで、保存できませんでした。',
      '空きを作ってから、もう一度お試しください。',
    ],
    'disk-refuses': () => [
      '保存できなかったので、何も変わっていません。',
      'サーバーのディスクがいっぱいか書き込み禁止でないかを見て、もう一度お試しください。',
    ],
    'too-many-tries': () => ['失敗した試みが多すぎます。', '一分待って、もう一度お試しください。'],
    'not-yours': () => ['この操作は許可されていません。', '持ち主か、サーバーの所有者に尋ねてください。'],
    'not-shared': ({ what }) => [
      `この${{ draft: '下書き', story: '物語', play: 'プレイ' }[what]}は存在しないか、あなたと共有されていません。`,
      '作った人に共有を頼んでください。',
    ],
    'needs-model': () => ['これには言語モデルが必要です。', '共作者のモデルを接続してください。'],
    'no-rewording': () => ['モデルから別の言い回しが返ってきませんでした。', 'もう一度たずねてください。'],
    'no-account': () => ['自分のアカウントが必要です。', '「メンバー」でアカウントを作り、サインインしてください。'],
    'nobody-with-email': ({ email }) => [
      `${email} のアカウントはここにありません。`,
      '先に招待するか、リンクで共有してください。',
    ],
    'email-taken': () => ['このメールアドレスのアカウントは既にあります。', '別のアドレスを使ってください。'],
    'only-owner': () => ['サーバーの唯一の所有者です。', '先に別の人を所有者にしてください。'],
    'name-not-allowed': ({ name }, { quote }) => [
      `このサーバーは${quote(name)}という名前には答えません。`,
      'サーバーの管理者が許可できます。',
    ],
    'failed-inside': () => ['内部エラーが起きました。それまでの変更は下書きにあります。'],
  },
  kinds: {
    malformed: ['送られたものを、サーバーが読めませんでした。', 'ページを読み込み直して、もう一度お試しください。'],
    unauthorized: ['先にサインインしてください。'],
    forbidden: ['ここでは許されていません。'],
    not_found: ['ここにはもうありません。'],
    conflict: ['今の状態と合いません。', '今の状態を確かめて、もう一度お試しください。'],
    too_large: ['大きすぎて受け取れません。'],
    unsupported_media_type: ['この種類のファイルは受け取れません。'],
    refused: ['このままではできません。何も変わっていません。'],
    rate_limited: ['要求が多すぎます。', '少し待って、もう一度お試しください。'],
    internal: ['サーバーで問題が起きました。', '済んでいるかを確かめて、もう一度お試しください。'],
    unavailable: ['今はできません。', '少ししてから、もう一度お試しください。'],
  },
};
