import { AFTER_NAME } from './han-name.ts';
import { namesInChinese, surnameLength } from './names-chinese.ts';
import { KANJI_NAME, MIXED_NAME } from './names-japanese.ts';
import { vocabulary } from './vocabulary.ts';

/** "扎西" of "马帮头领扎西": what is left behind somebody's title. */
function afterTitle(item: string): string {
  const { titleEndingsHan, tradeEndingsHan } = vocabulary();
  const endings = [...titleEndingsHan, ...tradeEndingsHan];
  const at = [...item].findLastIndex((sign, index) => index > 0 && item.length - index > 2 && endings.includes(sign));
  return at < 0 ? item : item.slice(at + 1);
}

/** "退休女工周桂兰", "拾荒的老贺", "番台の松永トメ", "元刑事・黒木誠一郎": the name an entry of a list ends with; null for none. */
export function listedName(item: string, isJapanese: boolean): string | null {
  const bare = item.trim().replace(/[（(].*[)）]$/u, '');
  if (isJapanese) {
    const whole = new RegExp(`^(?:${KANJI_NAME}|${MIXED_NAME})$`, 'u');
    // A dot parts two halves of a name in katakana, and what somebody is from a name in signs.
    const tail = /[はがをにで]/u.test(bare)
      ? ''
      : (bare.split(/の|(?<=\p{Script=Han})・|・(?=\p{Script=Han})/u).at(-1) ?? '');
    const spoken = tail.replace(AFTER_NAME, '');
    return whole.test(spoken) ? tail : null;
  }
  const named = namesInChinese([bare]).find(({ name }) => bare.endsWith(name))?.name;
  if (named !== undefined) return named;
  const familiar = /(?:的|^)([老小阿]\p{Script=Han}{1,2})$/u.exec(bare)?.[1];
  if (familiar !== undefined) return familiar;
  for (const length of [4, 3, 2]) {
    const name = bare.slice(-length);
    const family = surnameLength(name, 0);
    if (name.length === length && family > 0 && length - family >= 1 && length - family <= 2) return name;
  }
  const rest = afterTitle(bare.split('的').at(-1) ?? '');
  return /^\p{Script=Han}{2,3}$/u.test(rest) ? rest : null;
}
