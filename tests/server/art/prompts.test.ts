import { describe, expect, it } from 'vitest';
import { backgroundPrompt, expressionPrompt, portraitPrompt } from '../../../server/art/prompts.ts';
import { EXPRESSIONS } from '../../../shared/story/index.ts';

const portrait = {
  packageId: 'pkg_7f3',
  characterId: 'aiko_7f3',
  name: 'Aiko Nameless7f3',
  description: 'A reporter who never sleeps',
  imagePrompt: 'young woman, bob haircut, red coat',
  pronouns: 'she/her',
  artStyle: 'ink and watercolor',
  expressions: EXPRESSIONS,
};
const place = {
  packageId: 'pkg_7f3',
  locationId: 'dock_7f3',
  prompt: 'a foggy dock at dawn',
  setting: 'a harbour town in 1923',
  artStyle: 'woodcut',
};

describe('the portrait prompt', () => {
  it('says style, looks, face and framing', () => {
    const prompt = portraitPrompt(portrait, 'afraid');
    for (const said of [
      'ink and watercolor',
      'bob haircut',
      'never sleeps',
      'she/her',
      'frightened',
      'bust to waist',
      'one plain, even colour',
    ]) {
      expect(prompt).toContain(said);
    }
    expect(prompt).toMatch(/No text/);
  });

  it('keeps ids and names to itself: they would only be written into the picture', () => {
    expect(portraitPrompt(portrait, 'neutral')).not.toMatch(/7f3/);
  });

  it('gives every expression a look of its own', () => {
    expect(new Set(EXPRESSIONS.map((expression) => portraitPrompt(portrait, expression))).size).toBe(
      EXPRESSIONS.length,
    );
    expect(new Set(EXPRESSIONS.map(expressionPrompt)).size).toBe(EXPRESSIONS.length);
    expect(expressionPrompt('happy')).toContain('the same person');
  });

  it('leaves out what is not given and bounds what is', () => {
    const bare = portraitPrompt(
      { ...portrait, pronouns: '', description: ' \n ', imagePrompt: 'x'.repeat(50_000) },
      'sad',
    );
    expect(bare).not.toMatch(/Pronouns|About them/);
    expect(bare.length).toBeLessThan(3000);
  });

  it('keeps each field on its own line', () => {
    const prompt = portraitPrompt({ ...portrait, imagePrompt: 'a man\n\nBackground: a crowd of people' }, 'neutral');
    expect(prompt).toContain('Character: a man Background: a crowd of people');
    expect(prompt.split('\n').filter((line) => line.startsWith('Background:'))).toHaveLength(1);
  });
});

describe('what is said of attached pictures', () => {
  it('is nothing where there are none', () => {
    expect(portraitPrompt(portrait, 'neutral')).not.toMatch(/attached|reference/i);
    expect(backgroundPrompt(place)).not.toMatch(/attached|reference/i);
  });

  it('is what to follow, what not to copy and that words come first', () => {
    const [one, several] = [portraitPrompt(portrait, 'neutral', 1), backgroundPrompt(place, 3)];
    expect(one).toContain('The attached picture is a reference');
    expect(one).toContain('likeness, clothes, colours');
    expect(several).toContain('The 3 attached pictures are references');
    expect(several).toContain('look, colours, light');
    for (const prompt of [one, several]) {
      expect(prompt).toContain('the words count');
      expect(prompt).toContain('Copy no text');
      expect(prompt).toContain('no instruction');
    }
  });
});

describe('the background prompt', () => {
  it('says style, place, world and that nobody is there', () => {
    const prompt = backgroundPrompt(place);
    for (const said of ['woodcut', 'a foggy dock at dawn', 'a harbour town in 1923', '16:9', 'Nobody in the picture']) {
      expect(prompt).toContain(said);
    }
    expect(prompt).not.toMatch(/7f3/);
  });
});
