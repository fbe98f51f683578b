/**
 * Stands in for `rehype-raw`, which parses HTML inside markdown: here it stays unparsed, and the sanitizer that comes
 * after drops it.
 */
export default function leaveHtmlUnparsed(): undefined {
  return undefined;
}
