import { knownLanguage, type Language } from '../../../shared/language/tag.ts';
import { PASSWORD_LENGTH } from '../../../shared/wire/index.ts';

/** Texts of the pages that let people in, by language. Served before any file of the web app. */
export interface EntryWords {
  signInTitle: string;
  asksForAccount: string;
  asksForToken: string;
  orToken: string;
  token: string;
  email: string;
  password: string;
  /** The field for a password that is chosen, with its shortest length. */
  newPassword: string;
  name: string;
  code: string;
  signIn: string;
  /** @param provider name of an identity provider */
  signInWith: (provider: string) => string;
  withPasskey: string;
  passkeyFailed: string;
  wrongToken: string;
  wrongPassword: string;
  /** @param seconds until the next try */
  tooMany: (seconds: number) => string;
  setUpTitle: string;
  asksForOwner: string;
  wrongCode: string;
  invitationTitle: string;
  asksToJoin: string;
  haveAccount: string;
  passwordTitle: string;
  asksForPassword: string;
  save: string;
  createAccount: string;
  linkGone: string;
  emailTaken: string;
  unfit: string;
  providerRefused: string;
  storyGone: string;
}

const WORDS: Record<Language, EntryWords> = {
  en: {
    signInTitle: 'Sign in',
    asksForAccount: 'Sign in with your account on this server.',
    asksForToken: 'This server asks for its token (AUTH_TOKEN).',
    orToken: 'Use the server’s token',
    token: 'Token',
    email: 'E-mail',
    password: 'Password',
    newPassword: `New password (at least ${PASSWORD_LENGTH.min} characters)`,
    name: 'Name',
    code: 'Code',
    signIn: 'Sign in',
    signInWith: (provider) => `Sign in with ${provider}`,
    withPasskey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey did not work. Try again, or use your password.',
    wrongToken: 'That is not the token.',
    wrongPassword: 'E-mail or password is wrong.',
    tooMany: (seconds) => `Too many wrong attempts from this address. Try again in ${seconds} s.`,
    setUpTitle: 'Set up this server',
    asksForOwner: 'Nobody owns this server yet. Enter the code from its log, and make your account.',
    wrongCode: 'That is not the code in the server’s log.',
    invitationTitle: 'You are invited',
    asksToJoin: 'Make an account to write or play on this server.',
    haveAccount: 'I have an account already',
    passwordTitle: 'Choose a new password',
    asksForPassword: 'You are signed out everywhere else once it is saved.',
    save: 'Save',
    createAccount: 'Create account',
    linkGone: 'This link has been used already, or is too old. Ask whoever sent it for a new one.',
    emailTaken: 'There is an account with this e-mail address already.',
    unfit: `Enter a name, an e-mail address and a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
    providerRefused: 'There is no account for you on this server. Ask its owner for an invitation.',
    storyGone: 'This story is no longer shared. Ask whoever sent the link.',
  },
  zh: {
    signInTitle: '登录',
    asksForAccount: '使用你在此服务器上的账户登录。',
    asksForToken: '此服务器需要令牌（AUTH_TOKEN）。',
    orToken: '使用服务器令牌',
    token: '令牌',
    email: '电子邮箱',
    password: '密码',
    newPassword: `新密码（至少 ${PASSWORD_LENGTH.min} 个字符）`,
    name: '名字',
    code: '设置码',
    signIn: '登录',
    signInWith: (provider) => `使用 ${provider} 登录`,
    withPasskey: '使用通行密钥登录',
    passkeyFailed: '通行密钥未能使用。请重试，或改用密码。',
    wrongToken: '令牌不正确。',
    wrongPassword: '电子邮箱或密码不正确。',
    tooMany: (seconds) => `此地址输错的次数过多，请在 ${seconds} 秒后重试。`,
    setUpTitle: '设置此服务器',
    asksForOwner: '此服务器还没有所有者。请输入服务器日志中的设置码，并创建你的账户。',
    wrongCode: '设置码与服务器日志中的不一致。',
    invitationTitle: '你收到了邀请',
    asksToJoin: '创建账户，即可在此服务器上写作或游玩。',
    haveAccount: '我已有账户',
    passwordTitle: '设置新密码',
    asksForPassword: '保存后，其他设备都会退出登录。',
    save: '保存',
    createAccount: '创建账户',
    linkGone: '此链接已使用过或已过期。请向发送者索取新的链接。',
    emailTaken: '此电子邮箱已有账户。',
    unfit: `请填写名字、电子邮箱，以及 ${PASSWORD_LENGTH.min} 至 ${PASSWORD_LENGTH.max} 个字符的密码。`,
    providerRefused: '你在此服务器上没有账户。请向所有者索取邀请。',
    storyGone: '此故事已不再分享。请询问发送链接的人。',
  },
  ja: {
    signInTitle: 'サインイン',
    asksForAccount: 'このサーバーのアカウントでサインインしてください。',
    asksForToken: 'このサーバーにはトークン（AUTH_TOKEN）が必要です。',
    orToken: 'サーバーのトークンを使う',
    token: 'トークン',
    email: 'メールアドレス',
    password: 'パスワード',
    newPassword: `新しいパスワード（${PASSWORD_LENGTH.min} 文字以上）`,
    name: '名前',
    code: 'コード',
    signIn: 'サインイン',
    signInWith: (provider) => `${provider} でサインイン`,
    withPasskey: 'パスキーでサインイン',
    passkeyFailed: 'パスキーを使えませんでした。もう一度試すか、パスワードを使ってください。',
    wrongToken: 'トークンが違います。',
    wrongPassword: 'メールアドレスまたはパスワードが違います。',
    tooMany: (seconds) => `このアドレスからの誤りが続いています。${seconds} 秒後にもう一度お試しください。`,
    setUpTitle: 'サーバーの設定',
    asksForOwner: 'このサーバーにはまだ所有者がいません。ログにあるコードを入力し、アカウントを作ってください。',
    wrongCode: 'サーバーのログにあるコードと違います。',
    invitationTitle: '招待されています',
    asksToJoin: 'アカウントを作ると、このサーバーで書いたり遊んだりできます。',
    haveAccount: 'アカウントを持っています',
    passwordTitle: '新しいパスワードを決める',
    asksForPassword: '保存すると、ほかの端末ではサインアウトされます。',
    save: '保存',
    createAccount: 'アカウントを作る',
    linkGone: 'このリンクは使用済みか、期限切れです。送り主に新しいリンクを頼んでください。',
    emailTaken: 'このメールアドレスのアカウントは既にあります。',
    unfit: `名前、メールアドレス、${PASSWORD_LENGTH.min}〜${PASSWORD_LENGTH.max} 文字のパスワードを入力してください。`,
    providerRefused: 'このサーバーにあなたのアカウントはありません。所有者に招待を頼んでください。',
    storyGone: 'この物語は共有されていません。リンクの送り主に確かめてください。',
  },
};

/** The page's language and texts by `Accept-Language`. */
export function getEntryWords(preferred: string | undefined): { language: Language; words: EntryWords } {
  for (const tag of (preferred ?? '').split(',')) {
    const language = knownLanguage(tag.split(';', 1)[0] ?? '');
    if (language !== null) return { language, words: WORDS[language] };
  }
  return { language: 'en', words: WORDS.en };
}
