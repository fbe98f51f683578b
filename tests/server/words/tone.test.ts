import { describe, expect, it } from 'vitest';
import { readTone } from '../../../server/words/tone.ts';

describe('an insult in Chinese', () => {
  it.each([
    ...['你个屠夫。', '你这破鹅真难看。', '什么破车', '你个没良心的', '这破车真慢', '你算什么东西', '你真缺德'],
    ...['什么烂票', '什么玩意儿', '那只破鹅臭死了', '你有病吧', '你长得太难看了', '你这臭小子'],
  ])('is known by its form: %s', (said) => {
    expect(readTone(said)).toBe('rude');
  });

  it.each([
    ...['你个子真高。', '你这小姑娘真好看', '这破案子怎么办', '你个人觉得呢？', '这是什么东西？', '这车坏了吗'],
    ...[
      '那只鹅真好看',
      '你这个人真有意思',
      '什么时候破的案',
      '这锅破了',
      '你笑起来不难看',
      '你这老师真好',
      '您个头真高',
    ],
  ])('is none in %s', (said) => {
    expect(readTone(said)).not.toBe('rude');
  });
});

describe('violence', () => {
  it.each(['千万别杀它', '不许打人', '你们不要砍那棵树', "Don't kill it!"])(
    'is not what asks that somebody be spared it: %s',
    (said) => {
      expect(readTone(said)).not.toBe('violent');
    },
  );

  it.each(['我要杀了它', '别废话，我打你一拳', '踢它一脚'])('is what does it: %s', (said) => {
    expect(readTone(said)).toBe('violent');
  });
});
