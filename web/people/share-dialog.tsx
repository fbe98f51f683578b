import { ActionIcon, Button, NativeSelect, Radio, Skeleton, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { type Shared, type Sharing, useChangeSharing, useMe, useSharing } from './api.ts';
import { CopyableText } from './copyable-text.tsx';

/** Asks who may use a story or draft. @param shared null is closed */
export function ShareDialog({ shared, onClose }: { shared: Shared | null; onClose: () => void }) {
  const { t } = useTranslation();
  // The content stays while the dialog fades out.
  const [shown, setShown] = useState(shared);
  if (shared && shared !== shown) setShown(shared);
  return (
    <Dialog
      opened={shared !== null}
      onClose={onClose}
      title={shown ? t('people.share.title', { title: shown.title }) : ''}
    >
      {shown && <SharingForm key={`${shown.kind} ${shown.id}`} shared={shown} />}
    </Dialog>
  );
}

function SharingForm({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const sharing = useSharing(shared);
  const me = useMe();
  if (sharing.isError) return <ErrorNotice title={t('people.share.failed')} error={sharing.error} />;
  if (!sharing.data || !me.data) return <Skeleton height={160} />;
  if (me.data.signIn === 'open') {
    return (
      <div className="stack gap-md">
        <p>{t('people.share.needsAccounts')}</p>
        <Button renderRoot={(props) => <Link to="/people" {...props} />}>{t('people.share.toPeople')}</Button>
      </div>
    );
  }
  return (
    <div className="stack gap-lg">
      {shared.kind === 'story' && <Visibility shared={shared} sharing={sharing.data} />}
      <SharedPeople shared={shared} sharing={sharing.data} />
      <p className="text-md faint">
        {sharing.data.owner ? t('people.share.owner', { name: sharing.data.owner.name }) : t('people.share.ofServer')}
      </p>
    </div>
  );
}

function Visibility({ shared, sharing }: { shared: Shared; sharing: Sharing }) {
  const { t } = useTranslation();
  const change = useChangeSharing(shared);
  return (
    <div className="stack gap-sm">
      <Radio.Group
        label={t('people.share.who')}
        value={sharing.visibility}
        onChange={(visibility) => change.mutate({ visibility: visibility as Sharing['visibility'] })}
      >
        <div className="stack gap-xs top-xs">
          {(['private', 'link', 'public'] as const).map((visibility) => (
            <Radio
              key={visibility}
              value={visibility}
              label={t(`people.share.${visibility}`)}
              disabled={change.isPending}
            />
          ))}
        </div>
      </Radio.Group>
      {sharing.visibility !== 'private' && <p className="text-md soft">{t('people.share.guests')}</p>}
      {sharing.visibility === 'link' && sharing.link !== null && (
        <>
          <CopyableText label={t('people.link.label')} text={`${window.location.origin}${sharing.link}`} />
          <span>
            <Button variant="subtle" size="compact-sm" onClick={() => change.mutate({ newLink: true })}>
              {t('people.share.newLink')}
            </Button>
          </span>
        </>
      )}
      {change.isError && <ErrorNotice compact error={change.error} />}
    </div>
  );
}

function SharedPeople({ shared, sharing }: { shared: Shared; sharing: Sharing }) {
  const { t } = useTranslation();
  const change = useChangeSharing(shared);
  const [email, setEmail] = useState('');
  const [draftRole, setDraftRole] = useState<'reader' | 'co-writer'>('co-writer');
  const role = shared.kind === 'story' ? 'player' : draftRole;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ email, role }, { onSuccess: () => setEmail('') });
  };
  return (
    <section className="stack gap-sm" aria-labelledby="shared-people">
      <h3 id="shared-people" className="text-base ui">
        {t('people.share.people')}
      </h3>
      <ul className="ruled-between">
        {sharing.people.map((person) => (
          <li key={person.id} className="row between gap-md pad-y-xs">
            <span className="shrinks anywhere">
              {person.name} · <span className="faint">{t(`people.share.as.${person.role}`)}</span>
            </span>
            <ActionIcon
              size="lg"
              aria-label={t('people.share.remove', { name: person.name })}
              onClick={() => change.mutate({ removed: person.id })}
            >
              <TrashIcon />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form className="flex wrap at-end gap-sm rows-xs" onSubmit={submit}>
        <TextInput
          className="grow"
          type="email"
          label={t('people.field.email')}
          value={email}
          required
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {shared.kind === 'draft' && (
          <NativeSelect
            aria-label={t('people.field.role')}
            value={draftRole}
            data={(['co-writer', 'reader'] as const).map((value) => ({
              value,
              label: t(`people.share.as.${value}`),
            }))}
            onChange={(event) => setDraftRole(event.currentTarget.value as typeof draftRole)}
          />
        )}
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('people.share.add')}
        </Button>
      </form>
      {change.isError && <ErrorNotice compact error={change.error} />}
    </section>
  );
}
