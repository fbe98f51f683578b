import { onTestFinished } from 'vitest';
import {
  type Art,
  createPainter,
  type PaintingNews,
  type PaintingRequest,
  requestPainting,
} from '../../../../server/art/index.ts';
import { openThrowawayStore, type Store } from '../../../../server/store/index.ts';
import { packageRow } from '../../../support/rows.ts';
import { standingClock } from '../../../support/store-conformance.ts';

export const aiko = {
  type: 'portrait',
  packageId: 'ferry',
  characterId: 'aiko',
  name: 'Aiko',
  description: 'A reporter',
  imagePrompt: 'red coat',
  artStyle: 'noir',
  expressions: ['neutral', 'happy'],
} as const satisfies PaintingRequest;

export const placeOf = (locationId: string, packageId = 'ferry'): PaintingRequest => ({
  type: 'background',
  packageId,
  locationId,
  prompt: `a ${locationId}`,
  setting: '',
  artStyle: '',
});

export const trackOf = (mood: string, packageId = 'ferry'): PaintingRequest => ({
  type: 'music',
  packageId,
  mood,
  prompts: [{ text: mood, weight: 1 }],
});

function patientBrushes() {
  const asked: string[] = [];
  const waiting: { subject: string; finish: () => void; fail: (error: Error) => void }[] = [];
  const wait = async (subject: string, signal: AbortSignal | undefined) => {
    asked.push(subject);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { subject, finish: resolve, fail: reject };
    waiting.push(entry);
    signal?.addEventListener('abort', () => {
      if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
      reject(signal.reason);
    });
    await promise;
    return { url: '/media/p/backgrounds/any.webp', mimeType: 'image/webp' };
  };
  const take = (subject: string) => {
    const at = waiting.findIndex((each) => each.subject === subject);
    const [found] = at < 0 ? [] : waiting.splice(at, 1);
    if (!found) throw new Error(`Nobody paints ${subject}; ${waiting.map((each) => each.subject).join()} wait.`);
    return found;
  };
  const art: Pick<Art, 'portrait' | 'background' | 'music'> = {
    portrait: ({ packageId, characterId, expressions, signal }) =>
      wait(`${packageId}/${characterId}:${expressions.join('+')}`, signal),
    background: ({ packageId, locationId, signal }) => wait(`${packageId}/${locationId}`, signal),
    music: ({ packageId, mood, signal }) => wait(`${packageId}/${mood}`, signal),
  };
  return {
    art,
    asked,
    finish: (subject: string) => take(subject).finish(),
    fail: (subject: string, error = new Error('no paint')) => take(subject).fail(error),
  };
}

/** Lets everything that is under way get on. */
export async function soon(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function openEasel(
  options: {
    store?: Store;
    art?: Pick<Art, 'portrait' | 'background' | 'music'>;
    isShown?: (packageId: string, urls: readonly string[]) => Promise<boolean>;
  } = {},
) {
  const store = options.store ?? openThrowawayStore(standingClock);
  const brushes = patientBrushes();
  const warnings: string[] = [];
  const painter = createPainter({
    store,
    art: options.art ?? brushes.art,
    log: { warn: (_, message) => warnings.push(message) },
    ...(options.isShown && { isShown: options.isShown }),
  });
  const news: PaintingNews[] = [];
  painter.watch((each) => news.push(each));
  onTestFinished(() => painter.close());
  const write = async (...orders: PaintingRequest[]) => {
    const wanted = orders.map(requestPainting);
    await store.putPackage(
      packageRow({ id: 'any' }),
      wanted.flatMap(({ projections }) => projections),
    );
    return wanted.map(({ asset }) => asset);
  };
  const want = async (...orders: PaintingRequest[]) => {
    const assets = await write(...orders);
    for (const packageId of new Set(orders.map((order) => order.packageId))) await painter.begin(packageId);
    await soon();
    return assets;
  };
  return { ...brushes, store, painter, news, warnings, write, want };
}

export function fileAt(url: string) {
  const [, , packageId = '', kind = '', file = ''] = url.split('/');
  return { packageId, kind: kind as 'backgrounds' | 'characters' | 'music', file };
}
