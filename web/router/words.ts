import { type Language, languageFor } from '../../shared/language/tag.ts';

const en = {
  loading: 'Loading',
  toLibrary: 'To the library',
  notFound: 'This page does not exist',
  notFoundText: 'The address may be wrong, or the page was deleted.',
  crash: 'This page could not be shown',
  crashText: 'Nothing you made is lost: it is kept on the server.',
  missingPart: 'A part of it could not be loaded. The server may be restarting.',
  reload: 'Load it again',
  signIn: 'No sign-in needed',
  signInText: 'This server asks for no token. Your stories are in the library.',
};

const WORDS: Record<Language, typeof en> = {
  en,
  zh: {
    loading: '正在加载',
    toLibrary: '回到书架',
    notFound: '没有这个页面',
    notFoundText: '地址可能有误，或者这里的内容已经不在了。',
    crash: '这个页面出错了',
    crashText: '你的作品都保存在服务器上，没有丢失。',
    missingPart: '有一部分没能取到。服务器也许正在重新启动。',
    reload: '重新加载',
    signIn: '无需登录',
    signInText: '这台服务器不需要令牌，你的故事都在书架上。',
  },
  ja: {
    loading: '読み込み中',
    toLibrary: '本棚へ',
    notFound: 'ページが見つかりません',
    notFoundText: 'アドレスが間違っているか、ここにあったものはもうありません。',
    crash: 'ページの表示に失敗しました',
    crashText: '作品はサーバーに保存されています。何も失われていません。',
    missingPart: '一部を取得できませんでした。サーバーが再起動中かもしれません。',
    reload: '読み込み直す',
    signIn: 'サインインは不要です',
    signInText: 'このサーバーはトークンを必要としません。物語は本棚にあります。',
  },
};

/** Texts of pages that must work even if nothing else could be loaded. All others are in `i18n/`. */
export const words = (): typeof en => WORDS[languageFor(document.documentElement.lang)];
