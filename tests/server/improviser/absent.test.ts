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

  it.each(['请问，老秦在哪里？', '打扰一下，车几点开？', '劳驾，让我过去。', '说真的，这是谁的鹅？'])(
    'is none whose name is a word of politeness: %s',
    (text) => {
      const present = [
        { id: 'hero', name: '程欢', role: 'protagonist' },
        { id: 'mae', name: '何桂英', role: 'ally' },
      ];
      for (const frames of many({ language: 'zh', encounter: null, present, action: { type: 'text', text } }))
        expect(texts(frames).join()).not.toMatch(/(?:请问|打扰|劳驾|说真的)[^，]*不在|找(?:请问|打扰|劳驾)/u);
    },
  );

  it.each(['秦师傅，你这炉子该捅了', '骂秦师傅是个懒骨头', '问秦大哥车几点开'])(
    'is not whoever is called by family name and title: %s',
    (text) => {
      const present = [
        { id: 'hero', name: '程欢', role: 'protagonist' },
        { id: 'qin', name: '老秦', role: 'ally' },
      ];
      for (const frames of many({ language: 'zh', encounter: null, present, action: { type: 'text', text } }))
        expect(texts(frames).join()).not.toMatch(/不在|人在别处|找秦/u);
    },
  );
});
