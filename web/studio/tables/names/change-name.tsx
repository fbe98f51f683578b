import { Button, Group, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readableId } from '../../../../shared/readable-id.ts';
import {
  type BareName,
  mergeNames,
  type NameEntry,
  type NameUse,
  type PlanDraft,
  removeName,
} from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useDraftContext } from '../../draft/draft-context.tsx';
import { planDraftChange } from '../plan-draft-change.ts';
import { sendDraftEdits } from '../send-draft-edits.ts';
import styles from './names.module.css';
import { UseList } from './use-list.tsx';

/** What is about to be done with a flag or an item. */
export interface NameChangeRequest {
  way: 'merge' | 'remove';
  entry: NameEntry & BareName;
}

/** Uses that a deletion does not change: they are in conditions. */
const STAY: ReadonlySet<NameUse['role']> = new Set(['option', 'line', 'event', 'branch', 'fact', 'ending']);

/** Asks before a flag or item is merged into another or deleted, with what that changes. */
export default function ChangeName({
  request: { way, entry },
  others,
  opened,
  onClose,
}: {
  request: NameChangeRequest;
  /** The names of the same kind that it can be merged into. */
  others: readonly string[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { sessionId, remark, language } = useDraftContext();
  const [into, setInto] = useState<string | null>(null);
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const uses = useMemo(() => [...entry.sets, ...entry.reads], [entry]);
  const changed = way === 'merge' ? uses : uses.filter(({ role }) => !STAY.has(role));
  const staying = uses.filter((use) => !changed.includes(use));
  const name = readableId(entry.name);
  const change = async () => {
    const apply = (draft: PlanDraft): PlanDraft => {
      if (way === 'remove') return removeName(draft, entry);
      return into === null ? draft : mergeNames(draft, entry, into);
    };
    setState({ isBusy: true, error: null });
    try {
      const remarks = await sendDraftEdits(client, sessionId, (draft) => planDraftChange(draft, apply(draft)));
      setState({ isBusy: false, error: null });
      onClose();
      if (remarks.length > 0) remark(remarks);
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`tables.names.${way}.title`, { name })}>
      {way === 'merge' && (
        <Select
          label={t('tables.names.merge.into')}
          searchable
          limit={100}
          value={into}
          data={others.map((other) => ({ value: other, label: readableId(other) }))}
          lang={language}
          nothingFoundMessage={t('editing.nothingElse')}
          onChange={setInto}
        />
      )}
      <Text mt="sm">
        {changed.length === 0
          ? t('tables.names.changesNothing')
          : t(`tables.names.${way}.text`, { count: changed.length })}
      </Text>
      <Changes uses={changed} />
      {staying.length > 0 && (
        <>
          <Text mt="sm">{t('tables.names.remove.stay')}</Text>
          <Changes uses={staying} />
        </>
      )}
      {state.error !== null && <ErrorNotice compact title={t('editing.failed')} error={state.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={way === 'remove' || undefined}>
          {t('common.cancel')}
        </Button>
        <Button
          color="vermilion"
          loading={state.isBusy}
          disabled={(way === 'merge' && into === null) || (way === 'remove' && changed.length === 0)}
          onClick={() => void change()}
        >
          {t(way === 'merge' ? 'tables.names.merge.do' : 'common.delete')}
        </Button>
      </Group>
    </Dialog>
  );
}

function Changes({ uses }: { uses: readonly NameUse[] }) {
  if (uses.length === 0) return null;
  return (
    <div className={`scroll round deep pad-sm top-xs ${styles.changes}`}>
      <UseList uses={uses} />
    </div>
  );
}
