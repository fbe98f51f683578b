import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readTreatment } from '../../../server/art/kit/treatment.ts';
import { drawFigure, SPRITE } from '../../../server/art/portrait/figure.ts';
import { paintPortraits } from '../../../server/art/portrait/index.ts';
import { getPart } from '../../../server/art/portrait/parts.ts';
import { type PersonSketch, readAppearance } from '../../../server/art/portrait/person.ts';
import * as known from '../../../server/art/portrait/vocabulary.ts';
import { HATS, OUTFITS } from '../../../server/art/portrait/wardrobe.ts';
import { EXPRESSIONS } from '../../../shared/story/index.ts';
import { runs } from '../../support/runs.ts';

const nobody: PersonSketch = { id: 'nobody', name: '', description: '', imagePrompt: '' };
const someone = (imagePrompt: string, more: Partial<PersonSketch> = {}) =>
  readAppearance({ ...nobody, ...more, imagePrompt });

const aiko = {
  characterId: 'aiko',
  name: 'Aiko Tanaka',
  description: 'A young reporter',
  imagePrompt: 'young woman, bob haircut, red coat',
  artStyle: 'noir',
};

/** The mean difference of two PNGs within a part of the picture, 0…255. */
async function difference(a: Buffer, b: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const pixels = (png: Buffer) => sharp(png).extract({ left, top, width, height }).ensureAlpha().raw().toBuffer();
  const [x, y] = await Promise.all([pixels(a), pixels(b)]);
  return x.reduce((sum, value, i) => sum + Math.abs(value - (y[i] ?? 0)), 0) / x.length;
}

describe('reading a person', () => {
  it('follows English words', () => {
    const mori = someone('old man with a grey beard, fedora, glasses, long brown coat');
    expect(mori).toMatchObject({ age: 'old', build: 'masculine', hat: 'fedora', outfit: 'coat' });
    expect(mori.beard).not.toBeNull();
    expect(mori.glasses).not.toBeNull();
    expect(mori.hair.color).toBe(known.HAIR_COLORS.grey);
  });

  it('follows Chinese words', () => {
    const lin = someone('黑色长发，青色旗袍，戴眼镜', { name: '林梅', description: '茶馆的老板娘，三十岁' });
    expect(lin).toMatchObject({ age: 'adult', build: 'feminine', outfit: 'qipao' });
    expect(lin.glasses).not.toBeNull();
    expect(known.HAIR_STYLES.long.feminine).toContain(lin.hair.head);
    expect(someone('老人，白胡子').beard).not.toBeNull();
    expect(someone('老人，白胡子').age).toBe('old');
  });

  it.each([
    ['a 70 year old fisherman', 'old'],
    ['十岁的小女孩', 'child'],
    ['a woman of 35 years old with an old coat', 'adult'],
    ['a student with her old friend', 'young'],
  ])('tells the age of %j', (imagePrompt, age) => {
    expect(someone(imagePrompt).age).toBe(age);
  });

  it('takes pronouns before everything, and never gives a woman or a child a beard of its own accord', () => {
    expect(someone('a captain', { pronouns: 'she/her' }).build).toBe('feminine');
    expect(someone('a captain', { pronouns: '他' }).build).toBe('masculine');
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(someone('', { id, pronouns: 'she/her' }).beard).toBeNull();
      expect(someone('a child', { id }).beard).toBeNull();
    }
  });

  it('draws a character without a description without beard or gown, whatever the name', () => {
    for (let number = 0; number < 60; number++) {
      const name = ['King Blackbeard', 'Queen Mary', 'Miss Gown', 'Mr. Grey', '老板娘'][number % 5] ?? '';
      const person = someone('a captain', {
        id: `somebody ${number}`,
        name,
        pronouns: number % 2 === 0 ? 'they/them' : '',
      });
      expect(person).toMatchObject({ build: 'neutral', beard: null });
      expect(['shirt', 'coat', 'sweater', 'vest', 'uniform']).toContain(person.outfit);
    }
    expect(someone('', { pronouns: 'they/them', description: 'A woman in a gown' }).build).toBe('feminine');
  });

  it('does not confuse the colour of a coat with that of hair', () => {
    const person = someone('blonde hair, black coat');
    expect(person.hair.color).toBe(known.HAIR_COLORS.blonde);
    expect(person.cloth.main).toBe('#2b2930');
  });

  it('changes what an edit speaks of and nothing else', () => {
    const before = someone('a woman in a red coat', { id: 'aiko', name: 'Aiko' });
    const after = someone('an old woman in a red coat', { id: 'aiko', name: 'Aiko' });
    expect(after.age).toBe('old');
    expect(after).toMatchObject({ skin: before.skin, cloth: before.cloth, nose: before.nose, build: before.build });
  });

  it('makes people differ when nothing is known of them but their names', () => {
    const looks = ['ren', 'mia', 'kato', 'ines', 'bo'].map((id) => JSON.stringify(someone('', { id, name: id })));
    expect(new Set(looks).size).toBe(looks.length);
  });
});

