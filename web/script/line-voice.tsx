import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { getVoiceState } from '../../shared/story/index.ts';
import { toApiError } from '../api/api-error.ts';
import { toSafeMediaUrl } from '../api/media.ts';
import { useTranslation } from '../i18n/index.ts';
import { SoundIcon, SoundOffIcon, StopIcon } from '../ui/icons.tsx';
import { joinErrorText, useErrorText } from '../ui/index.ts';
import { isTextLine, removeVoice, type SayLine } from './edit-lines.ts';
import type { RowProps } from './row-props.ts';

/** The filter of the file dialog; the server detects the type by content. */
const ACCEPT = 'audio/*,.ogg,.opus,.mp3,.wav,.m4a';

/** The voice being played, one at a time, with a callback for when another replaces it. */
let playing: { audio: HTMLAudioElement; onEnd: () => void } | null = null;

function hush(): void {
  playing?.audio.pause();
  playing?.onEnd();
  playing = null;
}

function hear(url: string, onEnd: () => void): void {
  hush();
  const audio = new Audio(url);
  playing = { audio, onEnd };
  const end = () => playing?.audio === audio && hush();
  audio.onended = end;
  audio.play().catch((error: unknown) => {
    console.warn('The voice file could not be played.', error);
    end();
  });
}

export interface VoiceUpload {
  /** Null if voices cannot be uploaded here. */
  take: ((file: Blob) => void) | null;
  isUnderWay: boolean;
  /** Why the last file was refused; '' if it was not. */
  refused: string;
}

/** Uploads a file and sets it as the line's voice. */
export function useVoiceUpload({ line, lineKey, world, acts }: RowProps): VoiceUpload {
  const [isUnderWay, setUnderWay] = useState(false);
  const [refused, setRefused] = useState('');
  const say = useErrorText();
  const { uploadVoice } = world;
  if (line.type !== 'say' || uploadVoice === null) return { take: null, isUnderWay, refused };
  const take = (file: Blob) => {
    setRefused('');
    setUnderWay(true);
    uploadVoice(file, line.text)
      .then(
        (voice) => acts.change(lineKey, (old) => (old.type === 'say' ? { ...old, voice } : old)),
        (error: unknown) => setRefused(joinErrorText(say(toApiError(error)))),
      )
      .finally(() => setUnderWay(false));
  };
  return { take, isUnderWay, refused };
}

const getUrl = (line: SayLine, { world }: Pick<RowProps, 'world'>): string | null => {
  const voice = line.voice === undefined ? undefined : world.voices[line.voice];
  return toSafeMediaUrl(voice?.url);
};

/** The play button of a line's voice, or a note that the file is missing. Empty if it has none. */
export function LineVoice(props: RowProps) {
  const { t } = useTranslation();
  const [isHeard, setHeard] = useState(false);
  const { line, index, world } = props;
  if (line.type !== 'say' || line.voice === undefined) return null;
  const number = index + 1;
  const is = getVoiceState(line, world.voices);
  const url = getUrl(line, props);
  const label =
    url === null
      ? t('script.voice.missing', { number })
      : t(isHeard ? 'script.voice.stop' : 'script.voice.play', { number });
  return (
    <Tooltip label={is === 'changed' ? t('script.voice.changed') : label}>
      <ActionIcon
        color={is === 'there' ? 'gray' : 'vermilion'}
        size="sm"
        aria-label={label}
        aria-disabled={url === null}
        data-voice={is}
        onClick={() => {
          if (url === null) return;
          if (isHeard) return hush();
          hear(url, () => setHeard(false));
          setHeard(true);
        }}
      >
        {url === null ? <SoundOffIcon size={15} /> : isHeard ? <StopIcon size={13} /> : <SoundIcon size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** The voice actions of a line: upload, keep it after a text change, remove. */
export function VoiceDetails({ upload, ...props }: RowProps & { upload: VoiceUpload }) {
  const { t } = useTranslation();
  const { line, lineKey, acts, world } = props;
  if (line.type !== 'say') return null;
  const { take, isUnderWay } = upload;
  const is = getVoiceState(line, world.voices);
  const url = getUrl(line, props);
  const fits = (address: string) =>
    void fetch(address)
      .then((response) => response.blob())
      .then(take, (error: unknown) => console.warn('The voice file could not be read.', error));
  if (take === null && is === 'none') return null;
  return (
    <div className="stack gap-2xs">
      {is === 'changed' && <p className="text-sm faint leading">{t('script.voice.changed')}</p>}
      {is === 'missing' && <p className="text-sm faint leading">{t('script.voice.gone')}</p>}
      <span className="row wrap gap-xs rows-2xs">
        {take && (
          <FileButton accept={ACCEPT} onChange={(file) => file && take(file)}>
            {(button) => (
              <Button
                {...button}
                variant="subtle"
                color="gray"
                size="compact-sm"
                loading={isUnderWay}
                leftSection={<SoundIcon size={14} />}
              >
                {t(is === 'none' ? 'script.voice.bring' : 'script.voice.another')}
              </Button>
            )}
          </FileButton>
        )}
        {take && is === 'changed' && url !== null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => fits(url)}>
            {t('script.voice.fits')}
          </Button>
        )}
        {is !== 'none' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<SoundOffIcon size={14} />}
            onClick={() => acts.change(lineKey, (old) => (isTextLine(old) ? removeVoice(old) : old))}
          >
            {t('script.voice.off')}
          </Button>
        )}
      </span>
    </div>
  );
}
