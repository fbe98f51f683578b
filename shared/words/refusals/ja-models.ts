import type { ModelReasonParams } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';

export const model: ReasonSentences<ModelReasonParams> = {
  'key-unfit': () => [
    'これはキーではありません。キーは空白を含まない 6 文字以上のものです。',
    '発行元からもう一度コピーしてください。',
  ],
  'key-of-whom': () => ['このキーは複数の提供元のものである可能性があります。', '発行元を選んでください。'],
  'provider-has-no-model': ({ who }) => [
    `${who} には使えるモデルがありません。`,
    '先にそちらでモデルを読み込むか、取得してください。',
  ],
  'key-of-environment': ({ variable }) => [
    `このキーはサーバーの ${variable} で設定されており、そちらが優先されます。`,
    'サーバーを動かしている人が、そこで外すことができます。',
  ],
  'model-of-environment': ({ variable }) => [
    `どのモデルを使うかはサーバーの ${variable} で設定されており、そちらが優先されます。`,
    'サーバーを動かしている人が、そこで外すことができます。',
  ],
  'model-paints-nothing': ({ model }, { quote }) => [
    `${quote(model)}では、ここで絵を描けません。`,
    'Gemini の画像モデル（google:gemini-…-image）を指定するか、このマシンの絵師に任せてください。',
  ],
  'model-key-missing': ({ who }) => [`${who} のキーがまだありません。`, '「モデル」のページで入力してください。'],
  'model-key-wrong': ({ who }) => [
    `${who} がこのキーを受け付けません。`,
    '発行元のページでもう一度コピーするか、新しいキーを作ってください。',
  ],
  'model-unknown': ({ who, model }, { quote }) => [
    `${who} に${quote(model)}というモデルはありません。`,
    '名前を確かめてください。一字一句同じでなければなりません。',
  ],
  'model-not-reached': ({ who, isOwn }) =>
    isOwn
      ? [`${who} でサーバーが動いていません。`, '起動するか、アドレスを直してください。']
      : [`このマシンから ${who} に接続できません。`, 'インターネットにつながっているか確かめてください。'],
  'model-address-wrong': ({ who, isOwn }) => [
    `サーバーは応答しますが、${who} への問い合わせが通じません。`,
    isOwn
      ? 'アドレスを直してください。多くは /v1 で終わります。'
      : 'サーバーを動かしている人が、アドレスを直すことができます。',
  ],
  'model-credit-spent': ({ who }) => [
    `${who} のアカウントの残高がありません。`,
    'そちらで追加してから、もう一度お試しください。',
  ],
  'model-rate-limited': ({ who }) => [
    `キーは有効ですが、アカウントの上限に達したため、${who} は今は受け付けません。`,
    'しばらく待ってから、もう一度お試しください。',
  ],
  'model-in-trouble': ({ who, status }) => [
    `${who} の側で障害が起きています（応答は ${status}）。`,
    'しばらくしてから、もう一度お試しください。',
  ],
  'model-too-slow': ({ who, seconds }, { number }) => [
    `${who} は ${number(seconds)} 秒以内に答え始めませんでした。`,
    'もう一度お試しください。読み込んだ後は速くなります。このマシンには、もっと小さいモデルが合うかもしれません。',
  ],
  'model-fell-silent': ({ who, seconds }, { number }) => [
    `${who} からの回答が途中で途絶えました。${number(seconds)} 秒間、何も届きませんでした。`,
    'もう一度試すか、別のモデルを選んでください。',
  ],
  'model-says-nonsense': ({ who }) => [
    `${who} は応答しますが、言語モデルの答えではありません。`,
    'アドレスとモデルが正しいか確かめてください。',
  ],
  'model-refuses': ({ who, said }, { quote }) => [`${who} が断りました。その言葉：${quote(said, 240)}`],
  'model-of-machine-fails': ({ said }, { quote }) => [`このマシンのモデルが答えられません：${quote(said, 240)}`],
  'model-name-unread': ({ model }, { quote }) => [
    `${quote(model)}はモデルの名前ではありません。`,
    '提供元と一緒に書いてください：anthropic:<モデル>、openai:<モデル>、google:<モデル>、openai-compatible:<モデル>、local:<モデル>。',
  ],
  'model-lacks': ({ model, variable }, { quote }) => [
    `${quote(model)}はまだ使えません。${variable} が設定されていません。`,
    'モデルのページでキーを入力するか、変数を設定して起動し直してください。',
  ],
  'model-not-fetched': ({ model }, { quote }) => [
    `${quote(model)}はこのマシンにありません。`,
    '先にモデルのページで取得してください。',
  ],
  'model-cannot-be-evaluated': ({ model, why }, { quote }) => [
    `${quote(model)}が応答しないため、評価できません：${quote(why, 240)}`,
    'モデルのページでテストしてください。',
  ],
  'local-model-gone': ({ name }, { quote }) => [`${quote(name)}というモデルは、このマシンにも一覧にもありません。`],
  'local-model-own': ({ name }, { quote }) => [
    `${quote(name)}はご自分のファイルです。`,
    '置いてある場所で削除してください。',
  ],
  'local-model-no-room': ({ name, needs, free }, { quote }) => [
    `${quote(name)}を置く空きがありません。${needs} 必要ですが、ディスクの空きは ${free} です。`,
    '空きを作ってから、もう一度お試しください。',
  ],
  'local-model-not-served': ({ name, status }, { quote }) => [
    `${quote(name)}の配布元のサーバーがファイルを渡しません（応答は ${status}）。`,
    '後でもう一度試すか、モデルのフォルダーにご自分でファイルを置いてください。',
  ],
  'local-model-broke-off': ({ name }, { quote }) => [
    `${quote(name)}が届ききる前に、接続が何度も切れました。`,
    '届いた分は残っていて、次はその続きから始まります。',
  ],
  'local-model-wrong': ({ name }, { quote }) => [
    `届いた${quote(name)}は、一覧にあるものと違います。何も残していません。`,
    'もう一度お試しください。同じ結果なら、その配布元は信用しないでください。',
  ],
  'local-model-underway': ({ isRuntime, percent }, { number }) => [
    isRuntime
      ? 'このマシンでモデルを動かすプログラムを取得しています。'
      : percent === null
        ? 'モデルを取得しています。'
        : `モデルを取得しています。${number(percent)}% まで届きました。`,
    'その間は内蔵の即興作家が答えます。',
  ],
  'local-model-not-there': ({ isRuntime }) => [
    isRuntime
      ? 'このマシンでモデルを動かすプログラムが、まだ取得されていません。'
      : 'モデルのファイルが、まだ取得されていません。',
    'モデルのページで取得してください。',
  ],
  'local-model-no-memory': ({ name, needs, free }, { quote }) => [
    `${quote(name)}はメモリーに収まりません。${needs} 必要ですが、空きは ${free} です。`,
    '空きを作るか、もっと小さいモデルを選んでください。',
  ],
  'local-model-crashes': ({ times }, { number }) => [
    `十分間に ${number(times)} 回プロセスが落ちたため、しばらく起動しません。`,
    'もっと小さいモデルのほうが、このマシンに合うかもしれません。',
  ],
  'local-model-ended': ({ said }, { quote }) => [
    `モデルのプロセスが途中で終わりました：${quote(said, 240)}`,
    '次に呼び出すときに起動し直します。',
  ],
  'local-file-unreadable': ({ file, isWhole }, { quote }) => [
    isWhole
      ? `ファイル${quote(file)}は、読み込めるモデルではありません。`
      : `ファイル${quote(file)}は途中で切れていて、重みが足りません。`,
    '取得し直すか、別のファイルを指定してください。',
  ],
  'local-model-stopped': () => [
    'ダウンロードを止めました。届いた分は残っています。',
    'もう一度取得すると、その続きから始まります。',
  ],
  'local-runtime-failed': ({ said }, { quote }) => [
    `このマシンでモデルを動かすプログラムを取得できませんでした：${quote(said, 200)}`,
    'npm で取得するので、そのレジストリにつながる必要があります。',
  ],
  'local-list-unreadable': () => [
    'このマシン向けのモデルの一覧を読めません。',
    'サーバーを動かしている人が別の一覧（MODEL_CATALOGUE）を指定しており、そこで直せます。',
  ],
  'fetched-elsewhere': () => [
    'サーバーの別のプログラムが、すでに取得しています。',
    '終わるまで待つか、それを止めてください。',
  ],
  'no-model-answered': () => ['言語モデルから答えがありませんでした。', '少ししてから、もう一度お試しください。'],
};
