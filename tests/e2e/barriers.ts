import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Whatever is worse than minor on a page as it is now: the rule, how bad it is, and where.
 * @param isLaidOver a menu lies over the page, in no landmark of it
 */
export async function barriers(page: Page, isLaidOver = false): Promise<string[]> {
  // As a debugger would: the page itself runs no foreign script. A document has it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (region) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        rules: { region: { enabled: region } },
      }),
    !isLaidOver,
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 200)}`));
}

/** Looks at a page at every stand it is brought to. */
export function looking(page: Page) {
  const found: Record<string, string[]> = {};
  return {
    at: async (where: string, isLaidOver = false) => {
      const seen = await barriers(page, isLaidOver);
      if (seen.length > 0) found[where] = seen;
    },
    found,
  };
}
