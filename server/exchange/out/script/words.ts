import { type Language, languageFor } from '../../../../shared/language/tag.ts';
import type { Expression, ScriptLine } from '../../../../shared/story/index.ts';
import { type BookWords, bookWords } from '../book/words.ts';

type Manner = NonNullable<Extract<ScriptLine, { type: 'say' }>['mode']>;

export interface ScriptWords extends BookWords {
  readonly people: string;
  readonly script: string;
  readonly linesOf: (name: string) => string;
  readonly line: string;
  readonly place: string;
  readonly face: string;
  readonly manner: string;
  readonly words: string;
  readonly faces: Readonly<Record<Expression, string>>;
  readonly manners: Readonly<Record<Manner, string>>;
  readonly before: string;
  readonly arrival: string;
  readonly opening: string;
  readonly climax: string;
  readonly again: string;
  readonly branch: string;
  readonly ending: string;
  readonly choice: (options: readonly string[]) => string;
  /** Introduces what follows an option. */
  readonly follows: (option: string) => string;
}

const WORDS: Readonly<Record<Language, Omit<ScriptWords, keyof BookWords>>> = {
  en: {
    ...{ people: 'People', script: 'Script', linesOf: (name) => `Lines of ${name}` },
    ...{ line: 'Line', place: 'Where', face: 'Face', manner: 'Manner', words: 'Words', before: 'Before it' },
    ...{ arrival: 'On arrival', opening: 'Opening', climax: 'Climax', again: 'Another time', branch: 'Or else' },
    ...{ ending: 'Ending', choice: (options) => `Choice: ${options.join(' / ')}` },
    faces: {
      ...{ neutral: 'neutral', happy: 'happy', sad: 'sad', angry: 'angry', surprised: 'surprised', afraid: 'afraid' },
      ...{ smirk: 'smirk', thoughtful: 'thoughtful' },
    },
    manners: { say: '', think: 'think', whisper: 'whisper', shout: 'shout' },
    follows: (option) => `After “${option}”`,
  },
  zh: {
    ...{ people: '人物', script: '剧本', linesOf: (name) => `${name}的台词` },
    ...{ line: '编号', place: '场景', face: '表情', manner: '语气', words: '台词', before: '上文' },
    ...{ arrival: '初到', opening: '开场', climax: '高潮', again: '再次', branch: '另一种情形' },
    ...{ ending: '结局', choice: (options) => `选择：${options.join('／')}` },
    faces: {
      ...{ neutral: '平静', happy: '开心', sad: '悲伤', angry: '生气', surprised: '惊讶', afraid: '害怕' },
      ...{ smirk: '坏笑', thoughtful: '沉思' },
    },
    manners: { say: '', think: '内心', whisper: '低声', shout: '大喊' },
    follows: (option) => `选择“${option}”之后`,
  },
  ja: {
    ...{ people: '登場人物', script: '台本', linesOf: (name) => `${name}の台詞` },
    ...{ line: '番号', place: '場面', face: '表情', manner: '言い方', words: '台詞', before: '直前' },
    ...{ arrival: '到着', opening: '幕開け', climax: '山場', again: '二度目から', branch: '別の場合' },
    ...{ ending: '結末', choice: (options) => `選択肢：${options.join('／')}` },
    faces: {
      ...{ neutral: '平静', happy: '笑顔', sad: '悲しみ', angry: '怒り', surprised: '驚き', afraid: '怯え' },
      ...{ smirk: 'にやり', thoughtful: '思案' },
    },
    manners: { say: '', think: '心の声', whisper: 'ささやき', shout: '叫び' },
    follows: (option) => `「${option}」のあと`,
  },
};

export const scriptWords = (language: string): ScriptWords => ({
  ...bookWords(language),
  ...WORDS[languageFor(language)],
});
