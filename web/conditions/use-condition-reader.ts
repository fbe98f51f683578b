import { useEffect, useState } from 'react';
import type { ConditionText } from './read-condition.ts';

/** Reads a text as a condition or as prose. */
type ConditionReader = (text: string) => ConditionText;

let loaded: ConditionReader | null = null;
let loading: Promise<ConditionReader> | null = null;

/** Loads the reader once for all conditions. A failed load is retried by the next one. */
function loadReader(): Promise<ConditionReader> {
  loading ??= import('./read-condition.ts').then(
    ({ classifyCondition }) => {
      loaded = classifyCondition;
      return classifyCondition;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The reader of conditions; null until it is loaded. It is loaded with the first condition on a page. */
export function useConditionReader(): ConditionReader | null {
  const [reader, setReader] = useState<ConditionReader | null>(() => loaded);
  useEffect(() => {
    let here = true;
    // It may have loaded between this condition's first render and now.
    loadReader().then(
      (come) => here && setReader(() => come),
      () => undefined, // the text stays readable; only the sentence is not shown
    );
    return () => {
      here = false;
    };
  }, []);
  return reader;
}
