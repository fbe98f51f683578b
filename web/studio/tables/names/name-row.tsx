import { Button } from '@mantine/core';
import { memo } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import type { NameEntry, NameUse } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ChevronIcon, PinIcon, TrashIcon } from '../../../ui/icons.tsx';
import { useDraftContext } from '../../draft/draft-context.tsx';
import type { NameChangeRequest } from './change-name.tsx';
import { findDeclaration } from './name-target.ts';
import { UseList } from './use-list.tsx';

/** A flag, fact, number or thing; expanded, with who sets and reads it and what can be done with it. */
export const NameRow = memo(function RowOf({
  entry,
  rowKey,
  isOpen,
  onToggle,
  onChange,
}: {
  entry: NameEntry;
  rowKey: string;
  isOpen: boolean;
  onToggle: (key: string) => void;
  onChange: (request: NameChangeRequest) => void;
}) {
  const { t } = useTranslation();
  const { draft, language, goTo } = useDraftContext();
  const { kind, name, label, sets, reads, isUnread, isUnset } = entry;
  const declaration = isOpen ? findDeclaration(draft, entry) : null;
  const bare = kind === 'flag' || kind === 'item' ? { ...entry, kind } : null;
  return (
    <>
      <button
        type="button"
        className="row wrap gap-sm rows-none full to-start ink"
        aria-expanded={isOpen}
        onClick={() => onToggle(rowKey)}
      >
        <span className="faint inline turns">
          <ChevronIcon size={15} />
        </span>
        <b lang={language}>{readableId(name)}</b>
        <span className="text-sm faint">{t(`tables.names.one.${kind}`)}</span>
        {isUnread && <span className="text-sm wash-ochre ochre pill pad-tag">{t('tables.names.unread')}</span>}
        {isUnset && <span className="text-sm wash-ochre ochre pill pad-tag">{t('tables.names.unset')}</span>}
        <span className="text-sm faint push numbers">
          {t('tables.names.counts', { sets: sets.length, reads: reads.length })}
        </span>
      </button>
      {label && (
        <p className="text-md soft truncate" lang={language}>
          {label}
        </p>
      )}
      {isOpen && (
        <div className="stack gap-sm top-xs">
          <div className="fits gap-md">
            <Uses title={t('tables.names.sets')} uses={sets} none={t('tables.names.unset')} />
            <Uses title={t('tables.names.reads')} uses={reads} none={t('tables.names.noReader')} />
          </div>
          <p className="flex wrap gap-sm">
            {declaration && (
              <Button
                size="xs"
                variant="default"
                leftSection={<PinIcon size={14} />}
                onClick={() => goTo(declaration.element, declaration.part)}
              >
                {t('tables.names.toDeclaration')}
              </Button>
            )}
            {bare && (
              <>
                <Button size="xs" variant="default" onClick={() => onChange({ way: 'merge', entry: bare })}>
                  {t('tables.names.merge.ask')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  c="vermilion"
                  leftSection={<TrashIcon size={14} />}
                  onClick={() => onChange({ way: 'remove', entry: bare })}
                >
                  {t('common.delete')}
                </Button>
              </>
            )}
            <code className="text-sm faint mono self-center">{name}</code>
          </p>
        </div>
      )}
    </>
  );
});

function Uses({ title, uses, none }: { title: string; uses: readonly NameUse[]; none: string }) {
  const { goTo } = useDraftContext();
  return (
    <section>
      <h3 className="text-sm faint ui">{title}</h3>
      {uses.length === 0 ? (
        <p className="text-md ochre">{none}</p>
      ) : (
        <UseList uses={uses} onGo={({ element, part }) => goTo(element, part)} />
      )}
    </section>
  );
}
