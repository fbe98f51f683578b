import { readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { type CatalogueModel, MODEL_FILE, modelNamed, readCatalogue } from './catalogue.ts';
import { type DownloadProgress, download } from './download.ts';
import { type Gguf, readGguf } from './gguf.ts';
import { fetchRuntime, findRuntime, type Npm } from './runtime.ts';

/** A local model: one of the list, or a file of one's own. */
export interface ShelvedModel {
  /** As a variable names it after `local:`. */
  name: string;
  file: string;
  /** What the list says; null for a file of one's own. */
  listed: CatalogueModel | null;
  /** What the file says; null where it is not there, a sentence where it is of no use. */
  found: Gguf | string | null;
  /** How much has come of what a download has begun, in bytes; 0 where none has. */
  begunBytes: number;
}

export interface ShelfOptions {
  dataDir: string;
  /** `MODEL_CATALOGUE`; null for the list that ships. */
  catalogue: string | null;
  /** The tests have an installer of their own. */
  npm?: Npm | undefined;
}

/** What is going on while a model is fetched. */
export type Fetching = { what: 'runtime' } | ({ what: 'weights' } & DownloadProgress);

/** What is there of local models, and how more comes there. */
export interface Shelf {
  /** The address of the runtime; null where it has not been fetched. */
  runtime(): string | null;
  /** All models: those of the list, then the files besides. @throws RefusalError for a list that cannot be read */
  list(signal?: AbortSignal): Promise<ShelvedModel[]>;
  /** The file a name stands for, whether it is there or not. @throws RefusalError `not_found` for a name of nothing */
  fileOf(name: string, signal?: AbortSignal): Promise<string>;
  /**
   * Fetches what a model needs and is not there: the runtime and the weights.
   * @returns the file
   * @throws RefusalError with one sentence; the signal's reason
   */
  get(name: string, signal: AbortSignal | undefined, onProgress: (fetching: Fetching) => void): Promise<string>;
  /** Removes a model's file, and what was begun of it. @throws RefusalError `not_found` where nothing is there */
  remove(name: string): Promise<string>;
}

const begunOf = async (file: string): Promise<number> => {
  try {
    return (await stat(`${file}.part`)).size;
  } catch {
    return 0;
  }
};

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

/** Opens what is there of local models in a DATA_DIR; nothing is read or fetched yet. */
export function openShelf({ dataDir, catalogue, npm }: ShelfOptions): Shelf {
  const folder = join(dataDir, 'models');
  /** A file by its own name: from the models' folder, or from anywhere. */
  const ownFile = (name: string): string | null =>
    name.endsWith('.gguf') ? (isAbsolute(name) ? name : join(folder, name)) : null;

  const fileOf: Shelf['fileOf'] = async (name, signal) =>
    ownFile(name) ?? join(folder, modelNamed(await readCatalogue(catalogue, signal), name).file);

  const look = async (file: string): Promise<ShelvedModel['found']> => {
    if (!(await isFile(file))) return null;
    return readGguf(file).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  };

  return {
    runtime: () => findRuntime(dataDir),
    async list(signal) {
      const models: ShelvedModel[] = [];
      for (const listed of await readCatalogue(catalogue, signal)) {
        const file = join(folder, listed.file);
        models.push({ name: listed.name, file, listed, found: await look(file), begunBytes: await begunOf(file) });
      }
      const names = await readdir(folder).catch(() => []);
      for (const name of names.sort()) {
        const file = join(folder, name);
        if (!MODEL_FILE.test(name) || models.some((model) => model.file === file)) continue;
        models.push({ name, file, listed: null, found: await look(file), begunBytes: 0 });
      }
      return models;
    },
    fileOf,
    async get(name, signal, onProgress) {
      const own = ownFile(name);
      if (own !== null) await readGguf(own);
      const model = own === null ? modelNamed(await readCatalogue(catalogue, signal), name) : null;
      if (findRuntime(dataDir) === null) {
        onProgress({ what: 'runtime' });
        await fetchRuntime({ dataDir, signal, npm });
      }
      if (model === null) return own ?? '';
      const file = join(folder, model.file);
      if (await isFile(file)) {
        await readGguf(file);
        return file;
      }
      await download(model, {
        folder,
        signal,
        onProgress: (progress) => onProgress({ what: 'weights', ...progress }),
      });
      return file;
    },
    async remove(name) {
      if (isAbsolute(name)) {
        throw new RefusalError('refused', `${name} is a file of your own: remove it yourself.`, {
          reason: { code: 'local-model-own', name },
        });
      }
      const file = await fileOf(name);
      const wasThere = (await isFile(file)) || (await isFile(`${file}.part`));
      if (!wasThere)
        throw new RefusalError('not_found', `${name} is not there.`, { reason: { code: 'local-model-gone', name } });
      await rm(file, { force: true });
      await rm(`${file}.part`, { force: true });
      return file;
    },
  };
}
