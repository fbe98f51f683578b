import pdfmake, { type Content, type TableCell } from 'pdfmake';
import { type MarkedText, splitByMarks } from '../../../../shared/story/index.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';
import { createSetter, PLAIN, type Setter } from './fonts.ts';
import { type Portrait, readPortraits } from './portraits.ts';
import { byRole, createScreenplay, hasSheet, howSaid, type Screenplay, type ScreenplayBlock } from './script.ts';
import { createLinesTable } from './voices.ts';

/** A screenplay page in points: 12 for each row, dialogue in its own column. */
const PAGE = { size: 'A4', margins: [72, 64, 72, 64] as [number, number, number, number] } as const;
const SAID = { from: 72, to: 72, name: 144 };
const PORTRAIT = 84;
/** A fixed date, so that the same story gives the same file. */
const WRITTEN = new Date('2000-01-01T00:00:00Z');

class Typesetter {
  private readonly setter: Setter;

  constructor(language: string) {
    this.setter = createSetter(language);
  }

  fonts = () => this.setter.fonts();

  get missing(): ReadonlySet<string> {
    return this.setter.missing;
  }

  plain(text: string, look: object = {}): Content[] {
    return this.setter.runs(text).map((run) => ({ ...run, ...look }) as Content);
  }

  /** Ruby follows its base in brackets. */
  marked(text: MarkedText, look: object = {}): Content[] {
    return splitByMarks(text).flatMap(({ text: words, isBold, isItalic, reading }) =>
      this.plain(reading === null ? words : `${words}（${reading}）`, { ...look, bold: isBold, italics: isItalic }),
    );
  }

  block(block: ScreenplayBlock, words: Screenplay['words']): Content {
    switch (block.type) {
      case 'act':
        return {
          text: this.plain(block.text),
          fontSize: 20,
          alignment: 'center',
          margin: [0, 48, 0, 24],
          pageBreak: 'before',
        };
      case 'place':
        return { text: this.plain(block.text), fontSize: 15, margin: [0, 24, 0, 12] };
      case 'scene':
        return { text: this.plain(block.text, { bold: true }), margin: [0, 18, 0, 8] };
      case 'part':
        return { text: this.plain(block.text, { italics: true }), margin: [0, 12, 0, 6], color: '#555555' };
      case 'note':
        return { text: this.plain(block.text), fontSize: 10, color: '#555555', margin: [0, 2, 0, 8] };
      case 'action':
        return { text: this.marked(block.text), margin: [0, 0, 0, 10] };
      case 'say': {
        const how = howSaid(block, words);
        return {
          stack: [
            { text: this.plain(block.name, { bold: true }), margin: [SAID.name - SAID.from, 0, 0, 0] },
            ...(how === ''
              ? []
              : [
                  {
                    text: this.plain(`(${how})`),
                    fontSize: 10,
                    margin: [36, 0, 0, 0] as [number, number, number, number],
                  },
                ]),
            { text: this.marked(block.text) },
          ],
          margin: [SAID.from, 2, SAID.to, 10],
          unbreakable: block.text.text.length < 400,
        };
      }
    }
  }
}

/** Tables up to this size are kept on one page. */
const FEW_LINES = 6;

function people({ speakers }: Screenplay, setter: Typesetter, portraits: ReadonlyMap<string, Portrait>): Content[] {
  const [sheets, others] = byRole(speakers);
  const rest = setter.plain(others.map(({ name }) => name).join(' · '));
  const named = sheets.map(({ name, description }): Content => {
    const portrait = portraits.get(name);
    const shown = portrait
      ? { image: `data:image/png;base64,${Buffer.from(portrait.bytes).toString('base64')}`, width: PORTRAIT }
      : { text: '', width: PORTRAIT };
    const about: Content = {
      stack: [
        { text: setter.plain(name, { bold: true }), margin: [0, 0, 0, 4] },
        { text: setter.plain(description), fontSize: 10 },
      ],
    };
    return { columns: [shown, about], columnGap: 16, margin: [0, 0, 0, 16], unbreakable: true };
  });
  return others.length === 0 ? named : [...named, { text: rest, fontSize: 10 }];
}

