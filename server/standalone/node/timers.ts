/* Node's `timers` for pages. */

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Calls back in the next round of the event loop. Browsers delay chained timers of zero milliseconds. */
export function setImmediate(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(null);
}

/** A timer with Node's `unref`, which does nothing in a page. `clearTimeout` converts it to its number. */
class Timer {
  readonly #id: number;

  constructor(id: number) {
    this.#id = id;
  }

  unref(): this {
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

export const setTimeout = (callback: () => void, ms?: number): Timer =>
  new Timer(Number(globalThis.setTimeout(callback, ms)));
