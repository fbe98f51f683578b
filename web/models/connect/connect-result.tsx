import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ModelsAnswer } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { formatDuration } from '../../ui/format-time.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { shortModelName } from '../../ui/model-status.tsx';
import { type ConnectMutation, useChooseModel, useModelsAndKeys } from '../api.ts';
import styles from './connect.module.css';

const ROLES = ['coauthor', 'director', 'storyteller'] as const;

/** The result of connecting: the test, and the model of each role, which can be changed. */
export function ConnectResult({
  answer,
  onBack,
}: {
  answer: NonNullable<ConnectMutation['data']>;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useModelsAndKeys().data ?? answer;
  const { ms, turnMs } = answer.tested;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.max(ms, 100) / 1000);
  return (
    <>
      <p className={`top-sm flex starting gap-xs pad-sm round wash-moss moss ${styles.works}`} role="status">
        <CheckIcon size={18} />
        <span>
          <strong>{t('connect.done.title')}</strong> {t('modelsPage.roles.works', { seconds })}{' '}
          {turnMs !== undefined && t('connect.done.turn', { time: formatDuration(turnMs, language) })}
        </span>
      </p>
      <div className={`top-md stack gap-md rows-sm ${styles.roles}`}>
        {ROLES.map((role) => (
          <RoleModel key={role} role={role} models={now} />
        ))}
      </div>
      <div className="top-md flex wrap gap-xs">
        <Button onClick={onBack}>{t('connect.done.close')}</Button>
        <Button variant="subtle" renderRoot={(props) => <Link to="/models" {...props} />}>
          {t('connect.done.settings')}
        </Button>
      </div>
    </>
  );
}

function RoleModel({
  role,
  models,
}: {
  role: (typeof ROLES)[number];
  models: Pick<ModelsAnswer, 'roles' | 'choices'>;
}) {
  const { t } = useTranslation();
  const put = useChooseModel();
  const { active } = models.roles[role];
  const { offered, from } = models.choices[role];
  const isOpen = from !== 'environment';
  return (
    <div>
      <NativeSelect
        label={t(`models.role.${role}`)}
        description={t(`modelsPage.roles.does.${role}`)}
        data={[...new Set([active, ...offered])].map((value) => ({
          value,
          label: value === 'offline' ? t('modelsPage.roles.improviser') : shortModelName(value),
        }))}
        value={put.isPending ? (put.variables.model ?? active) : active}
        disabled={!isOpen || put.isPending}
        onChange={(event) => put.mutate({ role, model: event.currentTarget.value })}
        translate="no"
      />
      {put.isError && <ErrorNotice compact error={put.error} />}
    </div>
  );
}
