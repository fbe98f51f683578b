import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { SIGN_IN_PATH } from '../api/client.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice } from '../ui/index.ts';
import { Page } from '../ui/page.tsx';
import { useMe } from './api.ts';
import { FirstAccountForm } from './first-account-form.tsx';
import { Invitations } from './invitations.tsx';
import { OwnAccount } from './own-account.tsx';
import { PeopleList } from './people-list.tsx';

/** One's own account and, for the owner, everyone's. */
export function PeoplePage() {
  const { t } = useTranslation();
  const me = useMe();
  useEffect(() => {
    document.title = `${t('people.title')} · Kamishibai`;
  }, [t]);
  return (
    <Page title={t('people.title')} className="page-column">
      {me.isPending && <Skeleton height={320} radius="lg" />}
      {me.isError && <ErrorNotice title={t('people.failed')} error={me.error} onRetry={() => void me.refetch()} />}
      {me.data && <Sections {...me.data} />}
    </Page>
  );
}

function Sections({ person, signIn }: NonNullable<ReturnType<typeof useMe>['data']>) {
  const { t } = useTranslation();
  const { id, name, email, role } = person;
  if (signIn !== 'accounts') return <FirstAccountForm />;
  const own =
    email === null ? (
      <section className="panel">
        <p className="measure soft">{t(role === 'guest' ? 'people.me.guest' : 'people.me.asOwner')}</p>
        {role === 'guest' && (
          <Button component="a" href={SIGN_IN_PATH} mt="sm">
            {t('people.me.signIn')}
          </Button>
        )}
      </section>
    ) : (
      <OwnAccount name={name} email={email} />
    );
  return (
    <>
      {own}
      {role === 'owner' && <PeopleList ownId={id} />}
      {role === 'owner' && <Invitations />}
    </>
  );
}
