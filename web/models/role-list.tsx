import { Button, Loader } from '@mantine/core';
import { type ModelsAnswer, toApiError } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { sayNumber } from '../ui/amounts.ts';
import { AlertIcon, CheckIcon, PlugIcon } from '../ui/icons.tsx';
import { ModelWhy, useSaidError } from '../ui/index.ts';
import { type ModelRole, useTestModel } from './api.ts';
import { ChooseModel } from './choose-model.tsx';
import styles from './models.module.css';

type Report = ModelsAnswer['roles'][ModelRole];

const ROLES: Record<ModelRole, true> = { coauthor: true, director: true, storyteller: true, image: true, music: true };

const isOurs = (model: string): boolean => model === 'offline' || model === 'embedded';

/** Each role with the model it has, and a press that tests it. */
export function RoleList({ roles, choices }: Pick<ModelsAnswer, 'roles' | 'choices'>) {
  const { t } = useTranslation();
  const improvises = Object.values(roles).some(({ active }) => active === 'offline');
  return (
    <section className={styles.part} aria-labelledby="roles">
      <h2 id="roles">{t('modelsPage.roles.title')}</h2>
      <ul className={styles.rows}>
        {(Object.keys(ROLES) as ModelRole[]).map((role) => (
          <RoleRow key={role} role={role} report={roles[role]} choices={choices} />
        ))}
      </ul>
      {improvises && <p className={styles.note}>{t('modelsPage.roles.honest')}</p>}
    </section>
  );
}

function RoleRow({ role, report, choices }: { role: ModelRole; report: Report } & Pick<ModelsAnswer, 'choices'>) {
  const { t } = useTranslation();
  const test = useTestModel(role);
  const { active, standsInFor, why } = report;
  const name =
    active === 'offline'
      ? t('modelsPage.roles.improviser')
      : active === 'embedded'
        ? t('modelsPage.roles.embedded')
        : active;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h3>{t(`models.role.${role}`)}</h3>
        <p>{t(`modelsPage.roles.does.${role}`)}</p>
      </div>
      <div className={styles.what}>
        <p className={styles.model}>
          <span className={isOurs(active) ? styles.ours : styles.theirs} aria-hidden="true" />
          <span translate="no">{name}</span>
        </p>
        {standsInFor !== undefined ? (
          <p className={styles.missed}>{t('modelsPage.roles.standsIn', { model: standsInFor })}</p>
        ) : (
          !isOurs(active) &&
          role !== 'image' && (
            <>
              <Context context={report.context} />
              <Pace pace={report.pace} />
            </>
          )
        )}
        {why !== undefined ? (
          <details className={styles.why}>
            <summary>{t('modelsPage.roles.why')}</summary>
            <p>
              <ModelWhy why={why} />
            </p>
          </details>
        ) : null}
        {role !== 'music' && (
          <ChooseModel key={choices[role].from} role={role} choice={choices[role]} active={active} />
        )}
        <div role="status" aria-live="polite">
          <TestOutcome test={test} />
        </div>
      </div>
      <Button
        size="sm"
        variant="default"
        className={styles.act}
        aria-label={t('modelsPage.roles.testFor', { role: t(`models.role.${role}`) })}
        leftSection={test.isPending ? <Loader size={14} /> : <PlugIcon size={15} />}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? t('modelsPage.roles.testing') : t('modelsPage.roles.test')}
      </Button>
    </li>
  );
}

/** What fits a model, as far as it is known. */
function Context({ context }: { context: Report['context'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!context) return <p className={styles.fact}>{t('modelsPage.roles.context.unknown')}</p>;
  const how = context.by === 'assumed' ? 'assumed' : 'known';
  const tokens = sayNumber(context.tokens, language);
  return <p className={styles.fact}>{t(`modelsPage.roles.context.${how}`, { tokens })}</p>;
}

/** What is kept short of a turn because the model is slow. */
function Pace({ pace }: { pace: Report['pace'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!pace) return null;
  const rate = sayNumber(Math.round(pace.tokensPerSecond), language);
  const tokens = sayNumber(pace.turnTokens, language);
  const seconds = sayNumber(Math.round(pace.waitMs / 1000), language);
  return <p className={styles.fact}>{t('modelsPage.roles.pace', { rate, tokens, seconds })}</p>;
}

/** What came of a test, in a sentence. */
function TestOutcome({ test }: { test: ReturnType<typeof useTestModel> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const say = useSaidError();
  if (test.isError) {
    const { what, todo } = say(toApiError(test.error));
    return (
      <div className={styles.fails}>
        <AlertIcon size={17} />
        <p>
          <strong>{what}</strong> {todo}
        </p>
      </div>
    );
  }
  if (!test.isSuccess) return null;
  const { model, ms } = test.data;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.max(ms, 100) / 1000);
  return (
    <div className={styles.works}>
      <CheckIcon size={17} />
      <p>{isOurs(model) ? t('modelsPage.roles.needsNone') : t('modelsPage.roles.works', { seconds })}</p>
    </div>
  );
}
