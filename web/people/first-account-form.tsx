import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { PASSWORD_LENGTH, PERSON_NAME_LENGTH } from '../../shared/wire/index.ts';
import { SIGN_IN_PATH } from '../api/client.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import { useCreateAccount } from './api.ts';

const read = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** Makes the first account, an owner's; afterwards everyone signs in. */
export function FirstAccountForm() {
  const { t } = useTranslation();
  const create = useCreateAccount();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = ['name', 'email', 'password'].map((field) => read(form, field));
    create.mutate(
      { name: name ?? '', email: email ?? '', password: password ?? '', role: 'owner' },
      { onSuccess: () => window.location.assign(SIGN_IN_PATH) },
    );
  };
  return (
    <section className="panel" aria-labelledby="first">
      <h2 id="first">{t('people.first.title')}</h2>
      <p className="measure top-2xs soft">{t('people.first.text')}</p>
      <form className="stack gap-md top-md measure" onSubmit={submit}>
        <TextInput
          name="name"
          label={t('people.field.name')}
          autoComplete="name"
          maxLength={PERSON_NAME_LENGTH}
          required
        />
        <TextInput name="email" type="email" label={t('people.field.email')} autoComplete="username" required />
        <PasswordInput
          name="password"
          label={t('people.field.newPassword', { count: PASSWORD_LENGTH.min })}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
          required
        />
        {create.isError && <ErrorNotice compact error={create.error} />}
        <span>
          <Button type="submit" loading={create.isPending}>
            {t('people.first.create')}
          </Button>
        </span>
      </form>
    </section>
  );
}
