import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { type Art, createArt, linkOrCopy } from '../../server/art/index.ts';
import { readConfig } from '../../server/config.ts';
import { type RunningServer, startServer } from '../../server/listen.ts';
import { createLogger } from '../../server/log.ts';
import type { Overrides } from '../../server/overrides.ts';
import type { StageSettings } from '../../web/stage/preferences/settings.ts';
import { localHostsAt } from '../support/fake-model-hosts.ts';
import { takeProfile } from './browser.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A stage on which lines are there at once: while one writes itself, the page is laid out and painted 60 times a second. */
const AT_ONCE: Partial<StageSettings> = { textSpeed: 5 };
/** The stage as a newcomer finds it, where lines write themselves: a press that comes too early completes one. */
export const UNTOUCHED: Partial<StageSettings> = {};

/**
 * Art with real pictures, and the same music everywhere, composed once: that is what a server takes longest for, and journeys that
 * are about other things need not wait for. Each story's own music is made in journey.test.ts.
 */
function withOneTrack(dataDir: string): Art {
  const art = createArt({ dataDir, image: () => null });
  // A track is of its mood as well as of its words.
  const one = { mood: 'evening', prompts: [{ text: 'a slow evening by the water', weight: 1 }] };
  return { ...art, music: (request) => art.music({ ...request, ...one }) };
}

/** Lets one library of art have what another has made: most stories here are the same few, and take long to paint and to compose. */
async function handOn(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await mkdir(from, { recursive: true });
  for (const file of await readdir(from)) {
    // Each is called by its content key: what is there under that is the same. One with a dot was never written to its end.
    if (!file.startsWith('.')) await linkOrCopy(join(from, file), join(to, file));
  }
}

type Parts = Omit<Overrides, 'art'> & { art?: ((dataDir: string) => Art) | null };

/**
 * One server for a file of journeys; the browser is that of all files. `env` configures the server, `parts` take the place of its own; with
 * `art` null it has its own, all of it.
 * The next file has another, so that it need not wait for the pictures of stories which nobody looks at any more.
 */
export function openTheatre(env: Record<string, string> = {}, { art = withOneTrack, ...parts }: Parts = {}) {
  let server: RunningServer | undefined;
  let dataDir = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-e2e-'));
    await handOn(inject('art'), join(dataDir, 'art-cache'));
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, OFFLINE_SEED: '7', ...localHostsAt(), ...env });
    server = await startServer(config, { log: createLogger('error'), ...parts, ...(art && { art: art(dataDir) }) });
  });

  afterAll(async () => {
    await server?.close();
    await handOn(join(dataDir, 'art-cache'), inject('art'));
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    get address(): string {
      return server?.address ?? '';
    },
    /** Asks the server past the page. Answers the JSON; fails its test where the server refuses. */
    async api<T>(method: string, path: string, body?: unknown): Promise<T> {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${server?.address}${path}`, { method, ...(body === undefined ? {} : json) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} was refused: ${text}`);
      return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
    },
    /**
     * A page in a browser profile of its own, with nothing of another journey in it. Fails its test on any error of the page, and on any request that leaves.
     * @param options.refusals the statuses that are meant to come: a browser tells of each on the console
     * @param options.keepsApp the app is kept for when there is no connection, and the page may come to have none
     * @param options.isMeasured where things lie on the page is what it is about: it is drawn with all of its pixels, as pages of other
     * sizes than a desk's and those whose pictures are left are
     * @param options.stage how the stage is set at first; its lines are there at once where nothing else is said
     */
    async page(
      options: {
        viewport?: typeof DESKTOP;
        locale?: string;
        refusals?: readonly number[];
        stage?: Partial<StageSettings>;
        keepsApp?: boolean;
        isMeasured?: boolean;
      } = {},
    ): Promise<Page> {
      const {
        viewport = DESKTOP,
        locale = 'en-US',
        refusals = [],
        stage = AT_ONCE,
        keepsApp = false,
        isMeasured = false,
      } = options;
      const address = server?.address ?? '';
      const isCoarse = viewport === DESKTOP && !isMeasured && !process.env.EVIDENCE_DIR;
      const profile = await takeProfile({ viewport, locale, isCoarse, keepsApp }, address);
      const { context } = profile;
      const first = await context.addInitScript(setStage, JSON.stringify(stage));
      const problems = watch(context, address);
      context.on('page', (tab) => watchPage(tab, problems, { refusals, goesOffline: keepsApp }));
      const page = await context.newPage();
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          await page.screenshot({ path: join(tmpdir(), `kamishibai-e2e-failure-${Date.now()}.png`) });
          await profile.close();
        } else {
          await first.dispose();
          await profile.giveBack();
        }
        if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
      });
      return page;
    },
  };
}

/** In the page: keeps settings of the stage where none are kept yet. A page without an address keeps nothing. */
const setStage = (settings: string): void => {
  if (location.origin === 'null' && location.protocol !== 'file:') return;
  if (localStorage.getItem('kamishibai.stage') === null) localStorage.setItem('kamishibai.stage', settings);
};

function watch(context: BrowserContext, address: string): string[] {
  const problems: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob|file):/.test(url)) problems.push(`a request left: ${url}`);
  });
  return problems;
}

/** Every tab of a profile is watched. */
function watchPage(
  page: Page,
  problems: string[],
  { refusals, goesOffline }: { refusals: readonly number[]; goesOffline: boolean },
): void {
  const isMeant = (text: string) =>
    refusals.some((status) => text.includes(`responded with a status of ${status}`)) ||
    (goesOffline && /net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isMeant(message.text()))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** Leaves a picture of what a page shows, for people to look at; nowhere unless `EVIDENCE_DIR` names a folder. */
export async function leavePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.EVIDENCE_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** Waits until whatever comes or goes on a page has, and all of it stands where it stays; what moves for ever is not waited for. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  });

/** By how many pixels more than it is wide the page, or the conversation in it, could be moved sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('[role="log"], [data-plan]')];
    return Math.max(...wide.map((each) => each.scrollWidth - each.clientWidth));
  });
