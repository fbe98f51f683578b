import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Whatever is worse than minor on a page as it is now: the rule, how bad it is, and where.
 * @param isLaidOver a menu lies over the page, in no landmark of it
 * @param hasOwnColors the colours are the device's: what the page asks for in vain, which is what axe sees, says nothing
 */
export async function barriers(page: Page, isLaidOver = false, hasOwnColors = false): Promise<string[]> {
  // As a debugger would: the page itself runs no foreign script. A document has it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (enabled) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        // Of the rules that are held to none reads style sheets, and reading them anew each time takes longer than most rules.
        preload: { assets: ['media'] },
        rules: { region: { enabled: enabled.region }, 'color-contrast': { enabled: enabled.contrast } },
      }),
    { region: !isLaidOver, contrast: !hasOwnColors },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 200)}`));
}

/** Looks at a page at every stand it is brought to. */
export function looking(page: Page, { hasOwnColors = false } = {}) {
  const found: Record<string, string[]> = {};
  return {
    at: async (where: string, isLaidOver = false) => {
      const seen = await barriers(page, isLaidOver, hasOwnColors);
      if (seen.length > 0) found[where] = seen;
    },
    found,
  };
}
