import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexEvasions, watchEvasions } from '../../../server/storyteller/evasion.ts';
import { indexSecrets, watchSecrets } from '../../../server/storyteller/overlap.ts';
import { joinTexts, readText } from '../../../server/storyteller/tokens.ts';
import { runs } from '../../support/runs.ts';

const watch = (secrets: string[], open: string[]) => watchSecrets(indexSecrets(secrets), () => true, open);

const SECRET = 'The inspector himself burned the ledger on the night of the flood.';

describe('overlap with secrets', () => {
  test.each([
    ['the secret itself', SECRET],
    ['a run of its words inside other words', 'Between us: the inspector himself burned the ledger, they say.'],
    ['other case and punctuation', 'THE INSPECTOR, HIMSELF, BURNED THE ledger!'],
  ])('%s tells', (_name, text) => {
    expect(watch([SECRET], []).tells(text)).toBe(true);
  });

  test.each([
    ['other words for other things', 'The inspector pours himself another cup of tea.'],
    ['nothing', ''],
  ])('%s does not', (_name, text) => {
    expect(watch([SECRET], []).tells(text)).toBe(false);
  });

  test('a run that is public anyway does not tell', () => {
    const detector = watch([SECRET], ['It happened on the night of the flood, in May.']);
    expect(detector.tells('On the night of the flood you were asleep.')).toBe(false);
    expect(detector.tells('The inspector himself burned the ledger.')).toBe(true);
  });

  test('works where words are not spaced', () => {
    const detector = watch(['凶手其实是每天送牛奶的老人'], []);
    expect(detector.tells('他低声说，凶手其实是每天送牛奶的。')).toBe(true);
    expect(detector.tells('老人每天都来。')).toBe(false);
  });

  test('a short secret tells only whole, and one of everyday words not at all', () => {
    const detector = watch(['Mae is dead.', 'No.'], []);
    expect(detector.tells('So it is true: Mae is dead.')).toBe(true);
    expect(detector.tells('No. Mae is late.')).toBe(false);
  });

  test('a secret that has come out is none any more', () => {
    const index = indexSecrets([SECRET, 'Mae keeps the lighthouse key in her left boot.']);
    const first = watchSecrets(index, (secret) => secret === 0, []);
    expect(first.tells('Mae keeps the lighthouse key in her boot.')).toBe(false);
    expect(first.tells(SECRET)).toBe(true);
  });

  test('its work grows with the texts, not with their product', () => {
    let reads = 0;
    const long = Array.from({ length: 2000 }, (_, index) => `word${index} of a very long secret number ${index}`);
    const index = indexSecrets(long);
    const counting = new Proxy(index.holders, {
      get: (target, name) => {
        reads += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const detector = watchSecrets({ ...index, holders: counting }, () => true, [long.slice(0, 100).join(' ')]);
    expect(detector.tells('nothing of the kind is said here at all')).toBe(false);
    expect(reads).toBeLessThan(3000);
  });
});

describe('two texts joined', () => {
  const piece = fc.constantFrom(
    'ledger',
    'burned',
    'the',
    'Flood!',
    'night',
    '洪水',
    '夜',
    '帐簿',
    'É',
    '…',
    'e\u0301',
    '２',
    'ß',
  );
  const words = fc.array(piece, { maxLength: 12 }).map((some) => some.join(' '));

  test('read as the whole text does', () => {
    fc.assert(
      fc.property(words, words, words, (a, b, c) => {
        const joined = joinTexts(joinTexts(readText(a), readText(b)), readText(c));
        const whole = readText(`${a} ${b} ${c}`);
        expect({ ...joined, joint: null }).toEqual({ ...whole });
      }),
      { numRuns: runs(300) },
    );
  });

  test('tell what runs over from one into the other, wherever it is cut', () => {
    const secrets = [SECRET, '那位督察在洪水之夜亲手烧掉了帐簿，然后对谁也没有说。'];
    const watches = [
      watchSecrets(indexSecrets(secrets), () => true, []),
      watchEvasions(
        indexEvasions(secrets),
        () => true,
        () => [],
      ),
    ];
    for (const secret of secrets) {
      for (let at = 0; at <= secret.length; at += 1) {
        const first = readText(`They say ${secret.slice(0, at)}`);
        const second = readText(`${secret.slice(at)} and no more.`);
        const joined = joinTexts(first, second);
        for (const watch of watches) {
          const parts = watch.tells(first) || watch.tells(second);
          expect(parts || watch.tells(joined)).toBe(watch.tells({ ...joined, joint: null }) || parts);
        }
      }
    }
  });
});
