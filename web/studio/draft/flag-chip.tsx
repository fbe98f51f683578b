import { Popover } from '@mantine/core';
import { readableId } from '../../../shared/readable-id.ts';
import { useTranslation } from '../../i18n/index.ts';
import styles from './encounter-card.module.css';
import type { FlagUse, FlagUses } from './flags.ts';

const LOOKS = { needs: 'wash-indigo indigo', excludes: 'deep soft', sets: 'wash-moss moss' } as const;

/** A flag that an encounter requires, is closed by or sets. Pressing it lists the other uses of the flag. */
export function FlagChip({
  flag,
  use,
  uses,
  language,
}: {
  flag: string;
  use: 'needs' | 'excludes' | 'sets';
  uses: FlagUses | undefined;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const orphan = use !== 'sets' && (uses?.setBy.length ?? 0) === 0;
  return (
    <Popover width={300} position="bottom-start" withArrow>
      <Popover.Target>
        <button
          type="button"
          className={`inline baseline gap-2xs text-sm pad-2xs round-sm ${orphan ? 'wash-ochre ochre' : LOOKS[use]} ${styles.flag}`}
          data-use={use}
        >
          <span className={`rigid round-full self-center ${styles.sign}`} aria-hidden="true" />
          <span>{t(`draft.flag.${use}`)}</span>
          <span lang={language}>{readableId(flag)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="stack gap-xs text-md">
          <code className="text-sm faint mono">{flag}</code>
          <Uses
            label={t('draft.flag.setBy')}
            uses={uses?.setBy ?? []}
            none={t('draft.flag.nobody')}
            language={language}
          />
          <Uses label={t('draft.flag.neededBy')} uses={uses?.neededBy ?? []} language={language} />
          <Uses label={t('draft.flag.closes')} uses={uses?.excludes ?? []} language={language} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Uses({
  label,
  uses,
  none,
  language,
}: {
  label: string;
  uses: readonly FlagUse[];
  none?: string;
  language: string | undefined;
}) {
  if (uses.length === 0 && !none) return null;
  return (
    <div>
      <p className="text-sm faint">{label}</p>
      {uses.length === 0 && <p className="text-sm ochre">{none}</p>}
      <ul lang={language}>
        {uses.map(({ encounter, where }) => (
          <li key={`${where} ${encounter}`}>
            {encounter} <span className="text-sm faint">{where}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
