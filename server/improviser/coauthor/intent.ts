/** Something an author wants changed. What is none of what is done by talk opens the form that does it. */
export type Intent =
  | { kind: 'rename'; what: string; to: string }
  | { kind: 'retitle'; to: string }
  | { kind: 'age'; who: string; how: string }
  /** `what` is blank for the premise. */
  | { kind: 'form'; what: string }
  | { kind: 'tone'; how: string }
  | { kind: 'longer'; act: string }
  | { kind: 'difficulty'; how: 'easier' | 'harder' }
  | { kind: 'add-place'; phrase: string; act: string | null }
  | { kind: 'add-character'; phrase: string }
  | { kind: 'add-encounter'; place: string; about: string }
  | { kind: 'add-act' }
  | { kind: 'remove'; what: string }
  | { kind: 'redraw'; what: string }
  | { kind: 'new-story' }
  | { kind: 'translate'; to: string };

/** A way to say one: what it looks like, and what is meant by its parts. */
export type IntentRule = readonly [pattern: RegExp, make: (groups: string[]) => Intent | null];

/** The first that a text is said as; null for none. */
export function readByRules(text: string, rules: readonly IntentRule[]): Intent | null {
  for (const [pattern, make] of rules) {
    const match = pattern.exec(text);
    const intent = match === null ? null : make(match.slice(1).map((group) => (group ?? '').trim()));
    if (intent !== null) return intent;
  }
  return null;
}
