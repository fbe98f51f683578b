import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';

/** What a journey has no use for. The last such list counts, so what of Playwright's own matters here is in it as well. */
const WITHOUT = [
  // The list below the address bar is a page of the browser's own in each window: half of what opening one takes.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Of Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a profile that is used again are in one process, which has run the app's scripts before.
  '--process-per-site',
  `--disable-features=${WITHOUT.join(',')}`,
];

/** Whose answers say who the player is. */
const PLAYER_PATH = '/api/player';
/** How often, and how many times at most, it is looked whether they have come, in ms. */
const LOOK_EVERY_MS = 10;
const LOOKS_MOST = 500;

/** How many profiles that are free wait for the next journey; more take more memory than time. */
const MOST_FREE = 4;

/**
 * How many pixels are drawn for one of the page's, each way. Browsers of journeys draw without a graphics card, and on the stage that
 * takes longer than all else; a page is laid out the same but for hairlines, of which none is thinner than what is drawn.
 */
const COARSE = 0.5;

/** What a profile is made for, and cannot be changed in it. */
export interface ProfileOptions {
  viewport: { width: number; height: number };
  locale: string;
  /** Pages are drawn with half of the pixels each way. */
  isCoarse: boolean;
  /** The app is kept for when there is no connection. */
  keepsApp?: boolean;
}

/** A browser profile with nothing in it: no cookie, nothing kept by any page, no page but its keeper. */
export interface Profile {
  context: BrowserContext;
  /** A page of the servers' site that nobody looks at. While it is there, so is the process of the profile's pages. */
  keeper: Page;
  /** Empties the profile for the next journey that wants one like it. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

const browsers: { fine?: Promise<Browser>; coarse?: Promise<Browser> } = {};
const free: { profile: Profile; made: string }[] = [];

/**
 * A profile for one journey: of those that were given back, or a new one. The browser is that of all journeys of a worker that are
 * drawn alike, and ends with it.
 * @param address of the server that the journey is on
 */
export async function takeProfile(options: ProfileOptions, address: string): Promise<Profile> {
  const made = JSON.stringify(options);
  const at = free.findIndex((each) => each.made === made);
  const [taken] = at < 0 ? [] : free.splice(at, 1);
  const { context, keeper } = taken?.profile ?? (await newProfile(options, address));
  const close = () => context.close();
  const ofPlayer = new Set<Request>();
  context.on('request', (request) => request.url().endsWith(PLAYER_PATH) && ofPlayer.add(request));
  const answered = (request: Request) => void ofPlayer.delete(request);
  context.on('requestfinished', answered);
  context.on('requestfailed', answered);
  const profile: Profile = {
    context,
    keeper,
    close,
    async giveBack() {
      const pages = context.pages().filter((page) => page !== keeper);
      await Promise.all(pages.map((page) => page.evaluate(turnAway).catch(() => undefined)));
      for (let look = 0; look < LOOKS_MOST && ofPlayer.size > 0; look += 1) await sleep(LOOK_EVERY_MS);
      await Promise.all(pages.map((page) => page.close()));
      for (const event of ['page', 'request', 'requestfinished', 'requestfailed']) context.removeAllListeners(event);
      await context.clearCookies();
      const debug = await context.newCDPSession(keeper);
      await debug.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
      await debug.detach();
      free.push({ profile, made });
      if (free.length > MOST_FREE) await free.shift()?.profile.close();
    },
  };
  return profile;
}

/**
 * In the page: is what a page that is left is. It sends what it has last then; of an answer that came later the player's cookie would be
 * with whoever has the profile next, and with it how another likes to read.
 */
function turnAway(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Only a browser as a whole can be told how finely to draw: a profile's own scale changes what pages are told of it, not the work. */
function browserOf(isCoarse: boolean): Promise<Browser> {
  const drawing = isCoarse ? 'coarse' : 'fine';
  const args = isCoarse ? [...FLAGS, `--force-device-scale-factor=${COARSE}`] : FLAGS;
  browsers[drawing] ??= chromium.launch({ executablePath: browserPath(), args });
  return browsers[drawing];
}

async function newProfile({ viewport, locale, isCoarse, keepsApp }: ProfileOptions, address: string) {
  const hasTouch = viewport.width < 500;
  // Whatever is not about it need not wait for a worker to keep the whole app.
  const serviceWorkers = keepsApp ? 'allow' : 'block';
  const context = await (await browserOf(isCoarse)).newContext({
    viewport,
    locale,
    reducedMotion: 'reduce',
    hasTouch,
    serviceWorkers,
  });
  const keeper = await context.newPage();
  await keeper.goto(`${address}/logo.svg`);
  return { context, keeper };
}

/** The browser that `npm test` found; without one these tests fail rather than pass unrun. */
function browserPath(): string {
  const path = process.env.CHROME_PATH;
  if (!path) throw new Error('CHROME_PATH is not set: run "npm test", which finds or installs a browser.');
  return path;
}
