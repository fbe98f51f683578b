import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { storeBranchOrigin } from '../stage/playing/branch-origin.ts';
import { TryIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import { useBranch, useVersion } from './api.ts';
import own from './replay.module.css';

/** Replays from just before a turn in a branch: in the same version of the story, or in the latest after an edit. */
export function ReplayTurn({ play, turn, names }: { play: PlayAnswer; turn: number; names: StoryNames }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const branch = useBranch(play.id);
  const isOld = play.latestVersion > play.version;
  const version = useVersion(play.id, isOld).data;
  const reasons = version?.reasons ?? [];
  const start = (latest: boolean) =>
    branch.mutate(
      { turn: turn - 1, ...(latest ? { latest: true as const } : {}) },
      {
        onSuccess: ({ id }) => {
          storeBranchOrigin(id, turn - 1);
          void navigate({ to: '/play/$playId', params: { playId: id } });
        },
      },
    );
  const pending = (latest: boolean) => branch.isPending && (branch.variables.latest === true) === latest;
  return (
    <section className={`row wrap gap-md rows-xs ruled whole-row pad-top-md`} aria-label={t('record.replay.title')}>
      <div className="flex wrap gap-xs">
        <Button
          variant={isOld ? 'default' : 'filled'}
          leftSection={<TryIcon size={15} />}
          loading={pending(false)}
          disabled={branch.isPending}
          onClick={() => start(false)}
        >
          {t('record.replay.same')}
        </Button>
        {isOld && (
          <Button
            leftSection={<TryIcon size={15} />}
            loading={pending(true)}
            disabled={branch.isPending || version?.canMove !== true}
            onClick={() => start(true)}
          >
            {t('record.replay.latest', { version: play.latestVersion })}
          </Button>
        )}
      </div>
      <p className="text-md faint">{t('record.replay.hint')}</p>
      {isOld && version && !version.canMove && (
        <div className={`text-md pad-md round wash-ochre ink ${own.missing}`}>
          <p className="bold">{t('record.replay.cannot', { version: play.latestVersion })}</p>
          <ul className="bullets top-2xs" lang={play.language}>
            {reasons.map(({ what, id, message }) => (
              <li key={`${what}${id}`}>{names.inWords(message)}</li>
            ))}
          </ul>
        </div>
      )}
      {branch.isError && <ErrorNotice compact title={t('record.replay.failed')} error={branch.error} />}
    </section>
  );
}
