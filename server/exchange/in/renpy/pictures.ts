import type { Expression as FaceName } from '../../../../shared/story/index.ts';
import { faceNamed } from '../faces.ts';
import { reserveSlug } from '../reserve-slug.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { UploadedFile, UploadedMedia } from '../types.ts';
import type { Statement } from './parse-statements.ts';
import { indexFiles } from './project.ts';

const IMAGE = /^image\s+([\w ]{1,200}?)\s*(?:=\s*(.+)|:)$/s;
const QUOTED = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g;

/** The pictures of a project: resolves names to files and collects those that are shown. */
export class RenpyPictures {
  readonly media: UploadedMedia[] = [];
  backdrop: string | undefined;
  private readonly files;
  /** String literals in the declaration of each picture, by name. */
  private readonly declared = new Map<string, readonly string[]>();
  /** Names of files and declared pictures, by their first word. */
  private readonly named: ReadonlyMap<string, string[][]>;
  private readonly declaredAs = new Map<string, string[][]>();
  private readonly shown = new Map<string, readonly string[]>();
  private readonly taken = new Set<string>();
  private readonly faces = new Set<string>();
  private readonly reporter: Reporter;

  constructor(pictures: readonly UploadedFile[], reporter: Reporter) {
    this.reporter = reporter;
    this.files = indexFiles(pictures);
    const names = pictures.map(({ name }) =>
      (name.split(/[\\/]/).at(-1) ?? '')
        .toLowerCase()
        .replace(/\.\w+$/, '')
        .split(' '),
    );
    this.named = Map.groupBy(names, ([tag = '']) => tag);
  }

  /** Reads an `image` declaration. @returns false for any other statement */
  declare({ text, block }: Statement): boolean {
    const [, name, made = ''] = IMAGE.exec(text) ?? [];
    if (name === undefined) return false;
    const rows = made === '' ? block.map((statement) => statement.text) : [made];
    const quoted = rows.flatMap((row) => [...row.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? ''));
    const words = splitPictureName(name);
    const [tag = ''] = words;
    const same = this.declaredAs.get(tag) ?? [];
    if (!this.declared.has(words.join(' '))) same.push(words);
    this.declaredAs.set(tag, same);
    this.declared.set(words.join(' '), quoted);
    return true;
  }

  /** Shows a background. @returns its key; null if its file is missing */
  scene(name: string): string | null {
    this.shown.clear();
    const file = this.findFile(splitPictureName(name));
    if (!file) return null;
    const known = this.media.find((each) => each.kind === 'backgrounds' && each.name === file.name);
    const key = known?.key ?? reserveSlug(this.taken, name, 'picture');
    this.backdrop ??= key;
    if (!known) {
      this.media.push({ name: file.name, kind: 'backgrounds', key, bytes: file.bytes });
      this.reporter.add(file.name, 'became-background', { name });
    }
    return key;
  }

  /** Shows a picture of the person with this key. @returns its face, if an attribute names one */
  person([tag = '', ...attributes]: readonly string[], key: string, name: string): FaceName | undefined {
    const file = this.findFile([tag, ...attributes]);
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
      // Until a face is chosen, the first picture is used.
      if (isFirst) this.media.push(own);
      this.media.push({ ...own, expression: shows });
      this.reporter.add(file.name, 'became-face', { name, face: shows });
    }
    return asked ?? undefined;
  }

  hide(tag: string): void {
    this.shown.delete(tag);
  }

  has(tag: string): boolean {
    return this.named.has(tag) || this.declaredAs.has(tag);
  }

  /** The file whose name contains all the words, with the fewest changes to the current attributes. */
  private findFile(words: readonly string[]): UploadedFile | undefined {
    const [tag = '', ...attributes] = words;
    const before = this.shown.get(tag) ?? [];
    let best: readonly string[] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const name of [...(this.named.get(tag) ?? []), ...(this.declaredAs.get(tag) ?? [])]) {
      const own = name.slice(1);
      if (!attributes.every((word) => own.includes(word))) continue;
      const rank = own.length - attributes.length - 2 * own.filter((word) => before.includes(word)).length;
      if (rank >= least) continue;
      best = name;
      least = rank;
    }
    this.shown.set(tag, best ? best.slice(1) : attributes);
    return this.resolved((best ?? words).join(' '));
  }

  private resolved(name: string): UploadedFile | undefined {
    const seen = new Set<string>();
    const left = [name];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const path = seen.size > 0 ? this.files.at(next) : undefined;
      if (path) return path;
      const lead = next === name ? name : splitPictureName(next).join(' ');
      if (seen.has(lead)) continue;
      seen.add(lead);
      const quoted = this.declared.get(lead);
      const file = quoted === undefined ? this.files.called(lead) : undefined;
      if (file) return file;
      for (const each of quoted?.toReversed() ?? []) left.push(each);
    }
    return undefined;
  }
}

export const splitPictureName = (name: string): string[] => name.toLowerCase().trim().split(/\s+/);
