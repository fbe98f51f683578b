import { callsOf, escapePattern } from '../../../shared/text.ts';
import type { TellingLanguage } from './lines.ts';

/** What of somebody one can lay hands on: what is done to it is done to them. */
const BODY: Record<TellingLanguage, string> = {
  en: '(?:arms?|hands?|face|nose|head|hair|shoulders?|cheeks?|chin|neck|back|chest|ears?|eyes?|mouth|knees?|legs?|foot|feet|toes?|fingers?|sleeves?|collar|coat|hat|ribs|stomach|belly|side)',
  zh: '(?:脸|手|头|头发|肩膀?|胳膊|耳朵|鼻子|背|腿|脚|脖子|下巴|衣领|领子|袖子|衣角|帽子|嘴|眼睛|肚子|屁股)',
  ja: '(?:顔|手|頭|髪|肩|腕|耳|鼻|背中|背|足|脚|首|胸|袖|襟|帽子|口|目|腹|頬|指)',
};

/** Words between a deed and a name, with which nothing is done to whoever is named. */
const ABOUT: Record<TellingLanguage, RegExp> = {
  en: /\b(?:about|of|for|like|without|as|than|that|whether|if|how|why|where|what|who|from|because|with the help of)\s+(?:(?:the|my|our|dear|old|little|young|captain|capt|mr|mrs|ms|miss|dr|doctor|aunt|uncle|father|sister|brother)\.?\s+)*$/iu,
  zh: /(?:想|想念|想着|想起|惦记|找|寻找|等|等着|关于|替|为|像|提起|怀念|画|写|念|梦见|担心|学|模仿|去|到|回|往|朝)$/u,
  ja: /(?!)/u,
};
/** The same, after the name. */
const NOT_THEM: Record<TellingLanguage, RegExp> = {
  en: new RegExp(`^['’]s?\\s+(?!(?:\\p{L}+\\s+)?${BODY.en}\\b)`, 'iu'),
  zh: new RegExp(`^(?:的(?!${BODY.zh})|家|那儿|那里|那边|过来|回来|在哪)`, 'u'),
  ja: new RegExp(
    `^(?:さん|ちゃん|くん|様)?(?:の(?!${BODY.ja})|について|が|は|も|なら|(?:を|のことを)?(?:待|探|捜|思|考|忘|覚|心配))`,
    'u',
  ),
};

/** Whether a deed is done to somebody of that name or to a part of them, and not for, about or with something of theirs. */
export function isDoneTo(said: string, name: string, language: TellingLanguage): boolean {
  const [first] = callsOf(name)
    .map(
      (call) =>
        new RegExp(/\p{Script=Latin}/u.test(call) ? `\\b${escapePattern(call)}(?!\\p{L})` : escapePattern(call), 'iu'),
    )
    .flatMap((call) => call.exec(said) ?? []);
  if (first === undefined) return false;
  const at = said.toLowerCase().indexOf(first.toLowerCase());
  return (
    (language === 'ja' || at > 0) &&
    !ABOUT[language].test(said.slice(0, at)) &&
    !NOT_THEM[language].test(said.slice(at + first.length))
  );
}
