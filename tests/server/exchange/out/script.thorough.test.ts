import { strFromU8, unzipSync } from 'fflate';
import { Fountain } from 'fountain-js';
import mammoth from 'mammoth';
import { describe, expect, test, vi } from 'vitest';
import { fountain } from '../../../../server/exchange/in/text/index.ts';
import { writeDocx } from '../../../../server/exchange/out/script/docx.ts';
import { createSetter } from '../../../../server/exchange/out/script/fonts.ts';
import { writeFountain } from '../../../../server/exchange/out/script/fountain.ts';
import { writePdf } from '../../../../server/exchange/out/script/pdf.ts';
import { byRole, createScreenplay, howSaid } from '../../../../server/exchange/out/script/script.ts';
import { writeVoices } from '../../../../server/exchange/out/script/voices.ts';
import type { ExportOutput, PackageExportInput } from '../../../../server/exchange/out/types.ts';
import { type VNPackage, VNPackageSchema } from '../../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { bring, fileOf, fixture } from '../in/script-compiler/bring.ts';
import { sampleMedia } from './plays.ts';
import { givenOf, spitefulStory } from './stories.ts';
import { numbersFrom } from './twin.ts';

vi.setConfig({ testTimeout: 60_000 });

const bytesIn = ({ files: [first] }: ExportOutput): Uint8Array => new Uint8Array(Buffer.from(first?.bytes ?? ''));
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const withPictures = (story: VNPackage, options: PackageExportInput['options'] = {}): PackageExportInput => ({
  ...givenOf(story),
  options,
  media: sampleMedia(story),
});

/** Everything that is said or told in a story's scripts, as it is read. */
async function wordsOf(story: VNPackage): Promise<string[]> {
  const { script } = await createScreenplay(givenOf(story));
  return script.blocks.flatMap((block) => (typeof block.text === 'string' ? [] : [block.text.text]));
}

