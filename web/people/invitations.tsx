import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatDate } from '../ui/format-time.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { useInvitations, useInvite, useWithdraw } from './api.ts';
import { CopyableText } from './copyable-text.tsx';
import { useRoleChoices } from './people-list.tsx';

/** Links that let others make an account, for the owner. */
export function Invitations() {
  const { t } = useTranslation();
  const language = useLanguage();
  const invitations = useInvitations(true);
  const invite = useInvite();
  const withdraw = useWithdraw();
  const roles = useRoleChoices();
  const [role, setRole] = useState<Role>('player');
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ role, note }, { onSuccess: () => setNote('') });
  };
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 id="invitations">{t('people.invite.title')}</h2>
      <p className="measure top-2xs soft">{t('people.invite.text')}</p>
      <form className="flex wrap at-end gap-md rows-xs top-md" onSubmit={submit}>
        <NativeSelect
          label={t('people.field.role')}
          value={role}
          data={roles}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <TextInput
          className="grow"
          label={t('people.field.note')}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={invite.isPending}>
          {t('people.invite.make')}
        </Button>
      </form>
      {invite.isError && <ErrorNotice compact error={invite.error} />}
      {withdraw.isError && <ErrorNotice compact error={withdraw.error} />}
      {invite.data && (
        <div className="top-md" role="status">
          <p className="text-md soft bottom-xs">
            {t('people.link.once', { when: formatDate(invite.data.expiresAt, language) })}
          </p>
          <CopyableText label={t('people.link.label')} text={invite.data.url} />
        </div>
      )}
      <ul className="ruled-between top-md">
        {invitations.data?.invitations.map((invitation) => (
          <li key={invitation.id} className="row between gap-md pad-y-xs">
            <span className="shrinks anywhere">
              {invitation.note || t('people.invite.nobody')} · {t(`people.role.${invitation.role}`)} ·{' '}
              <span className="faint">
                {t('people.invite.until', { when: formatDate(invitation.expiresAt, language) })}
              </span>
            </span>
            <ActionIcon
              size="lg"
              aria-label={t('people.invite.withdraw', { who: invitation.note || t('people.invite.nobody') })}
              onClick={() => withdraw.mutate(invitation.id)}
            >
              <TrashIcon />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
