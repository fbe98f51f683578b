import type { Page } from 'playwright-core';

/** Something that a page told of by itself, to those who listen to it. */
interface Heard {
  readonly urgency: string;
  readonly words: string;
  readonly isLine: boolean;
}

/** Notes what live regions come to say, and how urgently. A region that speaks as a whole does so each time its words change. */
export function listen(): void {
  const said: Heard[] = [];
  Object.assign(globalThis, { said });
  const liveOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest('[aria-live], [role="status"], [role="alert"]');
  const hear = (live: Element, words: string) => {
    const urgency = live.getAttribute('aria-live') ?? (live.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
    const isLine = live.classList.contains('stage-unseen');
    if (words.trim() !== '') said.push({ urgency, words: words.trim(), isLine });
  };
  new MutationObserver((changes) => {
    const whole = new Set<Element>();
    for (const { target, addedNodes, type } of changes) {
      const live = liveOf(target);
      if (!live) continue;
      if (live.getAttribute('aria-atomic') === 'true' || type === 'characterData') whole.add(live);
      else for (const node of addedNodes) hear(live, node.textContent ?? '');
    }
    for (const live of whole) hear(live, live.textContent ?? '');
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
export const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (globalThis as unknown as { said: Heard[] }).said);
