import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { ArrowLeftIcon } from './icons.tsx';
import styles from './page.module.css';

/** The way back to the library at the head of a page. What is put around it to explain it may give it what it needs. */
export function BackToLibrary(props: Omit<ComponentProps<'a'>, 'href' | 'className' | 'children'>) {
  const { t } = useTranslation();
  return (
    <Link to="/" aria-label={t('pages.toLibrary')} {...props} className={styles.back}>
      <ArrowLeftIcon size={16} />
      <Logo size={28} />
    </Link>
  );
}
