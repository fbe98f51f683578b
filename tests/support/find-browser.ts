import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const VARIABLES = ['CHROME_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', 'PUPPETEER_EXECUTABLE_PATH'];

/** First the one that draws no windows of its own around its pages: opening a page takes it half of what it takes the others. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const PLACES: Partial<Record<NodeJS.Platform, (env: NodeJS.ProcessEnv) => string[]>> = {
  darwin: ({ HOME = '' }) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', join(HOME, 'Applications')].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    ),
  win32: (env) =>
    [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Chromium/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]),
};

/**
 * Finds a Chromium that starts, or installs one where that is a matter of one command (Debian, as root).
 * @param tell told, a line each, what is done
 * @returns the path of the browser
 * @throws Error that says what to install
 */
export function findOrInstallBrowser(env: NodeJS.ProcessEnv, tell: (line: string) => void): string {
  const named = VARIABLES.find((name) => env[name]);
  const given = named === undefined ? undefined : env[named];
  if (given !== undefined) {
    if (starts(given)) return given;
    throw new Error(`${named}=${given} is no browser that starts; name the executable of a Chromium or Chrome.`);
  }
  const found = findBrowser(env);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    tell('There is no browser; installing Chromium.');
    const get = (...args: string[]): boolean =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
    const install = (browser: string): boolean =>
      get('install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk');
    get('update');
    // Releases before the shell came have the whole browser only.
    if (!install('chromium-headless-shell')) install('chromium');
    const installed = findBrowser(env);
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its executable.');
}

function findBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const usual = () => NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = PLACES[process.platform]?.(env) ?? usual();
  return [...candidates, chromium.executablePath()].find(starts);
}

/** Some distributions put a stub in the browser's place that only says how to get it; Chrome on Windows prints no version. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;
}
