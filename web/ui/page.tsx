import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { DisplayMenu } from './display-menu.tsx';
import { ArrowLeftIcon } from './icons.tsx';
import styles from './page.module.css';

/**
 * A page beside the library, with a way back to it and how one likes it shown.
 * @param about what stands beside its title
 * @param tools what stands between them and the display's menu
 */
export function Page(props: {
  title: string;
  about?: ReactNode;
  tools?: ReactNode;
  className: string | undefined;
  children: ReactNode;
}) {
  const { title, about, tools, className, children } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Tooltip label={t('pages.toLibrary')}>
          <Link to="/" className={styles.back} aria-label={t('pages.toLibrary')}>
            <ArrowLeftIcon size={16} />
            <Logo size={28} />
          </Link>
        </Tooltip>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {about && <span className={styles.about}>{about}</span>}
        </div>
        {tools}
        <span className={styles.display}>
          <DisplayMenu />
        </span>
      </header>
      <main className={className}>{children}</main>
    </div>
  );
}
