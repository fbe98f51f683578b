import assets from 'kamishibai:assets';
import { absent } from './absent.ts';

/* What a page has of Node's `fs`: the words it brings along, under the addresses they have beside the sources. */

const pathOf = (file: URL | string): string => (file instanceof URL ? file.pathname : file);

/** @throws Error for what the page does not bring */
export function readFileSync(file: URL | string): string {
  const text = assets[pathOf(file)];
  if (text === undefined) throw new Error(`The page does not bring ${pathOf(file)}.`);
  return text;
}

export const existsSync = (file: URL | string): boolean => Object.hasOwn(assets, pathOf(file));

export const createReadStream = absent('fs.createReadStream');
