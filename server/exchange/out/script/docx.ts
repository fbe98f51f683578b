import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type ITableOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { unzipSync } from 'fflate';
import { getTextDirection } from '../../../../shared/language/tag.ts';
import { type MarkedText, splitByMarks } from '../../../../shared/story/index.ts';
import { createZip } from '../../zip/write.ts';
import { inXml } from '../book/xhtml.ts';
import type { ExportOutput, PackageExportInput } from '../types.ts';
import { type Portrait, readPortraits } from './portraits.ts';
import {
  byRole,
  createScreenplay,
  hasSheet,
  howSaid,
  type Screenplay,
  type ScreenplayBlock,
  type ScreenplaySpeaker,
} from './script.ts';
import { createLinesTable } from './voices.ts';

/** Indent of dialogue, in twentieths of a point. */
const SAID = { left: 1440, right: 1440 };
const NAME = 2880;
const PORTRAIT = 110;
/** A fixed date, so that the same story gives the same file. */
const WRITTEN = '2000-01-01T00:00:00Z';

function createSetter(language: string) {
  const isRightToLeft = getTextDirection(language) === 'rtl';
  return {
    language: { value: language, eastAsia: language, ...(isRightToLeft && { bidirectional: language }) },
    run: (text: string, look: object = {}): TextRun =>
      new TextRun({ text: inXml(text), ...(isRightToLeft && { rightToLeft: true }), ...look }),
    paragraph: (options: IParagraphOptions): Paragraph =>
      new Paragraph({ ...(isRightToLeft && { bidirectional: true }), ...options }),
    table: (options: ITableOptions): Table =>
      new Table({ ...(isRightToLeft && { visuallyRightToLeft: true }), ...options }),
  };
}
type Setter = ReturnType<typeof createSetter>;

const marked = (text: MarkedText, set: Setter): TextRun[] =>
  splitByMarks(text).map(({ text: words, isBold, isItalic, reading }) =>
    set.run(reading === null ? words : `${words}（${reading}）`, { bold: isBold, italics: isItalic }),
  );

function paragraphs(block: ScreenplayBlock, words: Screenplay['words'], set: Setter): Paragraph[] {
  switch (block.type) {
    case 'act':
      return [
        set.paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: [set.run(block.text)] }),
      ];
    case 'place':
      return [set.paragraph({ heading: HeadingLevel.HEADING_2, children: [set.run(block.text)] })];
    case 'scene':
      return [set.paragraph({ heading: HeadingLevel.HEADING_3, children: [set.run(block.text)] })];
    case 'part':
      return [set.paragraph({ heading: HeadingLevel.HEADING_4, children: [set.run(block.text)] })];
    case 'note':
      return [
        set.paragraph({ spacing: { after: 160 }, children: [set.run(block.text, { size: 20, color: '555555' })] }),
      ];
    case 'action':
      return [set.paragraph({ spacing: { after: 200 }, children: marked(block.text, set) })];
    case 'say': {
      const how = howSaid(block, words);
      const close = { keepNext: true, keepLines: true };
      return [
        set.paragraph({ ...close, indent: { left: NAME }, children: [set.run(block.name, { bold: true })] }),
        ...(how === ''
          ? []
          : [
              set.paragraph({
                ...close,
                indent: { left: (SAID.left + NAME) / 2 },
                children: [set.run(`(${how})`, { size: 20 })],
              }),
            ]),
        set.paragraph({ indent: SAID, spacing: { after: 200 }, children: marked(block.text, set) }),
      ];
    }
  }
}

const cell = (children: Paragraph[], width: number): TableCell =>
  new TableCell({ children, width: { size: width, type: WidthType.PERCENTAGE } });

