import { Button, Code, CopyButton, Modal, Popover, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ModelsAnswer, type Usage, useModels } from '../api/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { CopyIcon, PlugIcon } from './icons.tsx';
import styles from './model-status.module.css';
import { costKind, sayCost, sayNumber, sayTokens } from './usage.ts';

type Roles = ModelsAnswer['roles'];
type Role = keyof Roles;
const ROLES: Record<Role, true> = { coauthor: true, director: true, storyteller: true, image: true, music: true };

/** Roles that are filled alike are told together. */
function groupRoles(roles: Roles): { who: Role[]; active: string; reason: string }[] {
  const groups = new Map<string, { who: Role[]; active: string; reason: string }>();
  for (const role of Object.keys(ROLES) as Role[]) {
    const { active, reason } = roles[role];
    const key = `${active} ${reason}`;
    const group = groups.get(key) ?? { who: [], active, reason };
    group.who.push(role);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const GOOGLE_SETUP = 'GOOGLE_GENERATIVE_AI_API_KEY=your-key';
const ANTHROPIC_SETUP = [
  'ANTHROPIC_API_KEY=your-key',
  'COAUTHOR_MODEL=anthropic:your-model',
  'DIRECTOR_MODEL=anthropic:your-model',
  'STORYTELLER_MODEL=anthropic:your-model',
].join('\n');
const COMPATIBLE_SETUP = [
  'OPENAI_COMPATIBLE_BASE_URL=http://127.0.0.1:8080/v1',
  'COAUTHOR_MODEL=openai-compatible:your-model',
  'DIRECTOR_MODEL=openai-compatible:your-model',
  'STORYTELLER_MODEL=openai-compatible:your-model',
].join('\n');

/**
 * One line that says which model writes, with who does what behind it, and how to connect one. `usage` is what has been
 * used so far, where there is one story to count for.
 */
export function ModelStatus({ usage }: { usage?: Usage | undefined } = {}) {
  const { t } = useTranslation();
  const models = useModels();
  const [open, { toggle, close }] = useDisclosure(false);
  const [guide, guideActions] = useDisclosure(false);
  if (models.isPending) return <Skeleton height={18} width={180} radius="xl" />;
  if (models.isError) return null;
  const offline = models.data.coauthor.active === 'offline';
  const counted = usage && usage.calls > 0 ? usage : null;
  const name = (active: string) =>
    active === 'offline' ? t('models.offlineShort') : active === 'embedded' ? t('models.embedded') : active;
  const showGuide = () => {
    close();
    guideActions.open();
  };
  return (
    <span className={styles.status}>
      <Popover opened={open} onChange={(next) => !next && close()} position="bottom-end" width={360} trapFocus>
        <Popover.Target>
          <button type="button" className={styles.pill} onClick={toggle} aria-expanded={open}>
            <span className={offline ? styles.dotOffline : styles.dotOnline} aria-hidden="true" />
            <span className={styles.long}>
              {offline
                ? t(counted ? 'models.offlineShort' : 'models.offline')
                : t('models.online', { model: models.data.coauthor.active })}
            </span>
            <span className={styles.short}>{name(models.data.coauthor.active)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <dl className={styles.roles}>
            {groupRoles(models.data).map(({ who, active, reason }) => (
              <div key={who.join()} className={styles.role}>
                <dt>
                  {who.map((role) => (
                    <span key={role}>{t(`models.role.${role}`)}</span>
                  ))}
                </dt>
                <dd>
                  {name(active)}
                  <span className={styles.reason}>{reason}</span>
                </dd>
              </div>
            ))}
          </dl>
          <Button fullWidth mt="sm" size="xs" variant="light" leftSection={<PlugIcon size={15} />} onClick={showGuide}>
            {t('models.connect')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {counted && <UsageStatus usage={counted} />}
      {offline && !counted && (
        <button type="button" className={styles.link} onClick={guideActions.open}>
          {t('models.connect')}
        </button>
      )}
      <ConnectGuide opened={guide} onClose={guideActions.close} />
    </span>
  );
}

/** What a story has used so far: tokens and cost in a line, the numbers behind it. */
function UsageStatus({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { calls, inputTokens, cachedInputTokens, outputTokens, cost } = usage;
  const kind = costKind(cost);
  const sum = kind === 'known' ? sayCost(cost ?? 0, language) : t(`authoring.usage.${kind}`);
  const rows = [
    { label: t('authoring.usage.calls'), value: sayNumber(calls, language) },
    { label: t('authoring.usage.input'), value: sayNumber(inputTokens, language) },
    ...(cachedInputTokens > 0
      ? [{ label: t('authoring.usage.cached'), value: sayNumber(cachedInputTokens, language) }]
      : []),
    { label: t('authoring.usage.output'), value: sayNumber(outputTokens, language) },
    { label: t('authoring.usage.cost'), value: sum },
  ];
  return (
    <Popover position="top-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.usage} title={t('authoring.usage.total')}>
          {t('authoring.usage.tokens', { number: sayTokens(inputTokens + outputTokens, language) })} · {sum}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles.usageTitle}>{t('authoring.usage.title')}</p>
        <dl className={styles.numbers}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

function ConnectGuide({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('models.guide.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={styles.guide}>
        <p>{t('models.guide.intro')}</p>
        <h3>{t('models.guide.google')}</h3>
        <Setup text={GOOGLE_SETUP} />
        <h3>{t('models.guide.anthropic')}</h3>
        <Setup text={ANTHROPIC_SETUP} />
        <h3>{t('models.guide.compatible')}</h3>
        <Setup text={COMPATIBLE_SETUP} />
        <p>{t('models.guide.after')}</p>
      </div>
    </Modal>
  );
}

function Setup({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.setup}>
      <Code block>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" leftSection={<CopyIcon size={13} />} onClick={copy}>
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
