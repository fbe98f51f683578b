import { readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { getErrorMessage, RefusalError } from '../../../shared/error.ts';
import { type CatalogueModel, MODEL_FILE, modelNamed, readCatalogue } from './catalogue.ts';
import { type DownloadProgress, downloadModel } from './download.ts';
import { type Gguf, readGguf } from './gguf.ts';
import { fetchRuntime, findRuntime, type Npm } from './runtime.ts';

export interface RegisteredModel {
  /** The name after `local:` in a variable. */
  name: string;
  file: string;
  /** The catalogue entry; null for a user's own file. */
  listed: CatalogueModel | null;
  /** The file's metadata; null if there is no file, a sentence if it is unusable. */
  found: Gguf | string | null;
  begunBytes: number;
}

export interface LocalModelRegistryOptions {
  dataDir: string;
  /** `MODEL_CATALOGUE`; null for the built-in one. */
  catalogue: string | null;
  npm?: Npm | undefined;
}

export type Fetching = { what: 'runtime' } | ({ what: 'weights' } & DownloadProgress);

export interface LocalModelRegistry {
  runtime(): string | null;
  /** All models: the catalogue's, then other files. @throws RefusalError for an unreadable catalogue */
  list(signal?: AbortSignal): Promise<RegisteredModel[]>;
  /** The file of a name, whether it exists or not. @throws RefusalError `not_found` for an unknown name */
  findFile(name: string, signal?: AbortSignal): Promise<string>;
  /** Runtime and weights. @throws RefusalError with one sentence; the signal's reason */
  get(name: string, signal: AbortSignal | undefined, onProgress: (fetching: Fetching) => void): Promise<string>;
  /** Deletes a model's file and partial download. @throws RefusalError `not_found` if there is nothing */
  remove(name: string): Promise<string>;
}

const readDownloadedBytes = async (file: string): Promise<number> => {
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

/** Opens the local models of a DATA_DIR; nothing is read or downloaded yet. */
export function openLocalModelRegistry({ dataDir, catalogue, npm }: LocalModelRegistryOptions): LocalModelRegistry {
  const folder = join(dataDir, 'models');
  /** The path of a user's own file, in the models folder or elsewhere. */
  const ownFile = (name: string): string | null =>
    name.endsWith('.gguf') ? (isAbsolute(name) ? name : join(folder, name)) : null;

  const findFile: LocalModelRegistry['findFile'] = async (name, signal) =>
    ownFile(name) ?? join(folder, modelNamed(await readCatalogue(catalogue, signal), name).file);

  const look = async (file: string): Promise<RegisteredModel['found']> => {
    if (!(await isFile(file))) return null;
    return readGguf(file).catch((error: unknown) => getErrorMessage(error));
  };

  return {
    runtime: () => findRuntime(dataDir),
    async list(signal) {
      const models: RegisteredModel[] = [];
      for (const listed of await readCatalogue(catalogue, signal)) {
        const file = join(folder, listed.file);
        models.push({
          name: listed.name,
          file,
          listed,
          found: await look(file),
          begunBytes: await readDownloadedBytes(file),
        });
      }
      const names = await readdir(folder).catch(() => []);
      for (const name of names.sort()) {
        const file = join(folder, name);
        if (!MODEL_FILE.test(name) || models.some((model) => model.file === file)) continue;
        models.push({ name, file, listed: null, found: await look(file), begunBytes: 0 });
      }
      return models;
    },
    findFile,
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
      await downloadModel(model, {
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
      const file = await findFile(name);
      const wasThere = (await isFile(file)) || (await isFile(`${file}.part`));
      if (!wasThere)
        throw new RefusalError('not_found', `${name} is not there.`, { reason: { code: 'local-model-gone', name } });
      await rm(file, { force: true });
      await rm(`${file}.part`, { force: true });
      return file;
    },
  };
}
