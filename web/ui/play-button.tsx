import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ApiError, toApiError, useCreatePlay } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { PlayIcon } from './icons.tsx';
import { joinErrorText, useErrorText } from './use-error-text.ts';

/** Starts a new play of a story and opens the stage. */
export function useStartPlay(packageId: string): { start: () => void; starting: boolean; error: ApiError | null } {
  const navigate = useNavigate();
  const create = useCreatePlay();
  return {
    start: () =>
      create.mutate(packageId, {
        onSuccess: ({ id }) => void navigate({ to: '/play/$playId', params: { playId: id } }),
      }),
    starting: create.isPending,
    error: create.isError ? toApiError(create.error) : null,
  };
}

/** A button that starts a new play; an error is shown beside it. */
export function PlayButton({
  packageId,
  children,
  ...props
}: { packageId: string; children?: ReactNode } & Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const { t } = useTranslation();
  const { start, starting, error } = useStartPlay(packageId);
  const sayError = useErrorText();
  return (
    <>
      <Button leftSection={<PlayIcon size={15} />} loading={starting} onClick={start} {...props}>
        {children ?? t('library.play')}
      </Button>
      {error && (
        <span role="alert" className="text-md vermilion">
          {joinErrorText(sayError(error))}
        </span>
      )}
    </>
  );
}
