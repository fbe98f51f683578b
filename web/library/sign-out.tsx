import { ActionIcon, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch, SIGN_IN_PATH } from '../api/client.ts';
import { useTranslation } from '../i18n/index.ts';
import { Confirm } from '../ui/confirm.tsx';
import { LeaveIcon } from '../ui/icons.tsx';

/** The sign-out path, as the server puts it into the page; null without sign-in. */
const signOutPath = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-out"]')?.content ?? null;

/** Signs out of the server, and clears all data of this browser. */
export function SignOut() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<string | null>(null);
  const leave = useMutation({ mutationFn: (path: string) => apiFetch(path, { method: 'POST' }) });
  const path = signOutPath();
  if (path === null) return null;
  return (
    <>
      <Tooltip label={t('signOut.label')}>
        <ActionIcon size="lg" aria-label={t('signOut.label')} onClick={() => setAsked(path)}>
          <LeaveIcon />
        </ActionIcon>
      </Tooltip>
      <Confirm
        target={asked}
        say={() => ({ title: t('signOut.title'), text: t('signOut.text') })}
        confirm={t('signOut.label')}
        removal={leave}
        onClose={() => setAsked(null)}
        onConfirm={(to) =>
          leave.mutate(to, {
            onSuccess: () => {
              // Browsers only honour the Clear-Site-Data header on HTTPS, so the data is also cleared here.
              localStorage.clear();
              sessionStorage.clear();
              window.location.assign(SIGN_IN_PATH);
            },
          })
        }
      />
    </>
  );
}
