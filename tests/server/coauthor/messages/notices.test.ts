import { describe, expect, it } from 'vitest';
import { approvalReason, type NoticeKind, sayNotice } from '../../../../server/coauthor/messages/notices.ts';
import type { ElementChange } from '../../../../shared/story/index.ts';

const KINDS: NoticeKind[] = [
  'failed',
  'empty',
  'blocked',
  'cut-off',
  'too-many-steps',
  'unreadable-calls',
  'refused-calls',
  'stopped-call',
  'undecided',
];

describe('notices', () => {
  it.each(KINDS)('%s is said in English, Chinese and Japanese', (kind) => {
    expect(sayNotice(kind, 'en-GB')).toMatch(/^[\x20-\x7e“”’]+$/);
    expect(sayNotice(kind, 'zh-Hant')).toMatch(/[\u4e00-\u9fff]/);
    expect(sayNotice(kind, 'zh')).not.toMatch(/[\u3040-\u30ff]/);
    expect(sayNotice(kind, 'ja-JP')).toMatch(/[\u3040-\u30ff]/);
    expect(sayNotice(kind, 'fr')).toBe(sayNotice(kind, 'en'));
  });
});

describe('why a call asks', () => {
  const change = (
    type: ElementChange['type'],
    title: string,
    kind: ElementChange['change'] = 'changed',
  ): ElementChange => ({
    type,
    id: 'x',
    title,
    change: kind,
    fields: [],
  });
  it.each([
    ['en', 'This would remove the place “Pier” and overwrite the premise, the act “Ebb”.'],
    ['zh-CN', '这会删除地点“Pier”，并改写故事前提、“Ebb”这一幕。'],
    ['ja', '場所「Pier」の削除と前提、幕「Ebb」の書き換えになります。'],
  ])('names what would be removed and overwritten (%s)', (locale, expected) => {
    const changes = [change('premise', 'Salt'), change('act', 'Ebb'), change('node', 'Pier', 'removed')];
    expect(approvalReason(changes, locale)).toBe(expected);
  });

  it('names an element as the author knows it, not by its new name', () => {
    const renamed = { ...change('character', 'Mallory'), fields: [{ path: 'name', before: 'Aiko', after: 'Mallory' }] };
    expect(approvalReason([renamed], 'en')).toBe('This would overwrite the character “Aiko”.');
  });

  it('stays short', () => {
    const many = Array.from({ length: 30 }, (_, n) => change('encounter', `${n} ${'x'.repeat(200)}`));
    expect(approvalReason(many, 'en').length).toBeLessThan(300);
    expect(approvalReason(many, 'en')).toContain('and 27 more');
    expect(approvalReason(many, 'zh')).toContain('及另外 27 项');
    expect(approvalReason(many, 'ja')).toContain('ほか27件');
  });
});
