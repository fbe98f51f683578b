import type { ReportLine } from '../../../../shared/exchange/report.ts';
import { type Asset, EXPRESSIONS } from '../../../../shared/story/index.ts';
import { VariableNames } from '../game/context.ts';
import type { ExportContext, OutputFile } from '../types.ts';
import type { GameSource } from './source.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};
const URL_ENDING = /\.([a-z0-9]{2,4})(?:[?#]|$)/i;
const KNOWN = new Set(Object.values(ENDINGS));
const FIRST_FACE = EXPRESSIONS[0];

function findExtension({ url, mimeType }: Asset, own = url): string | null {
  const written = URL_ENDING.exec(own)?.[1]?.toLowerCase().replace('jpeg', 'jpg');
  return written !== undefined && KNOWN.has(written) ? written : (ENDINGS[mimeType] ?? null);
}

export interface MediaNames {
  readonly of: (kind: string, ...ids: string[]) => string;
  background(id: string): string;
  /** A person's image tag; null without pictures. */
  tag(character: string): string | null;
  /** A person's picture with a face, or the plain one if there is none; null without pictures. */
  person(character: string, expression: string | undefined): string | null;
  track(id: string): string | null;
  voice(key: string): string | null;
  ending(id: string | null, text: string): string;
}

export interface Media {
  readonly names: MediaNames;
  readonly files: readonly OutputFile[];
  /** The path of each file by its URL in the story. */
  readonly paths: ReadonlyMap<string, string>;
  readonly declarations: string;
  readonly report: readonly ReportLine[];
  readonly gallery: readonly string[];
}

const sorted = <T>(of: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads all media of a story. A missing file is reported and replaced by a placeholder. */
export async function readRenpyMedia(
  { backgrounds, characters, music, voices = {} }: GameSource['assets'],
  { media, tell, signal }: ExportContext,
): Promise<Media> {
  const own = new VariableNames();
  const files: OutputFile[] = [];
  const paths = new Map<string, string>();
  const report: ReportLine[] = [];
  const lines: string[] = ['image bg black = Solid("#0c090c")'];
  const total = [backgrounds, characters, music, voices].reduce((sum, all) => sum + Object.keys(all).length, 0);
  let done = 0;
  const take = async (url: string, asset: Asset, path: string, where: string): Promise<string | null> => {
    signal.throwIfAborted();
    const ending = findExtension(asset, url);
    const bytes = ending === null ? null : await media(url);
    if (bytes === null) {
      report.push({ where, code: 'picture-missing', args: { what: path.split('/').at(-1) ?? path } });
      return null;
    }
    const file = `${path}.${ending}`;
    files.push({ path: `game/${file}`, bytes });
    paths.set(url, `game/${file}`);
    return file;
  };
  const gallery: string[] = [];
  for (const [id, asset] of sorted(backgrounds)) {
    const name = `bg ${own.of('pic', id)}`;
    const file = await take(asset.url, asset, `images/${own.of('pic', id)}`, `backgrounds/${id}`);
    lines.push(
      file === null
        ? `image ${name} = Solid("#2a2228")`
        : `image ${name} = Transform("${file}", fit="cover", xysize=(1920, 1080))`,
    );
    gallery.push(name);
    tell(++done, total);
  }
  const faces = new Map<string, Set<string>>();
  for (const [id, asset] of sorted(characters)) {
    const tag = own.of('person', id);
    const known = new Set<string>();
    const urls = { [FIRST_FACE]: asset.url, ...asset.expressions };
    for (const [face, url] of sorted(urls)) {
      if (!(EXPRESSIONS as readonly string[]).includes(face)) continue;
      const file = await take(url, asset, `images/${tag}_${face}`, `characters/${id}/${face}`);
      if (file === null) continue;
      known.add(face);
      lines.push(`image ${tag} face_${face} = Transform("${file}", fit="contain", xysize=(820, 940))`);
    }
    if (known.size > 0) faces.set(id, known);
    tell(++done, total);
  }
  const takeSounds = async (assets: Readonly<Record<string, Asset>>, folder: string, kind: string, where: string) => {
    const sounds = new Map<string, string>();
    for (const [key, asset] of sorted(assets)) {
      const file = await take(asset.url, asset, `${folder}/${own.of(kind, key)}`, `${where}/${key}`);
      if (file !== null) sounds.set(key, file);
      tell(++done, total);
    }
    return sounds;
  };
  const tracks = await takeSounds(music, 'audio', 'track', 'music');
  const spoken = await takeSounds(voices, 'voice', 'voice', 'voices');
  const declared = new Set(Object.keys(backgrounds));
  const names: MediaNames = {
    of: own.of,
    background: (id) => (declared.has(id) ? `bg ${own.of('pic', id)}` : 'bg black'),
    tag: (character) => (faces.has(character) ? own.of('person', character) : null),
    person(character, expression = FIRST_FACE) {
      const known = faces.get(character);
      const face = known?.has(expression)
        ? expression
        : ([...(known ?? [])].find((each) => each === FIRST_FACE) ?? [...(known ?? [])][0]);
      return face === undefined ? null : `${own.of('person', character)} face_${face}`;
    },
    track: (id) => tracks.get(id) ?? null,
    voice: (key) => spoken.get(key) ?? null,
    ending: (id, text) => own.of('ending', id ?? text.slice(0, 40)),
  };
  return { names, files, paths, declarations: lines.join('\n'), report, gallery };
}
