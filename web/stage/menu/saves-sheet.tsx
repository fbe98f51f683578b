import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import type { PlayAnswer, Save } from '../../../shared/wire/index.ts';
import type { PlayApi } from '../playing/api.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { saveAs } from '../ui/save-as.ts';
import { Sheet } from '../ui/sheet.tsx';
import { EmptySlot, SaveSlot } from './save-slot.tsx';
import { listSavePages, listSavesOnPage, listSlotsOnPage, nextSlot, type SavesPage, saveName } from './saves.ts';
import { StorageBlockedContext } from './standalone-context.ts';
import { useSaves } from './use-saves.ts';

let lookedAt: SavesPage = 1;

interface SavesSheetProps {
  api: PlayApi;
  play: PlayAnswer;
  read: { readTo?: number };
  /** A turn is being told: saving and loading are disabled. */
  busy: boolean;
  onLoad: (save: Save) => void;
  onSaved: () => void;
  onBring: (file: Blob) => Promise<void>;
  onClose: () => void;
}

/** The saves of this play on pages, with thumbnails; an empty slot saves the present moment. */
export function SavesSheet({ api, play, read, busy, onLoad, onSaved, onBring, onClose }: SavesSheetProps) {
  const words = useStageTexts().history;
  const strings = useStageTexts().stage;
  const list = useSaves(api);
  const isStorageBlocked = useContext(StorageBlockedContext);
  const [page, setPage] = useState<SavesPage>(lookedAt);
  const panel = useId();
  const saves = list.saves ?? [];
  const held = busy || list.busy;
  const begun = play.turn > 0;
  const pages = listSavePages(saves);
  const shown = pages.includes(page) ? page : 1;
  const open = (next: SavesPage) => {
    lookedAt = next;
    setPage(next);
  };
  const save = (slot: string, note = '') =>
    list.save(slot, { note, ...read }).then((saved) => {
      if (saved) onSaved();
      return saved;
    });
  const take = (one: Save) =>
    void list.attempt(async () => {
      saveAs(await api.exportSaveFile(one.slot), `${play.title} - ${saveName(one, words)}`, '.json');
    });
  const renderSlot = (one: Save) => (
    <SaveSlot
      save={one}
      play={play}
      list={list}
      held={held}
      onLoad={() => onLoad(one)}
      onOverwrite={begun ? () => save(one.slot, one.note) : null}
      onKeep={() =>
        void list.save(nextSlot(saves), { note: one.note, from: one.slot }).then((kept) => kept && onSaved())
      }
      onTake={() => take(one)}
    />
  );

  return (
    <Sheet title={words.saves} kind="saves" width={64} onClose={onClose}>
      <div className="stage-saves-head">
        <Pages pages={pages} page={shown} panel={panel} onOpen={open} />
        <BringSave held={list.busy} onBring={(file) => void list.attempt(() => onBring(file))} />
      </div>
      {isStorageBlocked && <p className="stage-soft">{words.keepsNothing}</p>}
      <div id={panel} role="tabpanel" aria-label={words.page(shown)} className="stage-scroll">
        {busy && <p className="stage-soft">{words.notNow}</p>}
        {list.failure !== null && (
          <p role="alert" className="stage-soft">
            {list.saves ? words.saveFailed : words.savesFailed} {list.failure}{' '}
            {!list.saves && (
              <button type="button" className="stage-quiet" onClick={list.read}>
                {strings.tryAgain}
              </button>
            )}
          </p>
        )}
        {list.saves && (
          <ul className="stage-slots">
            {typeof shown === 'number'
              ? listSlotsOnPage(shown).map((slot) => {
                  const one = saves.find((each) => each.slot === slot);
                  const empty = <EmptySlot slot={slot} disabled={held || !begun} onSave={() => void save(slot)} />;
                  return <li key={slot}>{one ? renderSlot(one) : empty}</li>;
                })
              : listSavesOnPage(shown, saves).map((one) => <li key={one.slot}>{renderSlot(one)}</li>)}
          </ul>
        )}
        {list.saves && typeof shown !== 'number' && listSavesOnPage(shown, saves).length === 0 && (
          <p className="stage-soft">{shown === 'quick' ? words.noneQuick : words.noneAuto}</p>
        )}
      </div>
    </Sheet>
  );
}

interface PagesProps {
  pages: readonly SavesPage[];
  page: SavesPage;
  panel: string;
  onOpen: (page: SavesPage) => void;
}

const LETTERS: Readonly<Record<Exclude<SavesPage, number>, string>> = { auto: 'A', quick: 'Q', other: '…' };

function Pages({ pages, page, panel, onOpen }: PagesProps) {
  const words = useStageTexts().history;
  const tabs = useRef<HTMLDivElement>(null);
  const at = pages.indexOf(page);
  // On a narrow screen, scrolls the open page's tab into view.
  useEffect(() => {
    const open = tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    open?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pages.length - 1 }[event.key];
    const next = to === undefined ? undefined : pages[(to + pages.length) % pages.length];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    const tab = [...(tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])][pages.indexOf(next)];
    tab?.focus();
  };
  return (
    <div ref={tabs} className="stage-tabs" role="tablist" aria-label={words.pages} onKeyDown={onKeyDown}>
      {pages.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-first={one === page ? '' : undefined}
          aria-selected={one === page}
          aria-controls={panel}
          aria-label={words.page(one)}
          title={words.page(one)}
          tabIndex={one === page ? 0 : -1}
          onClick={() => onOpen(one)}
        >
          {typeof one === 'number' ? one : LETTERS[one]}
        </button>
      ))}
    </div>
  );
}

function BringSave({ held, onBring }: { held: boolean; onBring: (file: Blob) => void }) {
  const words = useStageTexts().history;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="stage-small" disabled={held} onClick={() => field.current?.click()}>
        <Icon name="bring" />
        {words.bring}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={words.bring}
        accept="application/json,.json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onBring(file);
        }}
      />
    </>
  );
}
