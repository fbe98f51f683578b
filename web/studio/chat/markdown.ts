import { type ComponentProps, createElement, type ReactElement } from 'react';
import { Streamdown, type StreamdownProps } from 'streamdown';
import { readChip } from '../../../shared/wire/chat-chips.ts';
import { Chip } from './chips/chip.tsx';
import styles from './markdown.module.css';

type Components = NonNullable<StreamdownProps['components']>;

/** An element that keeps its children and drops whatever else a model gave it. */
const plain =
  (tag: string) =>
  ({ children }: ComponentProps<'span'>): ReactElement =>
    createElement(tag, null, children);

const AS_THEY_ARE = 'p strong em del code pre ul li blockquote thead tbody tr th td'.split(' ');

/** What the co-author may say things with. A heading in a conversation is a small one. */
const COMPONENTS: Record<string, (given: never) => ReactElement | null> = {
  ...Object.fromEntries(AS_THEY_ARE.map((tag) => [tag, plain(tag)])),
  br: () => createElement('br'),
  hr: () => createElement('hr'),
  inlineCode: plain('code'),
  h1: plain('h3'),
  h2: plain('h3'),
  h3: plain('h4'),
  h4: plain('h4'),
  h5: plain('h4'),
  h6: plain('h4'),
  ol: ({ children, start }: ComponentProps<'ol'>) => createElement('ol', { start }, children),
  a: ({ children, href }: ComponentProps<'a'>) => {
    const does = readChip(href);
    return does === null
      ? createElement('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, children)
      : createElement(Chip, { does, children });
  },
  table: ({ children }: ComponentProps<'table'>) =>
    createElement('div', { className: styles.table }, createElement('table', null, children)),
  /** Pictures are the tools' to make: one a model links to is told by its words, and never fetched. */
  img: ({ alt }: ComponentProps<'img'>) => (alt ? createElement('em', null, `[${alt}]`) : null),
};

/** Everything else is shown as the text inside it. */
const ALLOWED = Object.keys(COMPONENTS);

/** The co-author's words as markdown, while they come in. No HTML and no pictures: a model's text is text. */
export default function Markdown({ text, live }: { text: string; live: boolean }): ReactElement {
  return createElement(
    Streamdown,
    {
      className: styles.markdown ?? '',
      mode: live ? 'streaming' : 'static',
      parseIncompleteMarkdown: live,
      skipHtml: true,
      allowedElements: ALLOWED,
      unwrapDisallowed: true,
      controls: false,
      linkSafety: { enabled: false },
      // Each is sound by itself; compared with what every tag there is takes, they cost a quarter of the page's type check.
      components: COMPONENTS as unknown as Components,
    },
    text,
  );
}
