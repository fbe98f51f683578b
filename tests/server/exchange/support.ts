import { onTestFinished } from 'vitest';
import { createPainter, type Painter } from '../../../server/art/index.ts';
import type { Art } from '../../../server/art/types.ts';
import { createExchange, type Exchange } from '../../../server/exchange/index.ts';
import { createLogger } from '../../../server/log.ts';
import { openStore, type Store } from '../../../server/store/index.ts';
import { createWorkers, type Workers } from '../../../server/workers/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { prepareDatabase } from '../../support/data-folder.ts';
import { act, character, encounter, makePackage, type PackageInput, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { inherit } from '../../support/threads.ts';
import { fakeArt, fakeClock } from '../coauthor/support.ts';

export const plainStory = (rest: Partial<PackageInput> = {}): VNPackage =>
  makePackage({
    acts: [
      act('act_1', [
        place('quay', [encounter('enc_rope')], { connections: ['light'] }),
        place('light', [encounter('enc_lamp')], { connections: ['quay'], requiredCharacters: ['ken'] }),
      ]),
    ],
    characters: [character('aiko', { role: 'protagonist' }), character('ken')],
    withoutArt: true,
    ...rest,
  });

export interface Shop {
  /** Imports anything, as JSON, for somebody. */
  exchange: Omit<Exchange, 'importPackage'> & {
    importPackage(input: unknown, guest?: string): ReturnType<Exchange['importPackage']>;
  };
  workers: Workers;
  painter: Painter;
  store: Store;
  dataDir: string;
  art: ReturnType<typeof fakeArt>;
  changed: string[];
}

export const bytesOf = (input: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(input));

/** An exchange on a fresh `DATA_DIR` with a real store. Its art draws nothing unless one is given. */
export async function openShop(options: { art?: Art; wrapStore?: (store: Store) => Store } = {}): Promise<Shop> {
  const dataDir = await tempDir();
  const clock = fakeClock('new');
  prepareDatabase(dataDir);
  const opened = await openStore({ dataDir, clock });
  const store = options.wrapStore?.(opened) ?? opened;
  const art = fakeArt();
  const changed: string[] = [];
  const workers = createWorkers({ startIsolate: inherit });
  const painter = createPainter({ store, art: options.art ?? art.art, log: createLogger('silent') });
  const exchange = createExchange({
    store,
    workers,
    painter,
    clock,
    log: createLogger('silent'),
    dataDir,
    onChanged: (id) => void changed.push(id),
  });
  onTestFinished(async () => {
    await painter.close();
    await workers.close();
    await opened.close();
  });
  const take = (input: unknown, guest = 'somebody') => exchange.importPackage([bytesOf(input)], { guest });
  return { exchange: { ...exchange, importPackage: take }, workers, painter, store, dataDir, art, changed };
}

export function patientArt() {
  const { promise: mayDraw, resolve: draw } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const quick = fakeArt();
  const wait = async (signal: AbortSignal | undefined) => {
    asked();
    const stopped = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([mayDraw, stopped]);
  };
  const art: Art = {
    portrait: (request) => wait(request.signal).then(() => quick.art.portrait(request)),
    background: (request) => wait(request.signal).then(() => quick.art.background(request)),
    music: (request) => wait(request.signal).then(() => quick.art.music(request)),
    adopt: (request) => wait(request.signal).then(() => quick.art.adopt(request)),
  };
  return { art, draw, isAsked, asked: quick.asked };
}
