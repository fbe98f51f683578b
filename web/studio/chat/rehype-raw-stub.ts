/** Replaces `rehype-raw`, which parses HTML inside Markdown. Here HTML stays unparsed, and the sanitizer drops it. */
export default function leaveHtmlUnparsed(): undefined {
  return undefined;
}
