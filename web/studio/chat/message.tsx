import { getToolName, isToolUIPart } from 'ai';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { blocksOf, isNotice } from './blocks.ts';
import styles from './message.module.css';
import { type DraftNames, finishedPackage, readToolPart } from './tool-call.ts';
import { ToolCard } from './tool-card.tsx';
import type { ChatMessage } from './use-coauthor.ts';

const Markdown = lazy(() => import('./markdown.ts'));

/** One message of the conversation. `live` while it is still being written. */
export const Message = memo(function Message({
  message,
  names,
  live,
  language,
  onFinished,
}: {
  message: ChatMessage;
  names: DraftNames;
  live: boolean;
  language: string | undefined;
  onFinished: (packageId: string) => React.ReactNode;
}) {
  const { t } = useTranslation();
  if (message.role === 'user') {
    return (
      <article className={styles.user} aria-label={t('chat.you')}>
        {message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}
      </article>
    );
  }
  const blocks = blocksOf(message.parts);
  return (
    <article className={styles.coauthor} aria-label={t('chat.coauthor')} lang={language}>
      {blocks.map(({ key, parts }, index) => {
        const [first] = parts;
        if (first.type === 'text' && isNotice(first)) {
          return (
            <p key={key} className={styles.notice}>
              {first.text}
            </p>
          );
        }
        if (first.type === 'text') {
          return <Spoken key={key} text={first.text} live={live && index === blocks.length - 1} />;
        }
        if (first.type === 'reasoning') {
          return (
            <details key={key} className={styles.reasoning}>
              <summary>{t('chat.reasoning')}</summary>
              <p>{first.text}</p>
            </details>
          );
        }
        return (
          <div key={key} className={styles.tools}>
            {parts.map((part) => {
              if (!isToolUIPart(part)) return null;
              const call = readToolPart(getToolName(part), part, live);
              const packageId = finishedPackage(call);
              return (
                <div key={part.toolCallId}>
                  <ToolCard call={call} names={names} />
                  {packageId && onFinished(packageId)}
                </div>
              );
            })}
          </div>
        );
      })}
    </article>
  );
});

function Spoken({ text, live }: { text: string; live: boolean }) {
  return (
    <Suspense fallback={<p className={styles.plain}>{text}</p>}>
      <Markdown text={text} live={live} />
    </Suspense>
  );
}
