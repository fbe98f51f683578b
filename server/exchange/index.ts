import { RefusalError } from '../../shared/error.ts';
import { type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { PackageListing, Store } from '../store/types.ts';
import { adoptAssets } from './adopt.ts';
import { illustrate, lacksArt } from './illustrate.ts';
import { readPackage } from './import.ts';
import { removePackageFiles, rowOf, writePackageFiles } from './package-files.ts';

export { readPackage } from './import.ts';
export { healPackageFiles, removePackageFiles, rowOf, writePackageFiles } from './package-files.ts';
export { installSamples } from './samples.ts';

/** A package as the library shows it. */
export interface ListedPackage extends PackageListing {
  premise: string;
  cover: string | null;
  cast: { id: string; name: string; image: string | null }[];
}

export interface Exchange {
  list(): Promise<ListedPackage[]>;
  /** @throws RefusalError `not_found` */
  get(id: string): Promise<VNPackage>;
  /** Deletes a package in all its versions, with its files. @throws RefusalError `not_found` */
  delete(id: string): Promise<void>;
  /** Takes in a package from outside. @throws RefusalError `refused` */
  import(input: unknown): Promise<{ packageId: string; warnings: string[] }>;
  /** Resolves when no art is being made for imports any more. */
  settled(): Promise<void>;
}

export interface ExchangeDeps {
  store: Store;
  art: Art;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** Called when a package's art was completed after the fact. */
  onIllustrated?: (packageId: string) => void;
}

/** Packages in and out of the house. */
export function createExchange({ store, art, clock, log, dataDir, onIllustrated }: ExchangeDeps): Exchange {
  const listed = new Map<string, ListedPackage>();
  let work: Promise<void> = Promise.resolve();

  const unknown = (id: string) =>
    new RefusalError('not_found', `There is no package "${id}".`, { hint: 'GET /api/packages lists them.' });

  async function read(id: string): Promise<VNPackage> {
    const row = await store.getPackage(id);
    if (!row) throw unknown(id);
    return VNPackageSchema.parse(JSON.parse(row.body));
  }

  async function save(story: VNPackage): Promise<void> {
    const row = rowOf(story);
    await store.putPackage(row);
    await writePackageFiles(dataDir, row);
  }

  const listing = (row: PackageListing, story: VNPackage): ListedPackage => {
    const first = story.plot.acts[0];
    const start = first?.sandboxLocations.find(({ id }) => id === first.startLocation) ?? first?.sandboxLocations[0];
    const cover = start && story.assets.backgrounds[start.location]?.url;
    return {
      ...row,
      premise: story.plot.premise,
      cover: cover ?? Object.values(story.assets.backgrounds)[0]?.url ?? null,
      cast: story.characters.map(({ id, name }) => ({ id, name, image: story.assets.characters[id]?.url ?? null })),
    };
  };

  /** One package after another, so that an import never starves the plays. */
  function illustrateLater(story: VNPackage): void {
    work = work.then(async () => {
      const complete = await illustrate(story, art, (error) =>
        log.warn({ err: error, package: story.id }, 'art failed'),
      );
      const still = await store.getPackage(story.id, story.version);
      if (!still) return;
      await save(complete);
      listed.delete(`${story.id}@${story.version}`);
      onIllustrated?.(story.id);
    });
    work = work.catch((error: unknown) => log.error({ err: error, package: story.id }, 'illustrating failed'));
  }

  return {
    async list() {
      const rows = await store.listPackages();
      return Promise.all(
        rows.map(async (row) => {
          const key = `${row.id}@${row.version}`;
          const known = listed.get(key);
          if (known) return known;
          const made = listing(row, await read(row.id));
          listed.set(key, made);
          return made;
        }),
      );
    },

    get: read,

    async delete(id) {
      if (!(await store.deletePackage(id))) throw unknown(id);
      for (const key of listed.keys()) if (key.startsWith(`${id}@`)) listed.delete(key);
      await removePackageFiles(dataDir, id);
    },

    async import(input) {
      const { package: incoming, warnings } = readPackage(input, { id: clock.id(), createdAt: clock.iso() });
      const taken = (await store.getPackage(incoming.id)) !== null;
      const id = taken ? clock.id() : incoming.id;
      if (taken) warnings.push(`A package "${incoming.id}" is here already, so this one got the id "${id}".`);
      const assets = await adoptAssets(dataDir, incoming, id);
      const story = { ...incoming, id, assets, ...(taken && { version: 1 }) };
      await save(story);
      if (lacksArt(story)) illustrateLater(story);
      return { packageId: story.id, warnings };
    },

    settled: () => work,
  };
}
