import { hasHan, isJapanese } from '../../shared/text.ts';

const GOES: readonly RegExp[] = [
  /^\s*(?:(?:i|we|let['’]?s|let us)\s+)?(?:(?:want to|will|would like to|have to|should)\s+)?(?:now\s+|then\s+)?(?:go|walk|run|head|travel|return|sail|drive|ride|hurry|leave|sneak|set (?:out|off))\s+(?:back\s+|over\s+|up\s+|down\s+|out\s+|off\s+|on\s+|along\s+|straight\s+)*(?:to|towards?|for|into|inside)\s+((?:the|my|our|an?)\s+)?(.{2,40}?)(?:\s+now)?[.!]*$/iu,
  /^\s*(?:我(?:们)?|咱们?)?(?:要|想|现在|这就|先|得)?(?:去|回(?:到)?|走(?:到|去|回)|前往|赶(?:往|到|去)|跑(?:去|到|回)|到)()([\p{Script=Han}·]{2,10}?)(?:去|吧|了|看看)?[。！]*$/u,
  /^\s*(?:我(?:们)?|咱们?)?(?:要|想|现在|这就|先|得)?[往朝向]()([\p{Script=Han}·]{2,10}?)(?:那边|那头|方向)?(?:走|去|赶|跑)(?:去|过去|回去)?(?:吧|了)?[。！]*$/u,
  /^(?:私は|僕は|俺は)?()([^、。\s]{1,14}?)(?:の(?:ほう|方))?(?:へ|に)(?:行く|歩く|歩いていく|歩いて行く|急ぐ|行こう|向かう|戻る|帰る|走る|行きます|向かいます|行ってみる|移動する)[。！]*$/u,
];
/** What is no place to go to, and what does more than go. */
const NO_GOAL =
  /\b(?:bed|sleep|him|her|them|work|hell|see|find|look|talk|ask|and|then|where|who|what|if)\b|[,，、；;]|然后|问|找|做|怎么|哪|何|誰|どこ/iu;

/** Where words that only say so mean to go, as they call it; null where they do anything else. */
export function goalIn(said: string): string | null {
  for (const pattern of GOES) {
    const [, article = '', goal = ''] = pattern.exec(said) ?? [];
    if (goal !== '') return NO_GOAL.test(goal) ? null : `${article}${goal}`;
  }
  return null;
}

const SEEKS: readonly RegExp[] = [
  /^\s*(?:please\s+)?(?:take|bring|lead) me to (?:see )?(.{2,30}?)[.!]*$/iu,
  /^\s*(?:请|麻烦)?(?:你|您)?带我(?:去|到)(?:找|见)?([\p{Script=Han}·]{1,8}?)(?:那儿|那里|去|吧)?[。！]*$/u,
  /^\s*(?:(?:i|we|let['’]?s|let us)\s+)?(?:(?:want to|will|would like to|have to|should)\s+)?(?:now\s+|then\s+)?(?:(?:go|walk|run|head|hurry|return)\s+(?:back\s+|over\s+|out\s+|off\s+|down\s+|up\s+)*(?:(?:and|to)\s+)?(?:see|find|visit|look for|meet|talk to|speak (?:to|with)|to)|(?:go )?(?:find|visit|look for|seek(?: out)?))\s+(.{2,30}?)(?:\s+now)?[.!]*$/iu,
  /^\s*(?:我(?:们)?|咱们?)?(?:要|想|现在|这就|先|得|再)?(?:去|回去)?(?:找|见|拜访|看望)(?:一下)?([\p{Script=Han}·]{1,8}?)(?:去|吧|了|谈谈|说说话|聊聊)?[。！]*$/u,
  /^(?:私は|僕は|俺は)?([^、。\s]{1,12}?)(?:に(?:会い|話し)に|のところ(?:へ|に)|を(?:探し|訪ね)に?)(?:行く|いく|行こう|行きます|戻る|向かう)?[。！]*$/u,
];

/** Whom words mean to see that do nothing but say so, as they call them; null where they do anything else. */
export function soughtIn(said: string): string | null {
  for (const pattern of SEEKS) {
    const [, sought = ''] = pattern.exec(said) ?? [];
    if (sought !== '' && !/[,，、;；]|\b(?:and|who|what|way)\b/iu.test(sought)) return sought;
  }
  return null;
}

const COMMON = new Set('the a an of in on at by to my our and'.split(' '));

/** What a name of a place is known by: its words, of signs every two in a row. */
function marksOf(text: string): string[] {
  const lower = text.toLowerCase();
  const words = (lower.match(/[\p{Script=Latin}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 2 && !COMMON.has(word),
  );
  const runs =
    hasHan(lower) || isJapanese(lower)
      ? (lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu) ?? [])
      : [];
  return [...words, ...runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))];
}

/**
 * The way that words mean which do nothing but go: its place is called so, and no other as much.
 * @param ways where one can go, with what the places are called
 * @returns the id of the place; null where no way is meant, or two alike
 */
export function wayMeant(
  said: string,
  ways: readonly { readonly id: string; readonly title: string }[],
): string | null {
  const goal = goalIn(said);
  if (goal === null) return null;
  const marks = new Set(marksOf(goal));
  const bare = goal.replace(/^(?:the|my|our|an?)\s+/iu, '');
  // A word of one sign is known by standing at the end.
  const ending = [...bare].length === 1 ? ways.filter(({ title }) => title.endsWith(bare)) : [];
  if (ending.length === 1) return ending[0]?.id ?? null;
  const [best, next] = ways
    .map(({ id, title }) => ({ id, shared: marksOf(title).filter((mark) => marks.has(mark)).length }))
    .sort((a, b) => b.shared - a.shared);
  return best === undefined || best.shared === 0 || best.shared === next?.shared ? null : best.id;
}
