import { Button, Loader } from '@mantine/core';
import { type ModelsAnswer, toApiError } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatCost, formatNumber } from '../ui/format-amounts.ts';
import { formatDuration } from '../ui/format-time.ts';
import { AlertIcon, CheckIcon, PlugIcon } from '../ui/icons.tsx';
import { ModelWhy, useErrorText } from '../ui/index.ts';
import { shortModelName } from '../ui/model-status.tsx';
import { type ConfigurableRole, useTestModel } from './api.ts';
import { ChooseModel } from './choose-model.tsx';
import styles from './models.module.css';

type Report = ModelsAnswer['roles'][ConfigurableRole];

const ROLES: Record<ConfigurableRole, true> = {
  coauthor: true,
  director: true,
  storyteller: true,
  image: true,
  music: true,
};

const isBuiltIn = (model: string): boolean => model === 'offline' || model === 'embedded';

/** A table of roles: model, context, price, time per turn, and a test. */
export function RoleTable({ roles, choices }: Pick<ModelsAnswer, 'roles' | 'choices'>) {
  const { t } = useTranslation();
  return (
    <section className="panel" aria-labelledby="roles">
      <h2 id="roles">{t('modelsPage.roles.title')}</h2>
      <table className={`full text-base top-sm ${styles.table}`}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th className="faint text-md to-start" key={column} scope="col">
                {t(`modelsPage.roles.columns.${column}`)}
              </th>
            ))}
            <td className="to-start" />
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ROLES) as ConfigurableRole[]).map((role) => (
            <RoleRow key={role} role={role} report={roles[role]} choices={choices} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLUMNS = ['role', 'model', 'context', 'price', 'turn'] as const;

function RoleRow({
  role,
  report,
  choices,
}: { role: ConfigurableRole; report: Report } & Pick<ModelsAnswer, 'choices'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const test = useTestModel(role);
  const { active, standsInFor, why, context, pace, price, turnMs } = report;
  const name =
    active === 'offline'
      ? t('modelsPage.roles.improviser')
      : active === 'embedded'
        ? t('modelsPage.roles.embedded')
        : shortModelName(active);
  const label = (column: (typeof COLUMNS)[number]) => ({ 'data-label': t(`modelsPage.roles.columns.${column}`) });
  return (
    <tr className="ruled">
      <th scope="row">
        {t(`models.role.${role}`)}
        <small className="block regular leading-snug">{t(`modelsPage.roles.does.${role}`)}</small>
      </th>
      <td {...label('model')}>
        <p className="flex baseline gap-xs leading-snug anywhere">
          <span className={`dot ${isBuiltIn(active) ? 'dot-open ochre' : 'solid-moss'}`} aria-hidden="true" />
          <span translate="no" title={active}>
            {name}
          </span>
        </p>
        {standsInFor !== undefined && (
          <p className={`text-md leading ochre ${styles.fact}`}>
            {t('modelsPage.roles.standsIn', { model: standsInFor })}
          </p>
        )}
        {why !== undefined && (
          <p className={`text-md leading faint ${styles.fact}`}>
            <ModelWhy why={why} />
          </p>
        )}
        {role !== 'music' && (
          <ChooseModel key={choices[role].from} role={role} choice={choices[role]} active={active} />
        )}
        <div role="status" aria-live="polite">
          <TestOutcome test={test} />
        </div>
      </td>
      <td {...label('context')}>
        {isBuiltIn(active) || role === 'image' || role === 'music' ? null : <Context context={context} />}
        <Pace pace={pace} />
      </td>
      <td {...label('price')}>
        {isBuiltIn(active) || (price?.input === 0 && price.output === 0)
          ? t('authoring.usage.free')
          : price === undefined
            ? t('modelsPage.roles.unknown')
            : t('modelsPage.roles.price', {
                input: formatCost(price.input, language),
                output: formatCost(price.output, language),
              })}
      </td>
      <td {...label('turn')}>{turnMs !== undefined && formatDuration(turnMs, language)}</td>
      <td className="wrap ending gap-xs inline">
        <Button
          size="sm"
          variant="default"
          aria-label={t('modelsPage.roles.testFor', { role: t(`models.role.${role}`) })}
          leftSection={test.isPending ? <Loader size={14} /> : <PlugIcon size={15} />}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? t('modelsPage.roles.testing') : t('modelsPage.roles.test')}
        </Button>
      </td>
    </tr>
  );
}

function Context({ context }: { context: Report['context'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!context) return t('modelsPage.roles.fits.unknown');
  const how = context.by === 'assumed' ? 'assumed' : 'known';
  return t(`modelsPage.roles.fits.${how}`, { tokens: formatNumber(context.tokens, language) });
}

function Pace({ pace }: { pace: Report['pace'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!pace) return null;
  const rate = formatNumber(Math.round(pace.tokensPerSecond), language);
  const tokens = formatNumber(pace.turnTokens, language);
  const seconds = formatNumber(Math.round(pace.waitMs / 1000), language);
  return <small className="block regular leading-snug">{t('modelsPage.roles.pace', { rate, tokens, seconds })}</small>;
}

function TestOutcome({ test }: { test: ReturnType<typeof useTestModel> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const say = useErrorText();
  if (test.isError) {
    const { what, todo } = say(toApiError(test.error));
    return (
      <div className="flex starting gap-xs text-md top-xs pad-sm round leading wash-vermilion vermilion">
        <AlertIcon size={17} />
        <p className="anywhere">
          <strong>{what}</strong> {todo}
        </p>
      </div>
    );
  }
  if (!test.isSuccess) return null;
  const { model, ms, turnMs } = test.data;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.max(ms, 100) / 1000);
  return (
    <div className="flex starting gap-xs text-md top-xs pad-sm round leading wash-moss moss">
      <CheckIcon size={17} />
      <p className="anywhere">
        {isBuiltIn(model) ? t('modelsPage.roles.needsNone') : t('modelsPage.roles.works', { seconds })}{' '}
        {turnMs !== undefined && t('connect.done.turn', { time: formatDuration(turnMs, language) })}
      </p>
    </div>
  );
}