const people = (speakers: readonly ScreenplaySpeaker[], portraits: ReadonlyMap<string, Portrait>, set: Setter): Table =>
  set.table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: speakers.map(({ name, description }) => {
      const portrait = portraits.get(name);
      const picture = portrait
        ? [
            new ImageRun({
              ...{
                type: 'png',
                data: portrait.bytes,
                altText: { name: inXml(name), title: inXml(name), description: inXml(name) },
              },
              transformation: { width: PORTRAIT, height: Math.round((PORTRAIT * portrait.height) / portrait.width) },
            }),
          ]
        : [];
      const about = [
        set.paragraph({ children: [set.run(name, { bold: true })] }),
        set.paragraph({ children: [set.run(description)] }),
      ];
      return new TableRow({
        cantSplit: true,
        children: [cell([set.paragraph({ children: picture })], 20), cell(about, 80)],
      });
    }),
  });

const WIDTHS = [15, 16, 19, 9, 9, 32] as const;

function lines(speaker: ScreenplaySpeaker, { words }: Screenplay, set: Setter): (Paragraph | Table)[] {
  const { head, rows } = createLinesTable(speaker, words);
  const row = (cells: readonly string[], isHead = false): TableRow =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map((text, index) =>
        cell([set.paragraph({ children: [set.run(text, { size: 16, bold: isHead })] })], WIDTHS[index] ?? 10),
      ),
    });
  const title = words.linesOf(speaker.name);
  return [
    set.paragraph({
      ...{ heading: HeadingLevel.HEADING_1, pageBreakBefore: hasSheet(speaker), keepNext: true },
      children: [set.run(title)],
    }),
    set.table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [row(head, true), ...rows.map((each) => row(each))],
    }),
  ];
}

/** The library numbers pictures across documents; start again at 1. */
function renumbered(xml: string): string {
  let number = 0;
  return xml.replaceAll(/(<wp:docPr id=")\d+/g, (_, before: string) => {
    number += 1;
    return `${before}${number}`;
  });
}

/** Removes dates, so that the same story gives the same file. */
function undated(bytes: Uint8Array): Uint8Array {
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => ({
    path,
    bytes:
      path === 'docProps/core.xml'
        ? new TextDecoder().decode(content).replaceAll(/(<dcterms:\w+[^>]*>)[^<]*/g, `$1${WRITTEN}`)
        : path === 'word/document.xml'
          ? renumbered(new TextDecoder().decode(content))
          : content,
  }));
  return createZip(files);
}

/** Writes a story as a Word script: speakers with portraits, every scene, and a table of each speaker's lines. */
export async function writeDocx(given: PackageExportInput): Promise<ExportOutput> {
  const { script, report } = await createScreenplay(given);
  const { portraits, report: lacking } = await readPortraits(script, given);
  const { title, language, premise, credits, words } = script;
  const set = createSetter(language);
  const [sheets, others] = byRole(script.speakers);
  const closing = [credits.author, credits.licence, ...credits.lines].filter((each) => each !== null);
  const document = new Document({
    title: inXml(title),
    creator: inXml(credits.author ?? 'Kamishibai'),
    lastModifiedBy: 'Kamishibai',
    description: inXml(premise),
    styles: {
      default: {
        document: { run: { font: 'Courier New', size: 24, language: set.language } },
      },
    },
    sections: [
      {
        children: [
          set.paragraph({ heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER, children: [set.run(title)] }),
          set.paragraph({ alignment: AlignmentType.CENTER, spacing: { after: 400 }, children: [set.run(premise)] }),
          ...closing.map((line) =>
            set.paragraph({ alignment: AlignmentType.CENTER, children: [set.run(line, { size: 20 })] }),
          ),
          set.paragraph({ heading: HeadingLevel.HEADING_1, children: [set.run(words.people)] }),
          ...(sheets.length > 0 ? [people(sheets, portraits, set)] : []),
          ...(others.length > 0
            ? [
                set.paragraph({
                  spacing: { before: 200 },
                  children: [set.run(others.map(({ name }) => name).join(' · '))],
                }),
              ]
            : []),
          ...script.blocks.flatMap((block) => paragraphs(block, words, set)),
          ...script.speakers.flatMap((speaker) => lines(speaker, script, set)),
        ],
      },
    ],
  });
  const bytes = undated(new Uint8Array(await Packer.toBuffer(document)));
  return { files: [{ path: `${given.package.id}.docx`, bytes }], report: [...report, ...lacking] };
}
