import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { QuillIcon } from '../../ui/icons.tsx';
import { formatValueAsText, isBlank } from '../field-values.ts';
import { type Clash, type FieldState, useForm } from '../form-context.tsx';
import styles from './fields.module.css';

/** The frame of a field: label, mark of a manual edit, errors, clash. */
export function Field({
  path,
  hint,
  state,
  group = false,
  optional = false,
  names,
  below,
  children,
}: {
  path: string;
  hint?: ReactNode;
  state: Pick<FieldState, 'id' | 'label' | 'problems' | 'clashes'> & Partial<Pick<FieldState, 'required' | 'value'>>;
  group?: boolean;
  optional?: boolean;
  names?: ((id: string) => string) | undefined;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isByHand } = useForm();
  const { id, label, problems, clashes, required = false, value } = state;
  useEffect(() => {
    // Mantine's inputs only take a description through their own label.
    if (!group) document.getElementById(id)?.setAttribute('aria-describedby', `${id}-about`);
  }, [id, group]);
  const name = (
    <>
      {label}
      {optional && <span className="regular">{t('editing.optional')}</span>}
      {/* For screen readers, the control itself has the attribute. */}
      {required && isBlank(value) && (
        <span className="vermilion regular" aria-hidden="true">
          {t('editing.needed')}
        </span>
      )}
      {isByHand(path) && (
        <span className="inline" title={t('editing.origin.byHand')}>
          <QuillIcon size={11} />
          <VisuallyHidden>{t('editing.origin.byHand')}</VisuallyHidden>
        </span>
      )}
    </>
  );
  return (
    <div
      className={`stack shrinks gap-2xs content-start ${styles.field}`}
      data-path={path}
      data-wrong={problems.length > 0 || undefined}
    >
      {group ? (
        <span className={`inline gap-xs text-sm faint bold ui to-left`} id={`${id}-label`}>
          {name}
        </span>
      ) : (
        <label className={`inline gap-xs text-sm faint bold ui to-left`} htmlFor={id}>
          {name}
        </label>
      )}
      {group ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as these are.
        <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-about`}>
          {children}
        </div>
      ) : (
        children
      )}
      <div id={`${id}-about`}>
        {problems.map((problem) => (
          <p key={problem} className="text-sm vermilion leading-snug bold" role="alert">
            {problem}
          </p>
        ))}
        {hint && <p className="text-sm faint leading-snug">{hint}</p>}
      </div>
      {below}
      {clashes.map((clash) => (
        <ClashNote key={clash.path} clash={clash} names={names} />
      ))}
    </div>
  );
}

/** The current value beside the author's, with the choice between them. */
export function ClashNote({ clash, names }: { clash: Clash; names?: ((id: string) => string) | undefined }) {
  const { t } = useTranslation();
  const { language, settle } = useForm();
  const now = formatValueAsText(clash.theirs, names);
  return (
    <div className={`stack gap-2xs pad-sm round wash-ochre ink ${styles.clash}`} role="note">
      <p className="text-sm ochre bold">{t('editing.clash.now')}</p>
      {now === '' ? (
        <p className="soft italic">{t('editing.clash.nothing')}</p>
      ) : (
        <blockquote className="story leading scroll pre-line" lang={language}>
          {now}
        </blockquote>
      )}
      <p className="flex gap-md">
        <button type="button" className="ochre text-md bold underlined" onClick={() => settle(clash.path, 'theirs')}>
          {t('editing.clash.take')}
        </button>
        <button type="button" className="ochre text-md bold underlined" onClick={() => settle(clash.path, 'mine')}>
          {t('editing.clash.keep')}
        </button>
      </p>
    </div>
  );
}
