import { ActionIcon, Button, Checkbox, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ElementChange } from '../../../shared/story/index.ts';
import {
  type SessionAnswer,
  useDeleteSnapshot,
  useNameSnapshot,
  useRestoreSnapshot,
  useSnapshotChanges,
} from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { createDraftNames } from '../wording/tool-call.ts';
import { DiffView } from './diff/index.ts';

type Snapshot = SessionAnswer['snapshots'][number];

const NAME_MAX_LENGTH = 80;

/** The named states of a draft: save one, compare, take over, delete. */
export function Snapshots({ session, busy }: { session: SessionAnswer; busy: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useNameSnapshot(session.id);
  const remove = useDeleteSnapshot(session.id);
  const [name, setName] = useState('');
  const [compared, setCompared] = useState<Snapshot | null>(null);
  const [target, setTarget] = useState<Snapshot | null>(null);
  const typed = name.trim();
  return (
    <section className="bottom-md" aria-labelledby="snapshots-title">
      <h3 className="text-lg" id="snapshots-title">
        {t('history.snapshots.title')}
      </h3>
      <p className="text-md soft leading bottom-xs">{t('history.snapshots.lead')}</p>
      <form
        className="row wrap gap-xs"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '') save.mutate(typed, { onSuccess: () => setName('') });
        }}
      >
        <TextInput
          className="grow"
          aria-label={t('history.snapshots.name')}
          placeholder={t('history.snapshots.name')}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={typed === ''}>
          {t('history.snapshots.save')}
        </Button>
      </form>
      {save.isError && <ErrorNotice compact error={save.error} />}
      <ul className="ruled-between pad-none top-xs">
        {session.snapshots.toReversed().map((snapshot) => (
          <li key={snapshot.id} className="row wrap between gap-xs pad-y-2xs">
            <span className="grow">
              <span className="bold">{snapshot.name}</span>{' '}
              <time className="text-sm faint" dateTime={snapshot.createdAt}>
                {formatDateTime(snapshot.createdAt, language)}
              </time>
            </span>
            <span className="inline gap-2xs">
              <Button
                size="xs"
                variant="default"
                aria-label={t('history.snapshots.compareName', { name: snapshot.name })}
                onClick={() => setCompared(snapshot)}
              >
                {t('history.snapshots.compare')}
              </Button>
              <ActionIcon
                size="lg"
                aria-label={t('history.snapshots.delete', { name: snapshot.name })}
                onClick={() => setTarget(snapshot)}
              >
                <TrashIcon size={16} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        opened={compared !== null}
        onClose={() => setCompared(null)}
        size="lg"
        title={t('history.snapshots.dialog', { name: compared?.name ?? '' })}
      >
        {compared && (
          <Comparison
            key={compared.id}
            session={session}
            snapshot={compared}
            busy={busy}
            onDone={() => setCompared(null)}
          />
        )}
      </Dialog>
      <Confirm
        target={target}
        say={({ name: of }) => ({
          title: t('history.snapshots.deleteTitle'),
          text: t('history.snapshots.deleteText', { name: of }),
        })}
        confirm={t('common.delete')}
        removal={remove}
        onConfirm={({ id }, done) => remove.mutate(id, { onSuccess: done })}
        onClose={() => setTarget(null)}
      />
    </section>
  );
}

const NOW = '';

const keyOf = ({ type, actId, nodeId, id }: ElementChange): string => [type, actId, nodeId, id].join('/');
const toPart = ({ type, actId, nodeId, id }: ElementChange) => ({
  type,
  ...(actId !== undefined && { actId }),
  ...(nodeId !== undefined && { nodeId }),
  ...(id !== undefined && { id }),
});

/** What has changed since a snapshot; parts of it, or the whole, can be taken over. */
function Comparison({
  session,
  snapshot,
  busy,
  onDone,
}: {
  session: SessionAnswer;
  snapshot: Snapshot;
  busy: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [other, setOther] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const changes = useSnapshotChanges(session.id, snapshot.id, other, session.seq);
  const restore = useRestoreSnapshot(session.id);
  const others = session.snapshots.filter(({ id }) => id !== snapshot.id);
  const names = createDraftNames(session.draft);
  const parts = (changes.data ?? []).filter((change) => chosen.has(keyOf(change))).map(toPart);
  const isChoosing = other === null && (changes.data?.length ?? 0) > 0;
  const take = (some?: typeof parts) =>
    restore.mutate({ snapshot: snapshot.id, seq: session.seq, ...(some && { parts: some }) }, { onSuccess: onDone });
  const toggle = (key: string) =>
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  return (
    <div className="stack gap-md">
      {others.length > 0 && (
        <NativeSelect
          label={t('history.snapshots.with')}
          value={other ?? NOW}
          data={[
            { value: NOW, label: t('history.snapshots.now') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setOther(value === NOW ? null : value)}
        />
      )}
      {changes.isError && <ErrorNotice compact error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.isPending && <Skeleton height={80} radius="md" />}
      {changes.data && (
        <Suspense fallback={<Skeleton height={80} radius="md" />}>
          <DiffView changes={changes.data} names={names} storyLanguage={session.draft.premise?.language} />
        </Suspense>
      )}
      {isChoosing && (
        <fieldset className="borderless pad-none stack gap-xs">
          <legend className="bold">{t('history.snapshots.choose')}</legend>
          {changes.data?.map((change) => (
            <Checkbox
              key={keyOf(change)}
              label={`${change.title} (${t(`authoring.element.${change.type}`)})`}
              checked={chosen.has(keyOf(change))}
              onChange={() => toggle(keyOf(change))}
            />
          ))}
        </fieldset>
      )}
      {restore.isError && <ErrorNotice compact error={restore.error} />}
      {isChoosing && (
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={parts.length === 0 || busy}
            loading={restore.isPending}
            onClick={() => take(parts)}
          >
            {t('history.snapshots.selected', { count: parts.length })}
          </Button>
          <Button disabled={busy} loading={restore.isPending} onClick={() => take()}>
            {t('history.snapshots.whole')}
          </Button>
        </Group>
      )}
    </div>
  );
}
