import { Button, TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ChecklistIcon, PlusIcon, QuillIcon, TrashIcon } from '../../ui/icons.tsx';
import type { ShownPart } from '../pane/draft-pane.tsx';
import styles from './actions.module.css';
import { type Action, listActions, searchActions } from './list-actions.ts';

const SHOWN = 8;

const getIcon = ({ key }: Action) => {
  if (key === 'check') return <ChecklistIcon className="faint" size={16} />;
  if (key.startsWith('add:')) return <PlusIcon className="faint" size={16} />;
  return key.startsWith('remove:') ? (
    <TrashIcon className="faint" size={16} />
  ) : (
    <QuillIcon className="faint" size={16} />
  );
};

/** Search over everything that has a form. Replaces the chat if no language model is configured. */
export function Actions({
  draft,
  held,
  onOpen,
  onCheck,
}: {
  draft: PlanDraft;
  held: boolean;
  onOpen: (shown: ShownPart) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const title = useId();
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const actions = useMemo(() => listActions(draft, t), [draft, t]);
  const found = searchActions(actions, search);
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <section className={styles.actions} aria-labelledby={title}>
      <h3 className="text-xl" id={title}>
        {t('brief.actions.title')}
      </h3>
      <p className="text-md soft leading top-2xs bottom-sm">{t('brief.actions.lead')}</p>
      <TextInput
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAll(false);
        }}
        placeholder={t('brief.actions.search')}
        aria-label={t('brief.actions.search')}
        maxLength={200}
      />
      {shown.length === 0 && (
        <p className="text-md soft leading top-2xs bottom-sm" role="status">
          {t('brief.actions.none')}
        </p>
      )}
      <ul className="stack gap-2xs top-xs bottom-xs">
        {shown.map((action) => (
          <li key={action.key}>
            <button
              className="hover-sheet row round ink text-base gap-xs pad-xs to-start full"
              type="button"
              disabled={held && action.opens !== null}
              onClick={() => (action.opens === null ? onCheck() : onOpen(action.opens))}
            >
              {getIcon(action)}
              <span>{action.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAll(true)}>
          {t('brief.actions.more', { count: found.length })}
        </Button>
      )}
    </section>
  );
}
