import { describe, expect, test } from 'vitest';
import { detectForeignLine, nameDetectedLanguage } from '../../../shared/language/detect-language.ts';

describe('a line of a telling', () => {
  test.each([
    ['en', 'Der Regen trommelt auf die Boote, und die Lampe ist aus.', 'German'],
    ['en', 'Elle ne sait pas que la lettre est dans la boîte.', 'French'],
    ['de', 'You know what they say about the man and his boat.', 'English'],
    ['en', '雨点打在船上，门上的灯熄灭了。', 'Chinese'],
    ['en', 'Дождь стучит по лодкам, и лампа гаснет.', 'Cyrillic letters'],
    ['zh-CN', 'ランプが消えて、雨の音だけが残った。', 'Japanese'],
    ['ja', 'Rain drums on the boats, and the lamp over the door goes out.', 'Latin letters'],
  ])('expected in %s is foreign: %s', (tag, line, tongue) => {
    const found = detectForeignLine(tag, line);
    expect(found && nameDetectedLanguage(found)).toBe(tongue);
  });

  test.each([
    ['en', "I don't know. I wish I did."],
    ['en', 'Otto. Mae. Harriet Vane!'],
    ['en', '“Schadenfreude,” she says.'],
    ['fr', 'Mae.'],
    ['ja', '立入禁止区域関係者以外'],
    ['zh-CN', 'OK，走吧。'],
    ['xx', 'Дождь стучит по лодкам, и лампа гаснет.'],
    ['sr-Latn', 'Kiša udara po čamcima, i lampa se gasi nad vratima.'],
  ])('expected in %s is not: %s', (tag, line) => {
    expect(detectForeignLine(tag, line)).toBeNull();
  });

  test('that is too short is read together with those before it', () => {
    const before = 'Der Regen fällt. Die Lampe ist aus.';
    expect(detectForeignLine('en', 'Und der Hund ist nicht da.')).toBeNull();
    expect(detectForeignLine('en', 'Und der Hund ist nicht da.', `${before} ${before} ${before}`)).toMatchObject({
      language: 'de',
    });
  });
});
