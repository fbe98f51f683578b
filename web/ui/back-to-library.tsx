import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Logo } from '../brand/index.tsx';
import { useTranslation } from '../i18n/index.ts';
import { ArrowLeftIcon } from './icons.tsx';

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
