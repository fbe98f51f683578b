import { findEncounter, type NameUse, nameUseKey, toNamedElement } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { findUseTarget } from './name-target.ts';

/** Uses of a name: how each uses it, and what has it. With `onGo` each leads there. */
export function UseList({
  uses,
  onGo,
}: {
  uses: readonly NameUse[];
  onGo?: (target: ReturnType<typeof findUseTarget>) => void;
}) {
  return (
    <ul className="stack gap-2xs text-md">
      {uses.map((use) => (
        <li key={nameUseKey(use)}>
          <UseLine use={use} onGo={onGo && (() => onGo(findUseTarget(use)))} />
        </li>
      ))}
    </ul>
  );
}

function UseLine({ use, onGo }: { use: NameUse; onGo: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { draft, language } = useDraftContext();
  const { by, role, title } = use;
  const owner = by.type === 'premise' ? t('draft.premise') : toNamedElement(draft, by).title;
  const found = by.type === 'encounter' && by.id !== undefined ? findEncounter(draft, by.id) : undefined;
  const home =
    found &&
    toNamedElement(
      draft,
      found.kind === 'arc'
        ? { type: 'character', id: found.characterId }
        : { type: 'node', actId: found.actId, id: found.nodeId },
    ).title;
  const name = (
    <>
      <span lang={language}>{title === null ? owner : `${owner} · ${title}`}</span>{' '}
      {home && (
        <span className="faint text-sm" lang={language}>
          {home}
        </span>
      )}
    </>
  );
  return (
    <>
      <span className="faint">{t(`tables.names.role.${role}`)}</span>{' '}
      {onGo ? (
        <button type="button" className="indigo to-start hover-underline" onClick={onGo}>
          {name}
        </button>
      ) : (
        name
      )}
    </>
  );
}
