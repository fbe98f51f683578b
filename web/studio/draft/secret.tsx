import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { Label } from './label.tsx';
import styles from './sheet.module.css';

const SecretsContext = createContext(false);
export const SecretsProvider = SecretsContext.Provider;

/** Text that only the Director knows. Covered until the author reveals it, here or for the whole draft. */
export function Secret({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const all = useContext(SecretsContext);
  const [here, setHere] = useState(false);
  const shown = all || here;
  return (
    <section className={`edged-dashed ${styles.secret}`}>
      <Label className="row gap-2xs bottom-2xs text-sm faint ui bold">
        <EyeOffIcon size={14} /> {title}
      </Label>
      {shown ? (
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
