import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { toMarkdown, writeStoryBlocks } from '../../../web/studio/read/story-blocks.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
});

describe('the whole story as one text', () => {
  test('has every person, act, place and encounter, in order', () => {
    const blocks = writeStoryBlocks(DRAFTS.finished, i18next.t);
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    const { premise, characters, acts } = DRAFTS.finished;
    expect(headings[0]).toBe(premise?.title);
    const titles = [
      ...characters.map(({ name }) => name),
      ...acts.flatMap(({ sandboxLocations }) =>
        sandboxLocations.flatMap(({ title, encounters }) => [title, ...encounters.map((each) => each.title)]),
      ),
    ];
    expect(headings.filter((each) => titles.includes(each))).toEqual(titles);
  });

  test('has the lines of scripts with who says them, and what follows an option', () => {
    const draft = structuredClone(DRAFTS.finished) as PlanDraft;
    const encounter = draft.acts[0]?.sandboxLocations.flatMap(({ encounters }) => encounters)[0];
    const [person] = draft.characters;
    if (!encounter || !person) throw new Error('The fixture has both.');
    encounter.script = [
      { type: 'say', character: person.id, text: 'Mind the rail.' },
      { type: 'narrate', text: 'It rains.' },
    ];
    encounter.options = [{ id: 'wait', text: 'Wait here', then: { text: 'Nothing comes.' } }];
    const blocks = writeStoryBlocks(draft, i18next.t);
    expect(blocks).toContainEqual({ kind: 'line', speaker: person.name, text: 'Mind the rail.' });
    expect(blocks).toContainEqual({ kind: 'line', speaker: null, text: 'It rains.' });
    const after = blocks.findIndex(({ text }) => text === 'After “Wait here”');
    expect(blocks[after + 1]).toEqual({ kind: 'text', text: 'Nothing comes.' });
  });

  test('is Markdown in which words stay words', () => {
    const markdown = toMarkdown([
      { kind: 'heading', level: 2, text: 'Act 1: *Stars*' },
      { kind: 'text', text: '1. not a list\n# not a title' },
      { kind: 'line', speaker: 'Mei', text: 'A_b <i>' },
      { kind: 'item', text: 'one' },
      { kind: 'item', text: 'two' },
    ]);
    expect(markdown).toBe(
      '## Act 1: \\*Stars\\*\n\n\\1. not a list\n\\# not a title\n\n**Mei:** A\\_b \\<i\\>\n\n- one\n- two\n',
    );
    expect(toMarkdown(writeStoryBlocks(DRAFTS.empty, i18next.t))).toBe('# Untitled draft\n');
  });
});