describe('drawing a figure', () => {
  it('has every part that words may ask for', () => {
    for (const heads of [
      ...Object.values(known.HAIR_STYLES),
      known.UNDER_A_HAT,
      known.OLD_HAIR,
      known.STRAIGHT_HAIR,
      known.ANY_HAIR,
    ]) {
      for (const head of [...heads.feminine, ...heads.masculine, ...(heads.neutral ?? [])])
        expect(getPart('head', head).length).toBeGreaterThan(1);
    }
    for (const beard of Object.values(known.BEARDS).flat()) expect(getPart('facialHair', beard)).not.toEqual([]);
    for (const glasses of Object.values(known.GLASSES).flat()) expect(getPart('accessories', glasses)).not.toEqual([]);
    expect(() => getPart('head', 'no such head')).toThrow('no such head');
  });

  it('draws every outfit and hat as markup an SVG reader accepts', async () => {
    const wishes = [...Object.keys(OUTFITS), ...Object.keys(HATS)];
    for (const [index, wish] of wishes.entries()) {
      const words = (OUTFITS as Record<string, string>)[wish] ?? (HATS as Record<string, string>)[wish] ?? '';
      const person = someone(words.split(',')[0] ?? '', { id: `p${index}` });
      const figure = drawFigure(person, readTreatment(''));
      for (const markup of [figure.base, figure.front, figure.headInk, figure.hairPaint, figure.face('angry')]) {
        expect(markup).not.toMatch(/NaN|undefined|Infinity/);
        const { width, height } = markup === figure.face('angry') ? figure.faceBox : SPRITE;
        expect(await sharp(Buffer.from(markup)).metadata()).toMatchObject({ width, height });
      }
    }
  });

  it('draws every expression within its box, for every person and head angle', async () => {
    for (const [index, words] of [
      'a boy',
      'an old man, scar',
      'a woman, freckles',
      'a man',
      'an old woman',
    ].entries()) {
      for (const variation of [0, 1, 2]) {
        const figure = drawFigure(someone(words, { id: `p${index}`, variation }), readTreatment(''));
        const { left, top, width, height } = figure.faceBox;
        expect(Math.min(left, top, SPRITE.width - left - width, SPRITE.height - top - height)).toBeGreaterThan(0);
        for (const expression of EXPRESSIONS) {
          const alpha = await sharp(Buffer.from(figure.face(expression)))
            .extractChannel(3)
            .raw()
            .toBuffer();
          const at = (x: number, y: number) => alpha[y * width + x] ?? -1;
          const edge = [
            ...Array.from({ length: width }, (_, x) => [at(x, 0), at(x, height - 1)]),
            ...Array.from({ length: height }, (_, y) => [at(0, y), at(width - 1, y)]),
          ].flat();
          expect(Math.max(...edge), `${words}, ${variation}: ${expression}`).toBe(0);
          expect(Math.min(...edge)).toBe(0);
        }
      }
    }
  });

  it('lets no word of anybody into the drawing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (noise) => {
        const words = `${noise}</svg><script>marker7f3(1)</script><image href="file:///etc/passwd"/> coat`;
        const person = readAppearance({
          id: 'x',
          name: words,
          description: words,
          imagePrompt: words,
          pronouns: words,
        });
        const figure = drawFigure(person, readTreatment(words));
        for (const markup of [figure.base, figure.front, figure.face('sad')]) {
          expect(markup).not.toMatch(/marker7f3|script|passwd|href/);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('keeps nose, skin and eyes through all faces', () => {
    const person = someone('a woman', { id: 'kei' });
    const figure = drawFigure(person, readTreatment(''));
    const faces = EXPRESSIONS.map((expression) => figure.face(expression));
    expect(new Set(faces).size).toBe(EXPRESSIONS.length);
    const nose = /M4\d\d \d+ Q[^"]*(?=" fill="none" stroke="#\w+" stroke-width="7.5")/;
    const noses = faces.map((face) => nose.exec(face)?.[0]);
    expect(noses[0]).toBeDefined();
    expect(new Set(noses).size).toBe(1);
  });
});

describe('painting sprites', () => {
  /** Painted once for the cases that look at it. */
  let ofAiko: ReturnType<typeof paintPortraits> | undefined;
  const allOfAiko = () => (ofAiko ??= paintPortraits(aiko, EXPRESSIONS));

  it('gives transparent PNGs of one size, the same bytes for the same request, others for another person', async () => {
    const [one, two] = await Promise.all([paintPortraits(aiko, ['neutral']), allOfAiko()]);
    const other = await paintPortraits({ ...aiko, characterId: 'kenji', name: 'Kenji', imagePrompt: 'man, suit' }, [
      'neutral',
    ]);
    const png = one.get('neutral') ?? Buffer.alloc(0);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...SPRITE, hasAlpha: true });
    expect(two.get('neutral')?.equals(png)).toBe(true);
    expect(await difference(png, other.get('neutral') ?? png, [0, 0, 768, 1024])).toBeGreaterThan(8);
    expect(png.length).toBeLessThan(400_000);
    const corner = await sharp(png).extract({ left: 0, top: 0, width: 60, height: 60 }).png().toBuffer();
    expect((await sharp(corner).stats()).channels[3]?.max).toBe(0);
  }, 60_000);

  it.each([
    [aiko.imagePrompt, 0],
    ['old man with a grey beard, fedora, glasses, long brown coat', 0],
    ['boy of nine, cap, freckles', 3],
    ['a ghost in a kimono', 1],
  ])(
    'shows one person in all expressions, to the pixel outside the face: %s',
    async (imagePrompt, variation) => {
      const isAiko = imagePrompt === aiko.imagePrompt && variation === 0;
      const sprites = isAiko
        ? await allOfAiko()
        : await paintPortraits({ ...aiko, imagePrompt, variation }, EXPRESSIONS);
      expect([...sprites.keys()]).toEqual([...EXPRESSIONS]);
      const person = readAppearance({ id: aiko.characterId, ...aiko, imagePrompt, variation });
      const { left, top, width, height } = drawFigure(person, readTreatment(aiko.artStyle)).faceBox;
      const pixels = (png: Buffer | undefined) => sharp(png).ensureAlpha().raw().toBuffer();
      const without = async (png: Buffer | undefined) => {
        const all = await pixels(png);
        for (let y = top; y < top + height; y += 1) {
          all.fill(0, (y * SPRITE.width + left) * 4, (y * SPRITE.width + left + width) * 4);
        }
        return all;
      };
      const body = await without(sprites.get('neutral'));
      const faces = new Set<string>();
      for (const [expression, png] of sprites) {
        expect((await without(png)).equals(body), expression).toBe(true);
        const face = await sharp(png).extract({ left, top, width, height }).ensureAlpha().raw().toBuffer();
        faces.add(face.toString('latin1'));
        if (expression === 'neutral') continue;
        const changed = await difference(png, sprites.get('neutral') ?? png, [left, top, width, height]);
        expect(changed, expression).toBeGreaterThan(1);
        expect(changed, expression).toBeLessThan(40);
      }
      expect(faces.size).toBe(EXPRESSIONS.length);
    },
    60_000,
  );

  it('gives a face the same bytes alone as among the others', async () => {
    const all = await allOfAiko();
    const some = await paintPortraits(aiko, ['sad', 'neutral']);
    expect([...some.keys()]).toEqual(['sad', 'neutral']);
    for (const [expression, png] of some) expect(all.get(expression)?.equals(png)).toBe(true);
  }, 60_000);

  it.each(['', '🎭'.repeat(300), 'مرحبا \u202e reversed', '</svg><script>', 'a'.repeat(100_000), '\u0000\ud800'])(
    'paints somebody whatever the words are (%#)',
    async (words) => {
      const request = { characterId: 'odd', name: words, description: words, imagePrompt: words, artStyle: words };
      const sprites = await paintPortraits(request, ['neutral']);
      expect((await sharp(sprites.get('neutral')).metadata()).height).toBe(SPRITE.height);
    },
    60_000,
  );
});
