import { Skeleton } from '@mantine/core';
import { type HTMLAttributes, type ReactNode, Suspense, useId } from 'react';
import type { ElementChange } from '../../shared/story/index.ts';
import { useTranslation } from '../i18n/index.ts';
import styles from './author-question.module.css';
import { DiffView } from './history/diff/index.ts';
import type { DraftNames } from './wording/tool-call.ts';

/** Heading (at level `heading`), details and answers; `about` has further paragraphs. */
export function AuthorQuestion({
  icon,
  title,
  heading: Heading,
  about,
  children,
  ...marks
}: {
  icon: ReactNode;
  title: string;
  heading: 'h3' | 'h4';
  about: ReactNode;
  children: ReactNode;
} & Omit<HTMLAttributes<HTMLDivElement>, 'title' | 'about'>) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be told apart from its legend's styles here.
    <div className={`stack clip round-lg raised ${styles.ask}`} role="group" aria-labelledby={titleId} {...marks}>
      <header className="flex gap-xs pad-sm wash-ochre">
        {icon}
        <div>
          <Heading className="text-base leading-tight" id={titleId}>
            {title}
          </Heading>
          {about}
        </div>
      </header>
      {children}
    </div>
  );
}

/** What would change if the author agrees. @param unknown shown if that is not known */
export function QuestionDiff(props: {
  label: string;
  asked: { changes: readonly ElementChange[]; isCut: boolean } | null;
  unknown: string;
  names: DraftNames;
  storyLanguage: string | undefined;
}) {
  const { label, asked, unknown, names, storyLanguage } = props;
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
    <section className={`scroll pad-all-sm ${styles.changes}`} tabIndex={0} aria-label={label}>
      {asked === null ? (
        <p className={`text-md faint leading-snug ${styles.faint}`}>{unknown}</p>
      ) : (
        <Suspense fallback={<Skeleton height={72} radius="md" />}>
          <DiffView changes={asked.changes} names={names} storyLanguage={storyLanguage} ahead />
        </Suspense>
      )}
      {asked?.isCut && (
        <p className={`text-md faint leading-snug ${styles.faint}`}>{t('authoring.approval.leftOut')}</p>
      )}
    </section>
  );
}

/** The buttons of a question. */
export const AnswerButtons = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className="row wrap gap-xs pad-sm ruled" {...props} />
);

/** A note beside the answers. */
export const AnswerNote = (props: HTMLAttributes<HTMLElement>) => (
  <small className={`text-md faint leading-snug ${styles.faint}`} {...props} />
);
