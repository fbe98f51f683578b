import { type ComponentProps, createElement, type ReactElement } from 'react';
import { Streamdown, type StreamdownProps } from 'streamdown';
import { readChip } from '../../../shared/wire/chat-chips.ts';
import { Chip } from './chip.tsx';
import styles from './markdown.module.css';

type Components = NonNullable<StreamdownProps['components']>;

/** An element with its children only; all other attributes from the model are dropped. */
const plain =
  (tag: string) =>
  ({ children }: ComponentProps<'span'>): ReactElement =>
    createElement(tag, null, children);

const AS_THEY_ARE = 'p strong em del code pre ul li blockquote thead tbody tr th td'.split(' ');

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
    createElement('div', { className: 'scroll-x' }, createElement('table', null, children)),
  /** Images from links are never loaded; only their alternative text is shown. */
  img: ({ alt }: ComponentProps<'img'>) => (alt ? createElement('em', null, `[${alt}]`) : null),
};

const ALLOWED = Object.keys(COMPONENTS);

/** The co-author's text as Markdown, while it streams in. No HTML and images: it comes from a model. */
export default function Markdown({ text, live }: { text: string; live: boolean }): ReactElement {
  return createElement(
    Streamdown,
    {
      className: `text-base story leading ${styles.markdown}`,
      mode: live ? 'streaming' : 'static',
      parseIncompleteMarkdown: live,
      skipHtml: true,
      allowedElements: ALLOWED,
      unwrapDisallowed: true,
      controls: false,
      linkSafety: { enabled: false },
      // Each component is type-safe; checking them against all HTML tags costs a quarter of the type check.
      components: COMPONENTS as unknown as Components,
    },
    text,
  );
}
