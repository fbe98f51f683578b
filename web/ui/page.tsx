import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { DisplayMenu } from './display-menu.tsx';
import { ArrowLeftIcon } from './icons.tsx';
import styles from './page.module.css';

/** The link back to the library in a page's header. Forwards the props of a tooltip around it. */
export function BackToLibrary(props: Omit<ComponentProps<'a'>, 'href' | 'className' | 'children'>) {
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      aria-label={t('pages.toLibrary')}
      {...props}
      className="hover-ink inline rigid gap-2xs round faint pad-y-2xs pad-x-2xs"
    >
      <ArrowLeftIcon size={16} />
      <Logo size={28} />
    </Link>
  );
}

/** Has a link back to the library and the display menu; `about` is beside the title, `tools` between those. */
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
    <div className={`paper ${styles.page}`}>
      <header className={`row wrap gap-md rows-xs ruled-below sheet pad-y-xs pad-x-md ${styles.header}`}>
        <Tooltip label={t('pages.toLibrary')}>
          <BackToLibrary />
        </Tooltip>
        <div className={`flex wrap baseline shrinks gap-sm rows-none ${styles.heading}`}>
          <h1 className="text-lg">{title}</h1>
          {about && <span className="text-base faint">{about}</span>}
        </div>
        {tools}
        <span className="inline gap-2xs">
          <DisplayMenu />
        </span>
      </header>
      <main className={className}>{children}</main>
    </div>
  );
}
