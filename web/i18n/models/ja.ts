import type { Strings } from '../strings.ts';
import type { modelsPage as en } from './en.ts';

/** モデルのページの言葉。 */
export const modelsPage: Strings<typeof en> = {
  title: 'モデル',
  open: 'モデルとキー',
  intro:
    '物語は三つのモデルで作られます。共作者はあなたと下書きを作り、演出家は幕の裏で何が起こるかを決め、語り手がそれを語ります。それぞれ別のモデルにできます。',
  failed: 'モデルの情報を読めませんでした',
  roles: {
    title: '役割とモデル',
    does: {
      coauthor: '工房であなたと下書きを作る',
      director: '次に何が起こるかを決める',
      storyteller: 'プレイヤーに語る',
      image: '人物と場所',
      music: '場面の音楽',
    },
    improviser: '内蔵の即興作家',
    embedded: 'このマシンで作成',
    standsIn: '今は応答のない {{model}} の代わりです。',
    why: '理由',
    context: {
      known: '{{tokens}} トークンまで',
      assumed: '{{tokens}} トークンまでと仮定',
      unknown: '入る量はまだ分かりません',
    },
    test: 'テスト',
    testFor: 'テスト：{{role}}',
    testing: '問い合わせ中…',
    works: '応答しました。{{seconds}} 秒で答え始めました。',
    needsNone: '接続は要りません。Kamishibai の一部です。',
    fails: '応答しません',
    honest:
      '即興作家は言語モデルではありません。文法と偶然で、英語と中国語で書きます。試してみるときや最初の骨組みには向いています。考えのある文章には、モデルをつないでください。',
  },
  keys: {
    title: 'キー',
    intro:
      'ここで入力したキーは、サーバー上の、所有者だけが読めるファイルに保存されます。再び表示されることはなく、バックアップにも入りません。',
    from: { environment: '{{variable}} で設定', library: 'ここで入力', none: 'キーなし' },
    compatible: 'OpenAI 互換サーバー',
    compatibleNamed: 'OpenAI 互換サーバー「{{name}}」',
    server: 'アドレス：{{address}}',
    label: '{{provider}} のキー',
    enter: 'キーを入力',
    replace: '入れ替える',
    save: '保存',
    forget: '削除',
    forgetFor: '{{provider}} のキーを削除',
    saved: '保存しました。次の答えから使われます。',
    then: {
      google: 'モデルを自動で選ぶ役割は、すぐに使います。',
      other: '下の説明のとおり、使う役割ごとにモデルの名前を書いて、起動し直してください。',
    },
  },
  local: {
    title: 'このマシンで',
    intro:
      'これらはこのマシンで動き、物語の内容が外に出ることはありません。大きさ・ライセンス・コンテキストは発行元の記載によるもので、ここで試したものではありません。',
    own: 'ご自分のファイル：.gguf ファイルを DATA_DIR の「{{folder}}」フォルダーに置くと、その名前でここに現れます。',
    runtime: '動かすためのプログラムは、最初のモデルと一緒に取得します（約 85 MB）。',
    empty: '一覧は空です。',
    failed: '一覧を読めませんでした',
    size: '取得 {{size}}',
    onDisk: 'ディスク上 {{size}}',
    memory: 'メモリー {{size}} が必要',
    tooLarge: 'メモリー {{size}} が必要ですが、空きは {{free}} です',
    licence: 'ライセンス：{{licence}}',
    ownFile: 'ご自分のファイル',
    useless: 'このファイルは使えません。完全な GGUF ファイルではありません。',
    get: '取得',
    getFor: '{{name}} を取得',
    goOn: '続ける',
    goOnFor: '{{name}} の取得を続ける',
    begun: '{{size}} 取得済み',
    stop: '止める',
    stopFor: '{{name}} の取得を止める',
    remove: '削除',
    removeFor: '{{name}} を削除',
    removeTitle: 'このモデルを削除しますか？',
    removeText: '「{{name}}」はメモリーとディスクから消えます。後でまた取得できます。',
    there: '準備済み',
    use: 'これに語らせるには',
    fetchingRuntime: '動かすためのプログラムを取得中…',
    fetching: '{{received}} / {{total}}',
    fetchingUnknown: '{{received}} 取得済み',
    checking: '届いたものを確認中…',
  },
  guide: {
    title: 'モデルのつなぎ方',
    intro:
      'Kamishibai を起動するフォルダーの .env というファイルに、次のいずれかを書いて、起動し直してください。キーの行は、上でキーを入力しても構いません。',
    google:
      'Google AI Studio のキーを使います。ほかの設定は要りません。各役割が自分の Gemini モデルを見つけ、絵もそこから届きます。',
    anthropic: 'Anthropic コンソールのキーと、役割ごとのモデルの名前を使います。',
    openai: 'OpenAI プラットフォームのキーと、役割ごとのモデルの名前を使います。',
    serverTitle: '自前のサーバー',
    server:
      'llama.cpp、Ollama、LM Studio などは OpenAI と同じ形式で話します。サーバーを起動してモデルを読み込み、アドレスを書いてください。普通のポートは llama.cpp が 8080、Ollama が 11434、LM Studio が 1234 です。Ollama は指定がなければ 4,096 トークンしか渡さないので、コンテキストを 8,192 以上にしてください。',
    localTitle: 'このプロセスの中で',
    local:
      'サーバーもキーも要りません。上でモデルを取得し、その名前を書いてください。プロセッサーだけでは遅いので、小さいものほど早く答えます。',
  },
};
