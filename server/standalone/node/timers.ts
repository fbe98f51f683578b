/* What a page has of Node's `timers`. */

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Calls back in the next round of the event loop. Timers of no time at all are made to wait by browsers once they follow one another. */
export function setImmediate(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(null);
}

/** A timer as Node's are: it can be told that nobody waits for it, which a page need not know. `clearTimeout` reads it as its number. */
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
