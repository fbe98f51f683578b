import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { BackToLibrary } from './back-to-library.tsx';
import { DisplayMenu } from './display-menu.tsx';
import styles from './page.module.css';

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
