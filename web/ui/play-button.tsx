import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toApiError, useCreatePlay } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { PlayIcon } from './icons.tsx';

/** Begins a new play of a story and goes to the stage. */
export function PlayButton({
  packageId,
  children,
  ...props
}: { packageId: string; children?: ReactNode } & Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreatePlay();
  const play = () =>
    create.mutate(packageId, { onSuccess: ({ id }) => void navigate({ to: '/play/$playId', params: { playId: id } }) });
  const error = create.isError ? toApiError(create.error) : null;
  return (
    <>
      <Button
        leftSection={<PlayIcon size={15} />}
        loading={create.isPending}
        onClick={play}
        title={error?.message}
        {...props}
      >
        {children ?? t('library.play')}
      </Button>
      {error && (
        <span role="alert" style={{ color: 'var(--vermilion)', fontSize: '0.85rem' }}>
          {error.message}
        </span>
      )}
    </>
  );
}
