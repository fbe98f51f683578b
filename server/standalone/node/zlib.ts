import { absent } from './absent.ts';

/* Node's `zlib` for pages, which store nothing compressed. */

export const gunzipSync = absent('zlib.gunzipSync');
export const gzipSync = absent('zlib.gzipSync');
export const createGunzip = absent('zlib.createGunzip');
