import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { REWORDING_LIMITS, type RewordingWish } from '../../../../../shared/wire/index.ts';
import { api, pathParams, readResponse } from '../../../../api/index.ts';
import { useReadFormValue } from '../../../../form/form-context.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { ErrorNotice } from '../../../../ui/index.ts';
import { diffWords } from '../../../history/diff/word-diff.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { useSheet } from '../sheet-context.ts';
import { findSpeaker } from './find-speaker.ts';
import styles from './reword.module.css';
import type { SelectedPassage } from './reword-button.tsx';

const WISHES = ['shorter', 'plainer', 'livelier', 'others'] as const satisfies readonly RewordingWish[];

/** What an author may ask of a passage, and the wordings that came. */
export default function Rewordings({
  passage,
  value,
  path,
  onTake,
}: {
  passage: SelectedPassage;
  /** The field's whole text as it is now. */
  value: string;
  path: string;
  onTake: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { sessionId, language, draft } = useDraftContext();
  const sheet = useSheet();
  const read = useReadFormValue();
  const [words, setWords] = useState('');
  const character = findSpeaker(sheet.element, path, read);
  const speaker = draft.characters.find(({ id }) => id === character)?.name;
  const { around } = REWORDING_LIMITS;
  const ask = useMutation({
    mutationFn: (wish: RewordingWish) => {
      const json = {
        ...{ text: passage.text, wish, words },
        before: value.slice(Math.max(0, passage.start - around), passage.start),
        after: value.slice(passage.end, passage.end + around),
        ...(character !== undefined && { character }),
      };
      return readResponse(api.sessions[':id'].rewordings.$post({ param: pathParams({ id: sessionId }), json }));
    },
  });
  if (passage.text.length > REWORDING_LIMITS.text) {
    return <p className="text-md soft">{t('editing.reword.tooLong', { count: REWORDING_LIMITS.text })}</p>;
  }
  const isStill = value.slice(passage.start, passage.end) === passage.text;
  return (
    <div className="stack gap-sm">
      <p className={`text-md soft ${styles.passage}`} lang={language}>
        {passage.text}
      </p>
      <div className="flex wrap gap-xs">
        {WISHES.map((wish) => (
          <Button
            key={wish}
            size="compact-sm"
            variant="default"
            disabled={ask.isPending}
            onClick={() => ask.mutate(wish)}
          >
            {t(`editing.reword.${wish}`)}
          </Button>
        ))}
        {speaker !== undefined && (
          <Button size="compact-sm" variant="default" disabled={ask.isPending} onClick={() => ask.mutate('voice')}>
            {t('editing.reword.voice', { name: speaker })}
          </Button>
        )}
      </div>
      <TextInput
        size="xs"
        label={t('editing.reword.words')}
        value={words}
        maxLength={REWORDING_LIMITS.words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It would save the sheet.
          event.preventDefault();
          event.stopPropagation();
          if (words.trim() !== '') ask.mutate('others');
        }}
      />
      <div role="status" className="stack gap-xs">
        {ask.isPending && <p className="text-md soft">{t('editing.reword.asking')}</p>}
        {ask.isError && <ErrorNotice compact error={ask.error} />}
        {ask.isSuccess && !isStill && <p className="text-md soft">{t('editing.reword.changed')}</p>}
        {ask.isSuccess &&
          ask.data.texts.map((text) => (
            <button
              key={text}
              type="button"
              className={`to-left round pad-sm edged hover-sheet pre-line ${styles.wording}`}
              lang={language}
              disabled={!isStill}
              onClick={() => onTake(`${value.slice(0, passage.start)}${text}${value.slice(passage.end)}`)}
            >
              {diffWords(passage.text, text).map(({ op, text: part }, index) =>
                op === 'removed' ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: segments have nothing else to be told by.
                  <span key={index} className={op === 'added' ? styles.added : undefined}>
                    {part}
                  </span>
                ),
              )}
            </button>
          ))}
      </div>
    </div>
  );
}
