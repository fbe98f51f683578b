import { useState } from 'react';
import type { DraftHit, FoundForm } from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './find.module.css';
import { HitList } from './hit-list.tsx';

/** One form of a name with a box for all its places; expanded, each place has its own. */
export function FormPart({
  form,
  session,
  isChosen,
  onChoose,
  onOpen,
  problems,
}: {
  form: FoundForm;
  session: SessionAnswer;
  isChosen: (hit: DraftHit) => boolean;
  onChoose: (hits: readonly DraftHit[], isChosen: boolean) => void;
  onOpen: (hit: DraftHit) => void;
  problems: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(form.isName);
  const { hits } = form;
  const chosen = hits.filter(isChosen).length;
  const to = hits[0]?.to ?? '';
  return (
    <section className="edged round pad-sm" aria-label={t('find.rename.form', { form: form.form, to })}>
      <div className="row gap-xs">
        <input
          type="checkbox"
          className={styles.box}
          checked={chosen === hits.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < hits.length;
          }}
          aria-label={t('find.rename.chooseForm', { form: form.form, to, count: hits.length })}
          onChange={() => onChoose(hits, chosen < hits.length)}
        />
        <button
          type="button"
          className="row grow gap-xs ink to-start pad-y-2xs"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="grow" lang={session.draft.premise?.language}>
            <del className={styles.gone}>{form.form}</del> <ins className={styles.come}>{to}</ins>
          </span>
          <span className="faint text-sm">{t('find.rename.places', { count: hits.length, chosen })}</span>
          <span className="faint inline turns">
            <ChevronIcon size={15} />
          </span>
        </button>
      </div>
      {isOpen && (
        <div className="top-sm">
          <HitList
            session={session}
            hits={hits}
            isChosen={isChosen}
            onChoose={(hit, next) => onChoose([hit], next)}
            onOpen={onOpen}
            problems={problems}
          />
        </div>
      )}
    </section>
  );
}
