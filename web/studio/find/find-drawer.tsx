import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DraftHit, findInDraft, HITS_MAX, toReplacements } from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { runInSlices } from '../../ui/run-in-slices.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import type { ToastMessage } from '../history/index.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';
import styles from './find.module.css';
import { type FindSettings, NO_SETTINGS } from './find-settings.ts';
import { HitList, hitKey } from './hit-list.tsx';
import { toShownText } from './shown-text.ts';
import { useReplace } from './use-replace.ts';

interface Found {
  hits: readonly DraftHit[];
  problem: string | null;
  isMore: boolean;
}

const NOTHING: Found = { hits: [], problem: null, isMore: false };

const SEARCH_AFTER = 150;

/** Searches a draft in slices. Searches again when the draft changes. */
function useFound(
  draft: SessionAnswer['draft'],
  settings: FindSettings,
  isWanted: boolean,
): Found & { isSearching: boolean } {
  const [found, setFound] = useState<Found & { of: unknown; settings: FindSettings | null }>({
    ...NOTHING,
    ...{ of: null, settings: null },
  });
  const { words, wholeWords, matchCase, isPattern, replacement } = settings;
  useEffect(() => {
    if (!isWanted || words === '') {
      setFound({ ...NOTHING, of: draft, settings });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const hits: DraftHit[] = [];
      const steps = findInDraft(draft, { query: { words, wholeWords, matchCase, isPattern }, replacement });
      const end = await runInSlices(steps, (parts) => hits.push(...parts.flat()), stop.signal);
      if (end) setFound({ hits, problem: end.problem ?? null, isMore: end.isMore, of: draft, settings });
    }, SEARCH_AFTER);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft, words, wholeWords, matchCase, isPattern, replacement, isWanted, settings]);
  // Hits of another version of the draft must not be replaced.
  return { ...found, isSearching: found.of !== draft || found.settings !== settings };
}

/** Find and replace over the whole draft: every hit is listed before, and can be left out. */
export default function FindDrawer({
  session,
  opened,
  held,
  onClose,
  onShow,
  say,
}: {
  session: SessionAnswer;
  opened: boolean;
  held: boolean;
  onClose: () => void;
  onShow: (shown: ShownPart) => void;
  say: (toast: ToastMessage) => void;
}) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<FindSettings>(NO_SETTINGS);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const found = useFound(session.draft, settings, opened);
  const { replace, isPending, error, reset, problems } = useReplace(session);
  const { hits, problem, isMore, isSearching } = found;
  const chosen = useMemo(() => hits.filter((hit) => !leftOut.has(hitKey(hit))), [hits, leftOut]);
  const input = useRef<HTMLInputElement>(null);
  const change = (next: Partial<FindSettings>) => {
    setSettings((now) => ({ ...now, ...next }));
    if (next.replacement === undefined) setLeftOut(new Set());
    reset();
  };
  const choose = (hit: DraftHit, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(hitKey(hit));
    else next.add(hitKey(hit));
    setLeftOut(next);
  };
  const send = () =>
    replace([{ replace: toReplacements(chosen) }], {
      onSuccess: () => {
        say({ kind: 'done', text: t('find.replace.done', { count: chosen.length }) });
        setLeftOut(new Set());
        input.current?.focus();
      },
    });
  return (
    <SideDrawer title={t('find.replace.title')} opened={opened} onClose={onClose}>
      <form
        className="stack gap-sm"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <TextInput
          ref={input}
          data-autofocus
          label={t('find.replace.words')}
          value={settings.words}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          error={problem !== null && t('find.replace.problem', { problem })}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <TextInput
          label={t('find.replace.replacement')}
          description={settings.isPattern ? t('find.replace.groups') : undefined}
          value={settings.replacement}
          maxLength={1000}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ replacement: currentTarget.value })}
        />
        <div className="flex wrap gap-md rows-xs">
          {(['wholeWords', 'matchCase', 'isPattern'] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`find.replace.${name}`)}
              checked={settings[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
          ))}
        </div>
      </form>
      <div className="row wrap between gap-sm top-md bottom-xs">
        <p className="text-md soft" role="status">
          {settings.words === ''
            ? t('find.replace.lead')
            : isSearching
              ? t('find.palette.searching')
              : t('find.replace.count', { count: hits.length, chosen: chosen.length })}
        </p>
        {hits.length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => setLeftOut(leftOut.size > 0 ? new Set() : new Set(hits.map(hitKey)))}
          >
            {t(leftOut.size > 0 ? 'find.all' : 'find.none')}
          </Button>
        )}
      </div>
      {isMore && <p className="text-md ochre bottom-xs">{t('find.tooMany', { most: HITS_MAX })}</p>}
      {error && problems.size === 0 && <ErrorNotice compact error={error} />}
      <HitList
        session={session}
        hits={hits}
        isChosen={(hit) => !leftOut.has(hitKey(hit))}
        onChoose={choose}
        onOpen={(hit) => {
          onClose();
          onShow(toShownText(hit.element, hit.path));
        }}
        problems={problems}
      />
      {hits.length > 0 && (
        <div className={`row wrap ending gap-sm pad-y-sm top-md ${styles.foot}`}>
          {problems.size > 0 && <p className="text-md vermilion grow">{t('find.replace.refused')}</p>}
          <Button loading={isPending} disabled={held || isSearching || chosen.length === 0} onClick={send}>
            {t('find.replace.go', { count: chosen.length })}
          </Button>
        </div>
      )}
    </SideDrawer>
  );
}
