import { Autocomplete, Button } from '@mantine/core';
import { useState } from 'react';
import type { ModelChoice } from '../../shared/wire/index.ts';
import type { ModelsAnswer } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import { useChooseModel, useLocalModels, useModelSources } from './api.ts';
import styles from './models.module.css';
import { OneFieldForm } from './one-field-form.tsx';

interface Props {
  role: keyof ModelsAnswer['choices'];
  choice: ModelChoice;
  active: string;
}

/** Sets or resets the model of a role; hidden if an environment variable sets it. */
export function ChooseModel({ role, choice, active }: Props) {
  const { t } = useTranslation();
  const put = useChooseModel();
  const local = useLocalModels();
  const [isOpen, setOpen] = useState(false);
  useModelSources(isOpen);
  const [typed, setTyped] = useState('');
  const who = t(`models.role.${role}`);
  const there = (local.data?.models ?? []).flatMap(({ name, isThere }) => (isThere ? [`local:${name}`] : []));
  const offered = [...new Set([...(role === 'image' ? [] : there), ...choice.offered])];
  const choose = (model: string | null) => put.mutate({ role, model }, { onSuccess: () => setOpen(false) });
  if (choice.from === 'environment') return null;
  return (
    <>
      {!isOpen && (
        <span className={`wrap gap-2xs inline ${styles.choose}`}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('modelsPage.roles.chooseFor', { role: who })}
            onClick={() => {
              put.reset();
              setTyped(choice.from === 'library' ? active : '');
              setOpen(true);
            }}
          >
            {t('modelsPage.roles.choose')}
          </Button>
          {choice.from === 'library' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('modelsPage.roles.leaveFor', { role: who })}
              loading={put.isPending}
              onClick={() => choose(null)}
            >
              {t('modelsPage.roles.leave')}
            </Button>
          )}
        </span>
      )}
      {isOpen && (
        <OneFieldForm
          written={typed}
          submit={t('modelsPage.roles.take')}
          isPending={put.isPending}
          onSubmit={(written) => choose(written.trim())}
          onCancel={() => setOpen(false)}
        >
          <Autocomplete
            label={t('modelsPage.roles.chooseLabel', { role: who })}
            description={t('modelsPage.roles.chooseHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={offered}
            value={typed}
            onChange={setTyped}
            limit={40}
            maxDropdownHeight={280}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            translate="no"
            data-autofocus
            autoFocus
          />
        </OneFieldForm>
      )}
      {put.isError && <ErrorNotice compact error={put.error} />}
    </>
  );
}
