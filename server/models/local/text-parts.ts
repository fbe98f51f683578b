import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Writes text and thoughts as stream parts, with a start and end for each run. */
export function createTextParts(put: (part: LanguageModelV4StreamPart) => void) {
  let open: { type: 'text' | 'reasoning'; id: string } | null = null;
  let count = 0;
  const end = () => {
    if (open !== null) put({ type: `${open.type}-end`, id: open.id });
    open = null;
  };
  return {
    put(type: 'text' | 'reasoning', delta: string) {
      if (open?.type !== type) {
        end();
        open = { type, id: `${type}-${count++}` };
        put({ type: `${type}-start`, id: open.id });
      }
      put({ type: `${type}-delta`, id: open.id, delta });
    },
    end,
  };
}
