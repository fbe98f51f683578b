import { knownLanguage, type Language } from '../../shared/language/tag.ts';

/** Texts of the sign-in page by language. Served before any file of the web app. */
interface SignInWords {
  title: string;
  asks: string;
  token: string;
  signIn: string;
  wrong: string;
  /** @param seconds until the next try */
  tooMany: (seconds: number) => string;
}

const WORDS = {
  en: {
    title: 'Sign in',
    asks: 'This server asks for its token (AUTH_TOKEN).',
    token: 'Token',
    signIn: 'Sign in',
    wrong: 'That is not the token.',
    tooMany: (seconds) =>
      `Too many wrong tokens from this address. Try again in ${seconds} s; the right token is let in at any time.`,
  },
  zh: {
    title: '登录',
    asks: '此服务器需要令牌（AUTH_TOKEN）。',
    token: '令牌',
    signIn: '登录',
    wrong: '令牌不正确。',
    tooMany: (seconds) => `此地址输错令牌的次数过多，请在 ${seconds} 秒后重试；正确的令牌随时可以登录。`,
  },
  ja: {
    title: 'サインイン',
    asks: 'このサーバーにはトークン（AUTH_TOKEN）が必要です。',
    token: 'トークン',
    signIn: 'サインイン',
    wrong: 'トークンが違います。',
    tooMany: (seconds) =>
      `このアドレスから誤ったトークンが続いています。${seconds} 秒後にもう一度お試しください。正しいトークンはいつでも使えます。`,
  },
} as const satisfies Record<Language, SignInWords>;

/** The page's language and texts by `Accept-Language`. */
export function signInWords(preferred: string | undefined): { language: Language; words: SignInWords } {
  for (const tag of (preferred ?? '').split(',')) {
    const language = knownLanguage(tag.split(';', 1)[0] ?? '');
    if (language !== null) return { language, words: WORDS[language] };
  }
  return { language: 'en', words: WORDS.en };
}
