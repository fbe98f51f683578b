import type { ComponentProps } from 'react';
import { Streamdown } from 'streamdown';
import styles from './markdown.module.css';

/** What the co-author may say things with; everything else is shown as the text inside it. */
const ALLOWED = [
  'p',
  'br',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
];

type Tag<Name extends keyof React.JSX.IntrinsicElements> = ComponentProps<Name> & { node?: unknown };

const COMPONENTS = {
  /** Pictures are the tools' to make: one a model links to is told by its words, and never fetched. */
  img: ({ node: _, alt }: Tag<'img'>) => (alt ? <em>[{alt}]</em> : null),
  a: ({ node: _, children, href }: Tag<'a'>) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  p: ({ node: _, children }: Tag<'p'>) => <p>{children}</p>,
  ul: ({ node: _, children }: Tag<'ul'>) => <ul>{children}</ul>,
  ol: ({ node: _, children, start }: Tag<'ol'>) => <ol start={start}>{children}</ol>,
  li: ({ node: _, children }: Tag<'li'>) => <li>{children}</li>,
  blockquote: ({ node: _, children }: Tag<'blockquote'>) => <blockquote>{children}</blockquote>,
  h1: ({ node: _, children }: Tag<'h1'>) => <h3>{children}</h3>,
  h2: ({ node: _, children }: Tag<'h2'>) => <h3>{children}</h3>,
  h3: ({ node: _, children }: Tag<'h3'>) => <h4>{children}</h4>,
  h4: ({ node: _, children }: Tag<'h4'>) => <h4>{children}</h4>,
  strong: ({ node: _, children }: Tag<'strong'>) => <strong>{children}</strong>,
  em: ({ node: _, children }: Tag<'em'>) => <em>{children}</em>,
  hr: () => <hr />,
  inlineCode: ({ node: _, children }: Tag<'code'>) => <code>{children}</code>,
  code: ({ node: _, children }: Tag<'code'>) => <code>{children}</code>,
  pre: ({ node: _, children }: Tag<'pre'>) => <pre>{children}</pre>,
  table: ({ node: _, children }: Tag<'table'>) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
  thead: ({ node: _, children }: Tag<'thead'>) => <thead>{children}</thead>,
  tbody: ({ node: _, children }: Tag<'tbody'>) => <tbody>{children}</tbody>,
  tr: ({ node: _, children }: Tag<'tr'>) => <tr>{children}</tr>,
  th: ({ node: _, children }: Tag<'th'>) => <th>{children}</th>,
  td: ({ node: _, children }: Tag<'td'>) => <td>{children}</td>,
};

/** The co-author's words as markdown, while they come in. No HTML and no pictures: a model's text is text. */
export default function Markdown({ text, live }: { text: string; live: boolean }) {
  return (
    <Streamdown
      className={styles.markdown ?? ''}
      mode={live ? 'streaming' : 'static'}
      parseIncompleteMarkdown={live}
      skipHtml
      allowedElements={ALLOWED}
      unwrapDisallowed
      controls={false}
      linkSafety={{ enabled: false }}
      components={COMPONENTS}
    >
      {text}
    </Streamdown>
  );
}
