import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { WriteButton } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { Editable } from './editing/editable.tsx';
import styles from './sheet.module.css';
import type { Sheet } from './sheets/sheet.ts';

/** A part of an act or of the premise that has its own form. */
export function PartSheet({ sheet, title, children }: { sheet: Sheet; title: string; children: ReactNode }) {
  return (
    <Editable sheet={sheet}>
      <SheetFrame sheet={sheet} className={`stack gap-lg edged low ${styles.sheet}`} label={title}>
        <header className={`flex starting between gap-md ${styles.head} ${styles.plain}`}>
          <h3 className="text-lg">{title}</h3>
          <WriteButton sheet={sheet} name={title} />
        </header>
        {children}
      </SheetFrame>
    </Editable>
  );
}

/** The level of labels whose level is not given: the one below the heading around them. */
export const LabelLevel = createContext<3 | 4>(4);

/** A small heading. Screen readers navigate by headings, so no level may be skipped. */
export function Label({ level, children }: { level?: 4 | 5; children: ReactNode }) {
  const around = use(LabelLevel);
  const Heading = `h${level ?? around}` as const;
  return <Heading className="row gap-2xs bottom-2xs text-sm faint ui bold">{children}</Heading>;
}

const SecretsShown = createContext(false);
export const SecretsProvider = SecretsShown.Provider;

/** Text that only the Director knows. Covered until the author reveals it, here or for the whole draft. */
export function Secret({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const all = use(SecretsShown);
  const [here, setHere] = useState(false);
  return (
    <section className={`edged-dashed ${styles.secret}`}>
      <Label>
        <EyeOffIcon size={14} /> {title}
      </Label>
      {all || here ? (
        children
      ) : (
        <button
          type="button"
          className={`inline gap-xs text-md soft round-sm hover-ink hover-underline ${styles.covered}`}
          onClick={() => setHere(true)}
        >
          <EyeIcon size={16} />
          {t('draft.secret.show')}
        </button>
      )}
    </section>
  );
}

/** A list of sentences. Each can be edited by itself. */
export function Lines({
  path,
  items,
  language,
  className = 'bullets stack gap-2xs story leading',
  numbered = false,
}: {
  path: string;
  items: readonly string[];
  language: string | undefined;
  className?: string;
  numbered?: boolean;
}) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={className} lang={language}>
      {items.map((item, index) => (
        <li key={item} data-path={`${path}.${index}`}>
          {item}
        </li>
      ))}
    </List>
  );
}
