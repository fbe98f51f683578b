/** A line at the start of an entry that sets an option. With `@@@`: a fallback for an unknown decorator before it. */
const DECORATOR = /^@@(@?)([a-z_]+)(?:[ \t]+(.*))?$/;
/** Decorators that are imported. */
export const KNOWN_DECORATORS: ReadonlySet<string> = new Set([
  ...['additional_keys', 'exclude_keys', 'constant', 'activate', 'dont_activate', 'activate_only_after'],
  ...['keep_activate_after_match', 'dont_activate_after_match', 'probability'],
  ...['match_full_word', 'match_partial_word'],
]);

/** Separates the decorators at the start of a text from the text. */
export function undecorated(content: string): { text: string; said: Map<string, string> } {
  const lines = content.split('\n');
  const said = new Map<string, string>();
  let at = 0;
  let isKnown = false;
  for (; at < lines.length; at += 1) {
    const [, fallback, name = '', value = ''] = DECORATOR.exec((lines[at] ?? '').trim()) ?? [];
    if (name === '') break;
    if (fallback !== '' && isKnown) continue;
    isKnown = KNOWN_DECORATORS.has(name);
    said.set(name, value.trim());
  }
  return { text: lines.slice(at).join('\n'), said };
}
