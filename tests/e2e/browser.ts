import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { inMemory } from '../support/quick-folder.ts';

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
  `--disable-features=${WITHOUT.join(',')}`,
];

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all journeys listens. */
    browser: string;
    /** The folder of what has been painted and composed by then; a theatre begins with it, and leaves its own there. */
    art: string;
  }
}

/** One browser for all journeys: each page has a profile of its own in it. */
export default async function openBrowser(project: TestProject) {
  const browser = await chromium.launchServer({ executablePath: browserPath(), args: FLAGS });
  project.provide('browser', browser.wsEndpoint());
  const art = mkdtempSync(join(inMemory().TMPDIR ?? tmpdir(), 'kamishibai-e2e-art-'));
  project.provide('art', art);
  return async () => {
    rmSync(art, { recursive: true, force: true });
    await browser.close();
  };
}

/** The browser that `npm test` found; without one these tests fail rather than pass unrun. */
function browserPath(): string {
  const path = process.env.CHROME_PATH;
  if (!path) throw new Error('CHROME_PATH is not set: run "npm test", which finds or installs a browser.');
  return path;
}
