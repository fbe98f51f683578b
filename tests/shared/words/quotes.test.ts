import { describe, expect, it } from 'vitest';
import { createPhraseFormatter } from '../../../shared/memory/wording.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';

describe('quotation marks', () => {
  it.each([
    ['en', 'Come in.', '“Come in.”'],
    ['en', '“Come in.”', '“Come in.”'],
    ['en', 'He said “no” to me.', '“He said ‘no’ to me.”'],
    ['en', 'He said "no" to "me".', '“He said ‘no’ to ‘me’.”'],
    ['zh', '“小心。”', '“小心。”'],
    ['zh', '他说“不”，就走了。', '“他说‘不’，就走了。”'],
    ['ja', '「気をつけて」', '「気をつけて」'],
    ['ja', '「負けた分は何？」と聞く', '「『負けた分は何？』と聞く」'],
  ] as const)('in %s: %s', (language, text, quoted) => {
    expect(inQuotes(text, language)).toBe(quoted);
  });

  it('are kept apart in what is remembered', () => {
    expect(createPhraseFormatter('zh')('chose', { who: '程欢', text: '说“好”' })).toBe('程欢选择了“说‘好’”。');
    expect(createPhraseFormatter('ja')('wrote', { who: '汐', text: '「はい」と言う' })).toBe('汐「『はい』と言う」');
    expect(createPhraseFormatter('en')('wrote', { who: 'Ada', text: '“Yes.”' })).toBe('Ada: “Yes.”');
  });
});
