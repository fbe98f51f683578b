import { Button, Select, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import {
  type DraftElement,
  type DraftHit,
  type FoundForm,
  findRenameHits,
  HITS_MAX,
} from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { runInSlices } from '../../ui/run-in-slices.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import type { ToastMessage } from '../history/index.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';
import styles from './find.module.css';
import { FormPart } from './form-part.tsx';
import { hitKey } from './hit-list.tsx';
import {
  currentName,
  findRenamable,
  isOwnName,
  listRenamable,
  listUses,
  nextMeterId,
  proseRename,
  type Renamable,
  renamableKey,
  renameEdits,
  renameProblem,
  storedName,
} from './rename-plan.ts';
import { toShownText } from './shown-text.ts';
import { useReplace } from './use-replace.ts';
import { UsesPart } from './uses-part.tsx';

interface FoundForms {
  of: unknown;
  to: string;
  forms: readonly FoundForm[];
  isMore: boolean;
}

const NOTHING: FoundForms = { of: null, to: '', forms: [], isMore: false };
const SEARCH_AFTER = 200;

function useForms(draft: SessionAnswer['draft'], what: Renamable | undefined, to: string): FoundForms {
  const [found, setFound] = useState<FoundForms>(NOTHING);
  useEffect(() => {
    const rename = what === undefined || to === '' ? null : proseRename(draft, what, to);
    if (what === undefined || rename === null) {
      setFound({ ...NOTHING, of: draft, to });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const end = await runInSlices(findRenameHits(draft, rename), () => undefined, stop.signal);
      if (end === null) return;
      const forms = end.forms.map((form) => ({ ...form, hits: form.hits.filter((hit) => !isOwnName(what, hit)) }));
      setFound({ of: draft, to, forms: forms.filter(({ hits }) => hits.length > 0), isMore: end.isMore });
    }, SEARCH_AFTER);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft, what, to]);
  return found;
}

/** Hits chosen by hand; the others follow their form: the name itself is replaced, other forms are not. */
type Choices = ReadonlyMap<string, boolean>;

/** Renames a person, a place, a flag, a fact, a meter or an item in the whole draft. */
export default function RenameDrawer({
  session,
  subject,
  opened,
  held,
  onClose,
  onShow,
  say,
}: {
  session: SessionAnswer;
  /** What to rename first; null: the author chooses. */
  subject: DraftElement | null;
  opened: boolean;
  held: boolean;
  onClose: () => void;
  onShow: (shown: ShownPart) => void;
  say: (toast: ToastMessage) => void;
}) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('find.rename.title')} opened={opened} onClose={onClose}>
      <Rename {...{ session, subject, held, onClose, onShow, say }} />
    </SideDrawer>
  );
}

