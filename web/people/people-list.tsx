import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Role, RoleSchema } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { Confirm } from '../ui/confirm.tsx';
import { formatDate } from '../ui/format-time.ts';
import { DotsIcon, KeyIcon, LockedIcon, TrashIcon, UnlockIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { type ListedPerson, useAccounts, useChangePerson, usePasswordLink, useRemovePerson } from './api.ts';
import { CopyableText } from './copyable-text.tsx';

/** The roles to choose from, with what each may do. */
export const useRoleChoices = () => {
  const { t } = useTranslation();
  return RoleSchema.options.map((role) => ({
    value: role,
    label: `${t(`people.role.${role}`)}: ${t(`people.roleDoes.${role}`)}`,
  }));
};

/** Everyone with an account, for the owner. */
export function PeopleList({ ownId }: { ownId: string }) {
  const { t } = useTranslation();
  const people = useAccounts(true);
  const [removed, setRemoved] = useState<ListedPerson | null>(null);
  const remove = useRemovePerson();
  return (
    <section className="panel" aria-labelledby="people">
      <h2 id="people">{t('people.list.title')}</h2>
      {people.isError && <ErrorNotice title={t('people.failed')} error={people.error} />}
      <ul className="ruled-between top-xs">
        {people.data?.people.map((person) => (
          <PersonRow key={person.id} person={person} isOwn={person.id === ownId} onRemove={() => setRemoved(person)} />
        ))}
      </ul>
      <Confirm
        target={removed}
        say={({ name }) => ({ title: t('people.list.removeTitle', { name }), text: t('people.list.removeText') })}
        confirm={t('people.list.remove')}
        removal={remove}
        onClose={() => setRemoved(null)}
        onConfirm={({ id }, done) => remove.mutate(id, { onSuccess: done })}
      />
    </section>
  );
}

function PersonRow({ person, isOwn, onRemove }: { person: ListedPerson; isOwn: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const change = useChangePerson();
  const link = usePasswordLink();
  const roles = useRoleChoices();
  const { id, name, email, role, isSuspended, createdAt, tokensToday } = person;
  return (
    <li className="stack gap-xs pad-y-md">
      <div className="row wrap between gap-md rows-xs">
        <div className="grow shrinks">
          <h3 className="text-base ui leading-snug anywhere">{name}</h3>
          <p className="text-md faint leading-snug anywhere">
            {email} · {t('people.list.since', { when: formatDate(createdAt, language) })}
            {tokensToday > 0 && ` · ${t('people.list.tokens', { count: tokensToday })}`}
            {isSuspended && ` · ${t('people.list.suspended')}`}
          </p>
        </div>
        <NativeSelect
          aria-label={t('people.list.roleOf', { name })}
          value={role}
          data={roles}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, role: event.currentTarget.value as Role })}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t('people.list.more', { name })}>
              <DotsIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<KeyIcon size={16} />} onClick={() => link.mutate(id)}>
              {t('people.list.password')}
            </Menu.Item>
            {!isOwn && (
              <Menu.Item
                leftSection={isSuspended ? <UnlockIcon size={16} /> : <LockedIcon size={16} />}
                onClick={() => change.mutate({ id, isSuspended: !isSuspended })}
              >
                {t(isSuspended ? 'people.list.admit' : 'people.list.suspend')}
              </Menu.Item>
            )}
            {!isOwn && (
              <Menu.Item color="vermilion" leftSection={<TrashIcon size={16} />} onClick={onRemove}>
                {t('people.list.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {change.isError && <ErrorNotice compact error={change.error} />}
      {link.isError && <ErrorNotice compact error={link.error} />}
      {link.data && (
        <div role="status">
          <p className="text-md soft bottom-xs">
            {t('people.link.once', { when: formatDate(link.data.expiresAt, language) })}
          </p>
          <CopyableText label={t('people.link.label')} text={link.data.url} />
        </div>
      )}
    </li>
  );
}
