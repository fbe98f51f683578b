import { ActionIcon, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_LENGTH } from '../../shared/wire/index.ts';
import { SIGN_IN_PATH } from '../api/client.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { Confirm } from '../ui/confirm.tsx';
import { formatDate, formatDateTime } from '../ui/format-time.ts';
import { DownloadIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import {
  useAddPasskey,
  useChangePassword,
  useDeleteMe,
  useDeletePasskey,
  useDeleteToken,
  useDevices,
  useMakeToken,
  usePasskeys,
  useSignOutDevice,
  useTokens,
} from './api.ts';
import { CopyableText } from './copyable-text.tsx';

/** One's own account: password, devices, passkeys, tokens; to take along or delete. */
export function OwnAccount({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useDeleteMe();
  return (
    <>
      <section className="panel" aria-labelledby="own">
        <h2 id="own">{t('people.me.title')}</h2>
        <p className="top-2xs anywhere">
          {name} · <span className="faint">{email}</span>
        </p>
        <PasswordForm />
        <div className="flex wrap gap-sm top-md">
          <Button component="a" href="/api/me/export" variant="default" leftSection={<DownloadIcon size={15} />}>
            {t('people.me.export')}
          </Button>
          <Button variant="subtle" color="vermilion" onClick={() => setAsked(email)}>
            {t('people.me.remove')}
          </Button>
        </div>
        <Confirm
          target={asked}
          say={() => ({ title: t('people.me.removeTitle'), text: t('people.me.removeText') })}
          confirm={t('people.me.remove')}
          removal={remove}
          onClose={() => setAsked(null)}
          onConfirm={(target) => remove.mutate(target, { onSuccess: () => window.location.assign(SIGN_IN_PATH) })}
        />
      </section>
      <Devices />
      <Passkeys />
      <Tokens />
    </>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    change.mutate(
      { currentPassword: String(data.get('current')), newPassword: String(data.get('new')) },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form className="flex wrap at-end gap-md rows-xs top-md" onSubmit={submit}>
      <PasswordInput
        className="grow"
        name="current"
        label={t('people.field.currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordInput
        className="grow"
        name="new"
        label={t('people.field.newPassword', { count: PASSWORD_LENGTH.min })}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.min}
        maxLength={PASSWORD_LENGTH.max}
        required
      />
      <Button type="submit" variant="default" loading={change.isPending}>
        {t('people.me.changePassword')}
      </Button>
      <div className="split" role="status">
        {change.isSuccess && <p className="text-md soft">{t('people.me.passwordChanged')}</p>}
        {change.isError && <ErrorNotice compact error={change.error} />}
      </div>
    </form>
  );
}

/** A row of a list with a button that ends it. */
function Row(props: { children: ReactNode; remove: string; isPending: boolean; onRemove: () => void }) {
  return (
    <li className="row between gap-md pad-y-xs">
      <span className="shrinks anywhere">{props.children}</span>
      <ActionIcon size="lg" aria-label={props.remove} loading={props.isPending} onClick={props.onRemove}>
        <TrashIcon />
      </ActionIcon>
    </li>
  );
}

function Devices() {
  const { t } = useTranslation();
  const language = useLanguage();
  const devices = useDevices();
  const signOut = useSignOutDevice();
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">{t('people.devices.title')}</h2>
      {signOut.isError && <ErrorNotice compact error={signOut.error} />}
      <ul className="ruled-between top-xs">
        {devices.data?.map(({ token, userAgent, updatedAt }) => (
          <Row
            key={token}
            remove={t('people.devices.signOut')}
            isPending={signOut.isPending && signOut.variables === token}
            onRemove={() => signOut.mutate(token)}
          >
            {userAgent || t('people.devices.unknown')} ·{' '}
            <span className="faint">{t('people.devices.last', { when: formatDateTime(updatedAt, language) })}</span>
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Passkeys() {
  const { t } = useTranslation();
  const language = useLanguage();
  const passkeys = usePasskeys();
  const add = useAddPasskey();
  const remove = useDeletePasskey();
  if (!('PublicKeyCredential' in window)) return null;
  const nameNow = () => t('people.passkeys.name', { when: formatDate(new Date().toISOString(), language) });
  return (
    <section className="panel" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('people.passkeys.title')}</h2>
      <p className="measure top-2xs soft">{t('people.passkeys.text')}</p>
      <ul className="ruled-between top-xs">
        {passkeys.data?.map(({ id, name }) => (
          <Row
            key={id}
            remove={t('people.passkeys.remove', { name: name ?? id })}
            isPending={remove.isPending && remove.variables === id}
            onRemove={() => remove.mutate(id)}
          >
            {name ?? id}
          </Row>
        ))}
      </ul>
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      {add.isError && <ErrorNotice compact title={t('people.passkeys.failed')} error={add.error} />}
      <Button
        variant="default"
        mt="sm"
        leftSection={<PlusIcon size={15} />}
        loading={add.isPending}
        onClick={() => add.mutate(nameNow())}
      >
        {t('people.passkeys.add')}
      </Button>
    </section>
  );
}

function Tokens() {
  const { t } = useTranslation();
  const language = useLanguage();
  const tokens = useTokens();
  const make = useMakeToken();
  const remove = useDeleteToken();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(name, { onSuccess: () => setName('') });
  };
  return (
    <section className="panel" aria-labelledby="tokens">
      <h2 id="tokens">{t('people.tokens.title')}</h2>
      <p className="measure top-2xs soft">{t('people.tokens.text')}</p>
      <ul className="ruled-between top-xs">
        {tokens.data?.tokens.map((token) => (
          <Row
            key={token.id}
            remove={t('people.tokens.remove', { name: token.name })}
            isPending={remove.isPending && remove.variables === token.id}
            onRemove={() => remove.mutate(token.id)}
          >
            {token.name} ·{' '}
            <span className="faint">
              {token.lastUsedAt
                ? t('people.tokens.used', { when: formatDateTime(token.lastUsedAt, language) })
                : t('people.tokens.unused')}
            </span>
          </Row>
        ))}
      </ul>
      <form className="flex wrap at-end gap-md rows-xs top-sm" onSubmit={submit}>
        <TextInput
          className="grow"
          label={t('people.tokens.name')}
          value={name}
          maxLength={80}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={make.isPending}>
          {t('people.tokens.make')}
        </Button>
      </form>
      {remove.isError && <ErrorNotice compact error={remove.error} />}
      {make.isError && <ErrorNotice compact error={make.error} />}
      {make.data && (
        <div className="top-md" role="status">
          <CopyableText label={t('people.tokens.made')} text={make.data.token} />
        </div>
      )}
    </section>
  );
}