function Rename({
  session,
  subject,
  held,
  onClose,
  onShow,
  say,
}: {
  session: SessionAnswer;
  subject: DraftElement | null;
  held: boolean;
  onClose: () => void;
  onShow: (shown: ShownPart) => void;
  say: (toast: ToastMessage) => void;
}) {
  const { t } = useTranslation();
  const { draft } = session;
  const all = useMemo(() => listRenamable(draft), [draft]);
  const [key, setKey] = useState<string | null>(() => {
    const first = subject && findRenamable(draft, subject);
    return first ? renamableKey(first) : null;
  });
  const what = useMemo(() => all.find((each) => renamableKey(each) === key), [all, key]);
  const [typed, setTyped] = useState('');
  const [choices, setChoices] = useState<Choices>(new Map());
  const from = what ? currentName(what) : '';
  const to = what ? storedName(what, typed) : '';
  const isNew = to !== '' && to !== from;
  const problem = what && isNew ? renameProblem(draft, what, to) : null;
  const found = useForms(draft, what, isNew && problem === null ? to : '');
  const meterId = what && isNew ? nextMeterId(draft, what, to) : null;
  const uses = useMemo(
    () => (what && isNew && problem === null ? listUses(draft, what, to, meterId) : []),
    [draft, what, isNew, problem, to, meterId],
  );
  const { replace, isPending, error, reset, problems } = useReplace(session);
  const isChosen = (form: FoundForm, hit: DraftHit) => choices.get(hitKey(hit)) ?? form.isName;
  const chosen = found.forms.flatMap((form) => form.hits.filter((hit) => isChosen(form, hit)));
  const choose = (hits: readonly DraftHit[], next: boolean) =>
    setChoices(new Map([...choices, ...hits.map((hit) => [hitKey(hit), next] as const)]));
  const isReady = what !== undefined && isNew && problem === null && found.of === draft && found.to === to;
  const open = (element: DraftElement, path: string) => {
    onClose();
    onShow(toShownText(element, path));
  };
  const start = (next: string | null) => {
    setKey(next);
    setTyped('');
    setChoices(new Map());
    reset();
  };
  const send = () => {
    if (what === undefined) return;
    replace(renameEdits(what, to, { hits: chosen, meterId }), {
      onSuccess: () => {
        say({ kind: 'done', text: t('find.rename.done', { from, to }) });
        onClose();
      },
    });
  };
  return (
    <form
      className="stack gap-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !held) send();
      }}
    >
      <Select
        label={t('find.rename.what')}
        data={groupOptions(all, (kind) => t(`find.kinds.${kind}`))}
        value={key}
        onChange={start}
        searchable
        openOnFocus={false}
        withScrollArea={false}
        styles={{ options: { maxHeight: '15rem', overflowY: 'auto' } }}
        limit={100}
        nothingFoundMessage={t('find.palette.nothing')}
        data-autofocus={key === null || undefined}
      />
      {what && (
        <TextInput
          label={t('find.rename.to', { name: from })}
          description={what.kind === 'fact' ? t('find.rename.factHint') : undefined}
          value={typed}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          error={problem !== null && t(`find.rename.${problem}`)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            reset();
          }}
        />
      )}
      {isNew && problem === null && what && (
        <>
          {meterId !== null && (
            <p className="text-md soft">{t('find.rename.meterId', { from: what.id, to: meterId })}</p>
          )}
          {uses.length > 0 && <UsesPart uses={uses} draft={draft} onOpen={open} />}
          {what.kind !== 'fact' && (
            <p className="text-md soft" role="status">
              {isReady
                ? t('find.rename.inTexts', { count: found.forms.reduce((sum, { hits }) => sum + hits.length, 0) })
                : t('find.palette.searching')}
            </p>
          )}
          {found.isMore && <p className="text-md ochre">{t('find.tooMany', { most: HITS_MAX })}</p>}
          {found.forms.map((form) => (
            <FormPart
              key={form.form}
              form={form}
              session={session}
              isChosen={(hit) => isChosen(form, hit)}
              onChoose={choose}
              onOpen={(hit) => open(hit.element, hit.path)}
              problems={problems}
            />
          ))}
        </>
      )}
      {error && problems.size === 0 && <ErrorNotice compact error={error} />}
      <div className={`row wrap ending gap-sm pad-y-sm ${styles.foot}`}>
        {problems.size > 0 && <p className="text-md vermilion grow">{t('find.replace.refused')}</p>}
        <Button type="submit" loading={isPending} disabled={held || !isReady}>
          {t('find.rename.go')}
        </Button>
      </div>
    </form>
  );
}

function groupOptions(all: readonly Renamable[], sayKind: (kind: Renamable['kind']) => string) {
  const groups = Map.groupBy(all, ({ kind }) => kind);
  return [...groups].map(([kind, items]) => ({
    group: sayKind(kind),
    items: items.map((item) => ({
      value: renamableKey(item),
      label: item.kind === 'fact' ? `${item.id}: ${item.name}` : item.home ? `${item.name} (${item.home})` : item.name,
    })),
  }));
}
