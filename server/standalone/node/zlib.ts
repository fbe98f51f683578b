import { absent } from './absent.ts';

/* Of Node’s `zlib`: a page keeps no packed texts. */

export const gunzipSync = absent('zlib.gunzipSync');
export const gzipSync = absent('zlib.gzipSync');
export const createGunzip = absent('zlib.createGunzip');