function lines(script: Screenplay, setter: Typesetter): Content[] {
  return script.speakers.flatMap((speaker): Content[] => {
    const { head, rows } = createLinesTable(speaker, script.words);
    const cells = (row: readonly string[], look: object = {}): TableCell[] =>
      row.map((cell) => ({ text: setter.plain(cell, look) }));
    const title: Content = {
      ...{ text: setter.plain(script.words.linesOf(speaker.name)), fontSize: 15, margin: [0, 12, 0, 8] },
      ...(hasSheet(speaker) && { pageBreak: 'before' }),
    };
    const table: Content = {
      table: {
        headerRows: 1,
        widths: [58, 58, 84, 40, 40, '*'],
        body: [cells(head, { bold: true }), ...rows.map((row) => cells(row))],
      },
      ...{ fontSize: 7.5, layout: 'lightHorizontalLines' },
    };
    // Minor speakers do not get their own page.
    return hasSheet(speaker) || rows.length > FEW_LINES
      ? [title, table]
      : [{ stack: [title, table], unbreakable: true }];
  });
}

/** The library's virtual file system; its types declare it for browsers only. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } };

/** Registers the fonts in use. Nothing else is read or fetched, whatever a story contains. */
async function takeFonts(setter: Pick<Setter, 'fonts'>): Promise<void> {
  const families: Record<string, Record<string, string>> = {};
  for (const [font, styles] of await setter.fonts()) {
    families[font] = {};
    for (const [style, bytes] of Object.entries(styles)) {
      const name = `${font}-${style}.ttf`;
      virtualfs.writeFileSync(name, bytes);
      families[font][style] = name;
    }
  }
  pdfmake.setFonts(families);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setUrlAccessPolicy(() => false);
}

/** Writes a story as a script for print: speakers with portraits, every scene, and a table of each speaker's lines. */
export async function writePdf(given: PackageExportInput): Promise<ExportOutput> {
  const { script, report } = await createScreenplay(given);
  const { portraits, report: lacking } = await readPortraits(script, given);
  const setter = new Typesetter(script.language);
  const { title, premise, credits, words } = script;
  const closing = [credits.author, credits.licence, ...credits.lines].filter((each) => each !== null);
  const definition: Parameters<typeof pdfmake.createPdf>[0] = {
    ...{ pageSize: PAGE.size, pageMargins: PAGE.margins },
    info: {
      title,
      ...(credits.author !== null && { author: credits.author }),
      creationDate: WRITTEN,
      modDate: WRITTEN,
    },
    defaultStyle: { font: PLAIN, fontSize: 11, lineHeight: 1.15 },
    footer: (page) => ({ text: String(page), alignment: 'center', fontSize: 9 }),
    content: [
      { text: setter.plain(title), fontSize: 26, alignment: 'center', margin: [0, 180, 0, 24] },
      { text: setter.plain(premise), alignment: 'center', margin: [36, 0, 36, 48] },
      ...closing.map((line): Content => ({ text: setter.plain(line), fontSize: 10, alignment: 'center' })),
      { text: setter.plain(words.people), fontSize: 20, margin: [0, 0, 0, 16], pageBreak: 'before' },
      ...people(script, setter, portraits),
      ...script.blocks.map((block) => setter.block(block, words)),
      ...lines(script, setter),
    ],
  };
  await takeFonts(setter);
  const bytes = new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
  const missing = [...setter.missing].join(' ');
  return {
    files: [{ path: `${given.package.id}.pdf`, bytes }],
    report: [
      ...report,
      ...lacking,
      ...(missing === '' ? [] : [{ where: 'script', code: 'not-sayable' as const, args: { what: missing } }]),
    ],
  };
}