describe('a screenplay in Fountain', () => {
  test('of one that came in as Fountain tells every way through it the same', async () => {
    const { pkg, ways } = await bring(fountain, fixture('two-chairs.fountain'));
    const text = String((await writeFountain(givenOf(pkg))).files[0]?.bytes);
    expect(text).toContain('Title: Two Chairs and a Kettle');
    expect(text).toContain('\n\nINT. REPAIR SHOP - EVENING\n\n');
    expect(text).toContain('\n\nINES\n(thoughtful)\nWe close when I say it is six. It is not six.\n\n');
    expect(text).toContain('**really**');
    const again = await bring(fountain, fileOf('again.fountain', text));
    expect(again.brought.title).toBe('Two Chairs and a Kettle');
    expect(again.ways.map(({ told }) => told)).toEqual(ways.map(({ told }) => told));
  });

  test.each([
    ['The Thirteenth Card', sampleStory],
    ['一只有票的鹅', secondSampleStory],
  ])('of %s is read again with every line by whoever says it', async (_, make) => {
    const story = make();
    const { script } = await createScreenplay(givenOf(story));
    const { tokens } = new Fountain().parse(String((await writeFountain(givenOf(story))).files[0]?.bytes), true);
    const cues = tokens.filter(({ type }) => type === 'character').map(({ text }) => letters(text ?? '').toLowerCase());
    const said = script.blocks.flatMap((block) => (block.type === 'say' ? [block] : []));
    expect(cues).toEqual(said.map(({ name }) => letters(name).toLowerCase()));
    const told = tokens.filter(({ type }) => type === 'dialogue').map(({ text }) => text ?? '');
    const plain = [...said.entries()].filter(([, { text }]) => text.marks.length === 0);
    expect(plain).not.toEqual([]);
    for (const [index, { text }] of plain) expect(letters(told[index] ?? '')).toBe(letters(text.text));
  });

  test('takes no word for anything else', async () => {
    let lines = 0;
    for (let seed = 0; seed < 10; seed += 1) {
      const story = VNPackageSchema.parse(spitefulStory(numbersFrom(seed)));
      const text = String((await writeFountain(givenOf(story))).files[0]?.bytes);
      const { tokens } = new Fountain().parse(text, true);
      const told = letters(
        tokens
          .filter(({ type }) => type === 'dialogue')
          .map((each) => each.text)
          .join(' '),
      );
      const { script } = await createScreenplay(givenOf(story));
      const plain = script.blocks.flatMap((block) =>
        block.type === 'say' && !/[{<&]/.test(block.text.text) ? [letters(block.text.text)] : [],
      );
      lines += plain.length;
      for (const line of plain) expect(told).toContain(line);
    }
    expect(lines).toBeGreaterThan(0);
  });
});

describe('a script', () => {
  test('for Word has everybody with their portraits, every line, and a table for each', async () => {
    const story = secondSampleStory();
    const written = await writeDocx(withPictures(story));
    const buffer = Buffer.from(bytesIn(written));
    const { value: html } = await mammoth.convertToHtml({ buffer });
    const read = letters(html.replaceAll(/<[^>]+>/g, ''));
    for (const words of await wordsOf(story)) expect(read).toContain(letters(words));
    expect(html.match(/<img /g)?.length).toBeGreaterThan(2);
    expect(html.match(/<table>/g)?.length).toBeGreaterThan(4);
    expect(html).toContain('何桂英的台词');
    expect(bytesIn(await writeDocx(withPictures(story)))).toEqual(bytesIn(written));
  });

  test('to be printed has the signs it needs, and names those no font has', async () => {
    const story = secondSampleStory();
    const written = await writePdf(withPictures(story));
    expect(Buffer.from(bytesIn(written)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(written.report.filter(({ code }) => code === 'not-sayable')).toEqual([]);
    expect(bytesIn(await writePdf(withPictures(story)))).toEqual(bytesIn(written));
    const odd = await writePdf(givenOf({ ...story, title: 'Ein 🎭 Шум עברית' }));
    expect(odd.report).toContainEqual({ where: 'script', code: 'not-sayable', args: { what: '🎭 ע ב ר י ת' } });
  });

  test('names faces and manners in the language of its words, as printed', async () => {
    const { script } = await createScreenplay(givenOf(secondSampleStory()));
    const faces = ['沉思', '惊讶', '害怕', '开心', '生气'];
    const html = await mammoth.convertToHtml({
      buffer: Buffer.from(bytesIn(await writeDocx(givenOf(secondSampleStory())))),
    });
    expect(faces.some((face) => html.value.includes(`(${face})`))).toBe(true);
    expect(html.value).not.toMatch(/\((?:happy|sad|thoughtful|surprised|whisper|shout)\b/);
    const line = script.blocks.find((block) => block.type === 'say');
    if (line?.type !== 'say') throw new Error('Somebody speaks.');
    expect(howSaid({ ...line, face: 'thoughtful', manner: 'shout' }, script.words)).toBe('沉思, 大喊');
  });

  test('lists minor speakers together, and gives a page to each character with a sheet', async () => {
    const story = sampleStory();
    const { script } = await createScreenplay(givenOf(story));
    const [sheets, others] = byRole(script.speakers);
    expect([sheets.length > 2, others.length > 10]).toEqual([true, true]);
    const document = strFromU8(unzipSync(bytesIn(await writeDocx(givenOf(story))))['word/document.xml'] as Uint8Array);
    // Acts begin on a page of their own as well.
    const acts = script.blocks.filter(({ type }) => type === 'act').length;
    expect(document.match(/<w:pageBreakBefore\/>/g)?.length).toBe(sheets.length + acts);
    expect(document).toContain(
      others
        .slice(0, 2)
        .map(({ name }) => name)
        .join(' · '),
    );
  });

  test('sets each sign in a font that has it', () => {
    const { runs, missing } = createSetter('ja');
    const set = runs('峠を越える č 谁');
    expect(set.map(({ text }) => text).join('')).toBe('峠を越える č 谁');
    const fontOf = (sign: string) => set.find(({ text }) => text.includes(sign))?.font;
    expect(fontOf('峠')).toMatch(/^Japanese-/);
    expect(fontOf('č')).toMatch(/latin-ext$/);
    expect(fontOf('谁')).toMatch(/^Chinese-/);
    expect([...missing]).toEqual([]);
  });

  test('for voices is a table for each, which no program of sheets takes for formulas', async () => {
    const story = sampleStory();
    const [first] = story.plot.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    first?.script?.push({ type: 'say', name: 'The, "Voice"', text: '=1+1\nand on', mode: 'whisper' });
    const { files } = await writeVoices({ ...givenOf(story), options: { language: 'ja' } });
    expect(files.length).toBeGreaterThan(3);
    const voice = files.find(({ path }) => path.includes('The_Voice'));
    const [head, row] = String(voice?.bytes).replace('\uFEFF', '').split('\n');
    expect(head).toBe('番号,場面,直前,表情,言い方,台詞');
    expect(row).toMatch(new RegExp(`^${first?.id}/script#\\d+,`));
    expect(String(voice?.bytes)).toContain(`ささやき,"'=1+1\nand on"`);
  });
});
