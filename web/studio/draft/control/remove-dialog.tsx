import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type DraftElement, elementKey, hasElement, toNamedElement } from '../../../../shared/story/index.ts';
import { toApiError, useRemoveElement } from '../../../api/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/index.ts';
import { useDraftContext } from '../draft-context.tsx';
import styles from './control.module.css';
import { findReferrers, parseReferrers, type Referrer, referringField } from './referrers.ts';

/** Fields that a deletion leaves unchanged: they refer to the deleted element by a name of the story. */
const LEFT_AS_WRITTEN = new Set(['prerequisites', 'triggerCondition', 'conditionalBranches', 'revealWhen', 'facts']);

/** Asks for confirmation before an element is deleted. Lists its references with links to them. */
export default function RemoveDialog({
  element,
  name,
  opened,
  onClose,
}: {
  element: DraftElement;
  name: string;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { sessionId, draft, goTo, remark } = useDraftContext();
  const remove = useRemoveElement(sessionId, remark);
  const [shownReferrers, setTold] = useState<Referrer[]>([]);
  const known = useMemo(
    () => (opened ? findReferrers(draft, element, hasElement(draft, element)) : []),
    [opened, draft, element],
  );
  const referrers = known.length > 0 ? known : shownReferrers;
  const act = element.type === 'node' ? draft.acts.find(({ id }) => id === element.actId) : undefined;
  const last = act?.intendedLocations.every((id) => id === element.id) ?? false;
  const close = () => {
    remove.reset();
    setTold([]);
    onClose();
  };
  const send = () =>
    remove.mutate(
      { element, force: referrers.length > 0 },
      {
        onSuccess: close,
        onError: (error) => setTold(parseReferrers(draft, toApiError(error))),
      },
    );
  const places = element.type === 'act' ? draft.acts.find(({ id }) => id === element.id)?.sandboxLocations : undefined;
  const pool =
    element.type === 'node' ? act?.sandboxLocations.find(({ id }) => id === element.id)?.encounters : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(`editing.remove.title.${element.type === 'premise' ? 'encounter' : element.type}`, { name })}
    >
      {last ? (
        <Text>{t('editing.remove.lastPlace')}</Text>
      ) : (
        <>
          <Text>{t('editing.remove.text', { name })}</Text>
          {pool && pool.length > 0 && <Text mt={4}>{t('editing.remove.withEncounters', { count: pool.length })}</Text>}
          {places && places.length > 0 && (
            <Text mt={4}>{t('editing.remove.withPlaces', { count: places.length })}</Text>
          )}
          {referrers.length > 0 && (
            <ReferrerList
              title={t('editing.remove.referrers', { name })}
              referrers={referrers}
              onGo={({ by }) => {
                close();
                goTo(by);
              }}
            />
          )}
          {remove.isError && (shownReferrers.length === 0 || referrers.length === 0) && (
            <ErrorNotice compact error={remove.error} />
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {t(last ? 'common.close' : 'common.cancel')}
        </Button>
        {!last && (
          <Button color="vermilion" loading={remove.isPending} onClick={send}>
            {referrers.length > 0 ? t('editing.remove.force') : t('common.delete')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** What refers to something that is about to be deleted, with ways there. */
export function ReferrerList({
  title,
  referrers,
  onGo,
}: {
  title: string;
  referrers: readonly Referrer[];
  onGo: (referrer: Referrer) => void;
}) {
  return (
    <section className={`top-md pad-md round deep ${styles.referrers}`} aria-label={title}>
      <p className="bold bottom-xs">{title}</p>
      <ul className="stack scroll gap-xs">
        {referrers.map((referrer) => (
          <li className="stack text-md items-start" key={`${elementKey(referrer.by)} ${referrer.field}`}>
            <ReferrerLine referrer={referrer} onGo={() => onGo(referrer)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReferrerLine({ referrer, onGo }: { referrer: Referrer; onGo: () => void }) {
  const { t } = useTranslation();
  const { draft, language } = useDraftContext();
  const { by, field } = referrer;
  const kind = referringField(field);
  const stays = LEFT_AS_WRITTEN.has(kind ?? '');
  return (
    <>
      <button type="button" className="indigo wrap gap-xs rows-none to-start inline hover-underline" onClick={onGo}>
        <span className="faint">{t(`authoring.element.${by.type}`)}</span>
        <span lang={language}>{toNamedElement(draft, by).title}</span>
      </button>
      <span className="soft text-md">
        {kind && t(`editing.remove.because.${kind}`)}
        {stays && ` ${t('editing.remove.stays')}`}
      </span>
    </>
  );
}
