import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sayIssue } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { ErrorNotice } from '../../../../ui/index.ts';
import styles from './forms.module.css';
import type { useSheetForm } from './use-sheet-form.ts';

/** The foot of a form: save state, save and close. Asks before unsaved changes are discarded. */
export function FormFoot({
  writing,
  unsaved,
  clashing,
  asking,
  onLeave,
  onStay,
}: {
  writing: ReturnType<typeof useSheetForm>;
  unsaved: boolean;
  clashing: boolean;
  asking: boolean;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  const { issues, isClaimed, failure, saving, close } = writing;
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) stay.current?.focus();
  }, [asking]);
  const others = issues.filter((issue) => !isClaimed(issue));
  return (
    <div className={`stack gap-xs ruled sheet pad-y-sm pad-x-xl ${styles.foot}`}>
      {clashing && (
        <p className="text-md pad-sm round wash-ochre ochre leading" role="alert">
          {t('editing.clash.banner')}
        </p>
      )}
      {failure && issues.length === 0 && <ErrorNotice compact title={t('editing.failed')} error={failure} />}
      {issues.length > 0 && (
        <div className={`text-md vermilion bold ${styles.refused}`} role="alert">
          {t('editing.refused', { count: issues.length })}
          <ul className="bullets top-2xs regular">
            {[...new Set(others.map((issue) => sayIssue(t, issue)))].map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </div>
      )}
      {asking ? (
        <div className="row gap-xs" role="alertdialog" aria-label={t('editing.discard.ask')}>
          <span className="grow text-md faint">{t('editing.discard.ask')}</span>
          <Button ref={stay} variant="default" size="sm" onClick={onStay}>
            {t('editing.discard.no')}
          </Button>
          <Button color="vermilion" size="sm" variant="light" onClick={close}>
            {t('editing.discard.yes')}
          </Button>
        </div>
      ) : (
        <div className="row gap-xs">
          <span className="grow text-md faint" role="status">
            {unsaved && !saving && t('editing.unsaved')}
          </span>
          <Button variant="default" size="sm" onClick={onLeave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" size="sm" loading={saving} title={t('editing.saveKeys')}>
            {t('editing.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
