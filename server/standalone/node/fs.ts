import assets from 'kamishibai:assets';
import { absent } from './absent.ts';

/* Node's `fs` for pages: only embedded word lists, by the URL beside their source. */

const toPath = (file: URL | string): string => (file instanceof URL ? file.pathname : file);

/** @throws Error for a file that is not embedded */
export function readFileSync(file: URL | string): string {
  const text = assets[toPath(file)];
  if (text === undefined) throw new Error(`The page does not bring ${toPath(file)}.`);
  return text;
}

export const existsSync = (file: URL | string): boolean => Object.hasOwn(assets, toPath(file));

export const createReadStream = absent('fs.createReadStream');
