import { onTestFinished, vi } from 'vitest';

/** How often a text is gone through from end to end, and how many patterns are made for it. */
export interface Scans {
  patterns: number;
  wholeTexts: number;
}

/** Texts shorter than this are words and phrases, not what somebody wrote. */
const LONG = 1000;

const onTexts = ['indexOf', 'includes', 'toLowerCase', 'lastIndexOf'] as const;

/** Counts, until the test ends, every `new RegExp` and every call that goes through a long text. */
export function countScans(): Scans {
  const scans: Scans = { patterns: 0, wholeTexts: 0 };
  const Original = globalThis.RegExp;
  vi.stubGlobal(
    'RegExp',
    new Proxy(Original, {
      construct(target, given, made) {
        scans.patterns += 1;
        return Reflect.construct(target, given, made);
      },
    }),
  );
  const undo = [
    // All that patterns do goes through `exec`; one that looks for every match begins at the text's first sign once.
    // biome-ignore lint/suspicious/noExplicitAny: one wrapper for methods of every shape.
    wrap(Original.prototype as any, 'exec', (pattern, [text]) => {
      if (typeof text === 'string' && text.length >= LONG && (pattern as RegExp).lastIndex === 0) scans.wholeTexts += 1;
    }),
    ...onTexts.map((name) =>
      // biome-ignore lint/suspicious/noExplicitAny: one wrapper for methods of every shape.
      wrap(String.prototype as any, name, (text) => {
        if (String(text).length >= LONG) scans.wholeTexts += 1;
      }),
    ),
  ];
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const each of undo) each();
  });
  return scans;
}

function wrap(
  // biome-ignore lint/suspicious/noExplicitAny: one wrapper for methods of every shape.
  owner: any,
  name: string | symbol,
  note: (self: unknown, given: readonly unknown[]) => void,
): () => void {
  const original = owner[name];
  owner[name] = function counted(this: unknown, ...given: unknown[]) {
    note(this, given);
    return original.apply(this, given);
  };
  return () => {
    owner[name] = original;
  };
}
