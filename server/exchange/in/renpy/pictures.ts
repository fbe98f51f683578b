import type { Expression as FaceName } from '../../../../shared/story/index.ts';
import { faceNamed } from '../faces.ts';
import type { Reporter } from '../story/reporter.ts';
import { takeSlug } from '../take-slug.ts';
import type { BroughtFile, BroughtMedia } from '../types.ts';
import { namedFiles } from './files.ts';
import type { Statement } from './rows.ts';

/** How often one name of a picture leads to another. */
const LEADS_MAX = 5;
const IMAGE = /^image\s+([\w ]{1,200}?)\s*(?:=\s*(.+)|:)$/s;
const QUOTED = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g;

/** The pictures of a project: which file a name stands for, and which of them are shown. */
export class RenpyPictures {
  readonly media: BroughtMedia[] = [];
  /** The key of the first picture that is shown. */
  backdrop: string | undefined;
  private readonly files;
  /** What is between quotation marks where a picture is declared, by its name. */
  private readonly declared = new Map<string, readonly string[]>();
  private readonly names: readonly string[][];
  /** The attributes that are shown, by tag. */
  private readonly shown = new Map<string, readonly string[]>();
  private readonly taken = new Set<string>();
  private readonly faces = new Set<string>();
  private readonly reporter: Reporter;

  constructor(pictures: readonly BroughtFile[], reporter: Reporter) {
    this.reporter = reporter;
    this.files = namedFiles(pictures);
    this.names = pictures.map(({ name }) =>
      (name.split(/[\\/]/).at(-1) ?? '')
        .toLowerCase()
        .replace(/\.\w+$/, '')
        .split(' '),
    );
  }

  /** Takes a declaration of a picture. @returns false for what is none */
  declare({ text, block }: Statement): boolean {
    const [, name, made = ''] = IMAGE.exec(text) ?? [];
    if (name === undefined) return false;
    const rows = made === '' ? block.map((statement) => statement.text) : [made];
    const quoted = rows.flatMap((row) => [...row.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? ''));
    this.declared.set(wordsOf(name).join(' '), quoted);
    return true;
  }

  /** Shows a picture behind everybody. @returns its key; null where none came along */
  scene(name: string): string | null {
    this.shown.clear();
    const file = this.fileOf(wordsOf(name));
    if (!file) return null;
    const known = this.media.find((each) => each.kind === 'backgrounds' && each.name === file.name);
    const key = known?.key ?? takeSlug(this.taken, name, 'picture');
    this.backdrop ??= key;
    if (!known) {
      this.media.push({ name: file.name, kind: 'backgrounds', key, bytes: file.bytes });
      this.reporter.tell(file.name, 'became-background', { name });
    }
    return key;
  }

  /**
   * Shows a picture of somebody.
   * @param key whose it is
   * @returns the face that it has, where a word says which
   */
  person([tag = '', ...attributes]: readonly string[], key: string, name: string): FaceName | undefined {
    const file = this.fileOf([tag, ...attributes]);
    const face = [...(this.shown.get(tag) ?? attributes)]
      .reverse()
      .map(faceNamed)
      .find((each) => each !== null);
    const asked = [...attributes]
      .reverse()
      .map(faceNamed)
      .find((each) => each !== null);
    const shows = face ?? 'neutral';
    if (file && !this.faces.has(`${key} ${shows}`)) {
      const isFirst = !this.media.some((each) => each.kind === 'characters' && each.key === key);
      this.faces.add(`${key} ${shows}`);
      const own = { name: file.name, kind: 'characters' as const, key, bytes: file.bytes };
      // Whoever is shown without a face has that of the first picture.
      if (isFirst) this.media.push(own);
      this.media.push({ ...own, expression: shows });
      this.reporter.tell(file.name, 'became-face', { name, face: shows });
    }
    return asked ?? undefined;
  }

  hide(tag: string): void {
    this.shown.delete(tag);
  }

  /** Whether there is a picture that begins with a word. */
  has(tag: string): boolean {
    return (
      this.names.some(([first]) => first === tag) ||
      [...this.declared.keys()].some((name) => name.split(' ')[0] === tag)
    );
  }

  /** The file of a picture: of what has its words, the one that changes the least of what is shown. */
  private fileOf(words: readonly string[]): BroughtFile | undefined {
    const [tag = '', ...attributes] = words;
    const before = this.shown.get(tag) ?? [];
    const known = [...this.names, ...[...this.declared.keys()].map((name) => name.split(' '))].filter(
      ([first, ...own]) => first === tag && attributes.every((word) => own.includes(word)),
    );
    const rank = ([, ...own]: readonly string[]): number =>
      own.length - attributes.length - 2 * own.filter((word) => before.includes(word)).length;
    const [best] = known.sort((a, b) => rank(a) - rank(b));
    this.shown.set(tag, best ? best.slice(1) : attributes);
    return this.resolved((best ?? words).join(' '));
  }

  private resolved(name: string, leads = 0): BroughtFile | undefined {
    const quoted = this.declared.get(name);
    if (quoted === undefined || leads >= LEADS_MAX) return this.files.called(name);
    for (const each of quoted) {
      const file =
        this.files.at(each) ??
        (wordsOf(each).join(' ') === name ? undefined : this.resolved(wordsOf(each).join(' '), leads + 1));
      if (file) return file;
    }
    return undefined;
  }
}

/** The words of a picture's name. */
export const wordsOf = (name: string): string[] => name.toLowerCase().trim().split(/\s+/);
