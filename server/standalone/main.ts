import { mapAssets, type VNPackage } from '../../shared/story/index.ts';
import type { Logger } from '../log.ts';
import { openBrowserStorage, volatileStorage } from './browser-storage.ts';
import { createPageServices } from './services.ts';
import type { WriteStorage } from './store.ts';

/* Plays one story in a page without a server, answering the stage's requests to `/api/…`. Fetches only own files. */

const ORIGIN = 'http://page.invalid';

/** Only errors are logged, to the console. */
const quiet = () => undefined;
const log = {
  ...{ trace: quiet, debug: quiet, info: quiet },
  warn: (...args: unknown[]) => console.warn(...args),
  error: (...args: unknown[]) => console.error(...args),
  fatal: (...args: unknown[]) => console.error(...args),
} as unknown as Logger;

/** The storage for plays; without IndexedDB, as in a private window, they last as long as the page. */
async function openStorage(name: string): Promise<WriteStorage> {
  try {
    return await openBrowserStorage(name);
  } catch (error) {
    console.warn('This browser keeps nothing of what is played here.', error);
    return volatileStorage;
  }
}

/** Replaces embedded data URLs by object URLs. */
function withOwnFiles(story: VNPackage): VNPackage {
  const toOwnUrl = (url: string): string => {
    const [, mediaType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
    if (mediaType === undefined || data === undefined) return url;
    return URL.createObjectURL(
      new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], { type: mediaType }),
    );
  };
  const assets = mapAssets(story.assets, (asset) => {
    const faces = Object.entries(asset.expressions ?? {}).map(([face, url]) => [face, toOwnUrl(url)]);
    return { ...asset, url: toOwnUrl(asset.url), ...(asset.expressions && { expressions: Object.fromEntries(faces) }) };
  });
  return { ...story, assets };
}

/** Decompresses the embedded story: deflated JSON in Base64. */
async function unpacked(written: string): Promise<VNPackage> {
  const bytes = Uint8Array.from(atob(written), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).json();
}

async function begin() {
  const [packed, assets] = ['story', 'assets'].map((id) => document.getElementById(id)?.textContent);
  if (packed === undefined || assets === undefined) throw new Error('The page has no story.');
  const story = withOwnFiles({ ...(await unpacked(packed)), assets: JSON.parse(assets) });
  const storage = await openStorage(`kamishibai:${story.id}:${story.version}`);
  return createPageServices(story, storage, log);
}

const services = begin();
const outside = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith('/api/')) return outside(input, init);
  const { app } = await services;
  return app.fetch(new Request(ORIGIN + address, init));
};
