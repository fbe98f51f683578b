import { describe, expect, it } from 'vitest';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import { scene, texts } from './telling-scene.ts';

const many = (fields: Parameters<typeof scene>[0]) =>
  Array.from({ length: 24 }, (_, seed) => tellScene(scene(fields), seed));

describe('somebody who is not here', () => {
  it.each([
    ['zh', '谢谢你，许阿秀，我相信你。', '许阿秀'],
    ['zh', '对不起，许阿秀。', '许阿秀'],
    ['ja', 'ありがとう、ナギ。信じている。', 'ナギ'],
  ])('is thanked in %s for nobody to answer', (language, text, name) => {
    for (const frames of many({ language, encounter: null, action: { type: 'text', text } })) {
      expect(frames.filter((frame) => frame.type === 'say' && frame.character === 'mae')).toEqual([]);
      expect(texts(frames).join()).toContain(name);
    }
  });
});
