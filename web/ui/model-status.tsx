import { Button, Popover, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ModelWhy as Why } from '../../shared/wire/index.ts';
import { type ModelsAnswer, type Usage, useModels } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { useRefusalTexts } from '../i18n/refusal-texts.ts';
import { formatNumber, formatSpending, formatTokens } from './format-amounts.ts';
import { formatTimeOfDay } from './format-time.ts';
import { PlugIcon } from './icons.tsx';
import styles from './model-status.module.css';

/** Why a role has its model, in a sentence; a failure without a known reason is quoted. */
export function ModelWhy({ why }: { why: Why }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = 'at' in why ? { at: formatTimeOfDay(why.at, language) } : {};
  const say = useRefusalTexts(language);
  const reason = 'reason' in why ? why.reason : undefined;
  const text = reason === undefined ? null : say({ code: '', reason });
  return (
    <>
      {t(`modelsPage.roles.whys.${why.code}`, { ...why, ...at })}
      {text !== null ? ` ${text[0]}` : 'said' in why && <span lang="en"> {why.said}</span>}
    </>
  );
}

/** A model's name for display, without protocol and server. */
export const shortModelName = (model: string): string => model.replace(/^openai-compatible\/[a-z0-9_]+:/, '');

type Roles = ModelsAnswer['roles'];
type Role = keyof Roles;
const ROLES: Record<Role, true> = { coauthor: true, director: true, storyteller: true, image: true, music: true };

type Group = { who: Role[] } & Pick<Roles[Role], 'active' | 'why'>;

function groupRoles(roles: Roles): Group[] {
  const groups = new Map<string, Group>();
  for (const role of Object.keys(ROLES) as Role[]) {
    const { active, why } = roles[role];
    const key = JSON.stringify([active, why]);
    const group = groups.get(key) ?? { who: [], active, why };
    group.who.push(role);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** In one line, with the roles on demand. `usage` is that of the open story. */
export function ModelStatus({ usage }: { usage?: Usage | undefined } = {}) {
  const { t } = useTranslation();
  const models = useModels();
  const [open, { toggle, close }] = useDisclosure(false);
  if (models.isPending) return <Skeleton height={18} width={180} radius="xl" />;
  if (models.isError) return null;
  const offline = models.data.coauthor.active === 'offline';
  const counted = usage && usage.calls > 0 ? usage : null;
  const name = (active: string) =>
    active === 'offline'
      ? t('models.offlineShort')
      : active === 'embedded'
        ? t('models.embedded')
        : shortModelName(active);
  return (
    <span className={`inline shrinks gap-sm within`}>
      <Popover opened={open} onChange={(next) => !next && close()} position="bottom-end" width={360} trapFocus>
        <Popover.Target>
          <button
            type="button"
            className="hover-sheet soft edged text-md inline shrinks gap-xs pad-sm pill no-background clickable"
            onClick={toggle}
            aria-expanded={open}
          >
            <span className={`dot ${offline ? 'dot-open ochre' : 'solid-moss'}`} aria-hidden="true" />
            <span className={`truncate ${styles.long}`}>
              {offline
                ? t(counted ? 'models.offlineShort' : 'models.offline')
                : t('models.online', { model: shortModelName(models.data.coauthor.active) })}
            </span>
            <span className={`clip to-start ${styles.short}`}>{name(models.data.coauthor.active)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <dl className="stack gap-xs">
            {groupRoles(models.data).map(({ who, active, why }) => (
              <div key={who.join()} className={`stack gap-sm ${styles.role}`}>
                <dt className="stack text-md faint content-start">
                  {who.map((role) => (
                    <span key={role}>{t(`models.role.${role}`)}</span>
                  ))}
                </dt>
                <dd className="text-md">
                  {name(active)}
                  {why && (
                    <span className="block text-sm faint leading-tight">
                      <ModelWhy why={why} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <Button
            fullWidth
            mt="sm"
            size="xs"
            variant="light"
            leftSection={<PlugIcon size={15} />}
            renderRoot={(props) => <Link to="/models" {...props} />}
          >
            {t(offline ? 'models.connect' : 'modelsPage.open')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {counted && <UsageStatus usage={counted} />}
      {offline && !counted && (
        <Link
          to="/models"
          className={`borderless indigo text-md nowrap no-background clickable pad-y-2xs underlined ${styles.link}`}
        >
          {t('models.connect')}
        </Link>
      )}
    </span>
  );
}

/** The usage of a story: tokens and cost in one line, with details on demand. */
function UsageStatus({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { calls, inputTokens, cachedInputTokens, outputTokens, cost } = usage;
  const sum = formatSpending(t, cost, language);
  const rows = [
    { label: t('authoring.usage.calls'), value: formatNumber(calls, language) },
    { label: t('authoring.usage.input'), value: formatNumber(inputTokens, language) },
    ...(cachedInputTokens > 0
      ? [{ label: t('authoring.usage.cached'), value: formatNumber(cachedInputTokens, language) }]
      : []),
    { label: t('authoring.usage.output'), value: formatNumber(outputTokens, language) },
    { label: t('authoring.usage.cost'), value: sum },
  ];
  return (
    <Popover position="top-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`text-md pad-xs pill faint numbers nowrap ${styles.usage}`}
          title={t('authoring.usage.total')}
        >
          {t('authoring.usage.tokens', { number: formatTokens(inputTokens + outputTokens, language) })} · {sum}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={`bold bottom-xs`}>{t('authoring.usage.title')}</p>
        <dl className="stack gap-2xs text-md">
          {rows.map(({ label, value }) => (
            <div className="flex between gap-md" key={label}>
              <dt className="faint">{label}</dt>
              <dd className="numbers">{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
