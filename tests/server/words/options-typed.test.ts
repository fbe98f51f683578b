import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionMeant } from '../../../server/words/options.ts';

const PEOPLE = ['Haru Sakaki', 'Tome Arai', 'Captain Ishida', 'Ren Kuroda', 'Mio', '程欢', '何桂英', '老秦', '小满'];

/**
 * Blocks of what is told around options and the things it names (`#`), the options (`=`), and what a hasty player types there, each line behind
 * the number of the option it means, or `-`.
 */
const TYPED = readFileSync(new URL('./typed-in-haste.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .flatMap((block) => {
    const [around = '', offered = '', ...lines] = block.split('\n');
    const [told = '', ...things] = around.slice(2).split(' # ');
    const options = offered.slice(2).split(' = ');
    return lines.map((line) => {
      const [meant, said] = [line.slice(0, 1), line.slice(2)];
      return [said, meant === '-' ? null : Number(meant) - 1, options, { texts: [told], things }] as const;
    });
  });

describe('what is typed in haste', () => {
  it.each(TYPED)('%j means %j', (said, meant, options, around) =>
    expect(optionMeant(said, options, PEOPLE, around)).toBe(meant),
  );
});
