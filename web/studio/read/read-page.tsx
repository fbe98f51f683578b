import { Button, CopyButton, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSessionDraft } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { CheckIcon, CopyIcon, DownloadIcon, QuillIcon, ScrollIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { Page } from '../../ui/page.tsx';
import styles from './read.module.css';
import { type StoryBlock, toMarkdown, writeStoryBlocks } from './story-blocks.ts';

/** The whole story of a draft as one text to read, print, copy or download. */
export function ReadPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const draft = useSessionDraft(sessionId);
  const blocks = useMemo(() => (draft.data ? writeStoryBlocks(draft.data, t) : []), [draft.data, t]);
  const title = blocks[0]?.text ?? t('library.untitled');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const markdown = useMemo(() => toMarkdown(blocks), [blocks]);
  const download = () => {
    const url = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName(title)}.md` });
    link.click();
    URL.revokeObjectURL(url);
  };
  const tools = (
    <span className="inline wrap gap-xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<QuillIcon size={14} />}
        renderRoot={(props) => <Link to="/studio/$sessionId" params={{ sessionId }} {...props} />}
      >
        {t('read.back')}
      </Button>
      <CopyButton value={markdown}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
            onClick={copy}
          >
            {t(copied ? 'common.copied' : 'read.copy')}
          </Button>
        )}
      </CopyButton>
      <Button size="xs" variant="default" leftSection={<DownloadIcon size={14} />} onClick={download}>
        {t('read.download')}
      </Button>
      <Button size="xs" leftSection={<ScrollIcon size={14} />} onClick={() => window.print()}>
        {t('read.print')}
      </Button>
    </span>
  );
  return (
    <Page title={t('read.title')} tools={tools} className={`page-column ${styles.page}`}>
      {draft.isPending && <Skeleton height={320} radius="lg" />}
      {draft.isError && <ErrorNotice error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data && (
        <article className={`panel story ${styles.story}`} lang={draft.data.premise?.language}>
          {blocks.map((block, index) => (
            // The blocks have no identity of their own, and are replaced together.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Block key={index} block={block} />
          ))}
        </article>
      )}
    </Page>
  );
}

const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'story';

function Block({ block }: { block: StoryBlock }) {
  switch (block.kind) {
    case 'heading': {
      // The page's title is the first level.
      const Heading = `h${Math.min(block.level + 1, 5)}` as 'h2' | 'h3' | 'h4' | 'h5';
      return (
        <Heading className={styles.heading} data-level={block.level} dir="auto">
          {block.text}
        </Heading>
      );
    }
    case 'label':
      return <p className={`text-md faint ui ${styles.label}`}>{block.text}</p>;
    case 'line':
      return (
        <p className={styles.line} dir="auto">
          {block.speaker !== null && <b>{block.speaker}: </b>}
          {block.text}
        </p>
      );
    case 'item':
      return (
        <p className={styles.item} dir="auto">
          {block.text}
        </p>
      );
    case 'text':
      return (
        <p className="pre-wrap leading" dir="auto">
          {block.text}
        </p>
      );
  }
}
