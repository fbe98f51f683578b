import { DragDropProvider } from '@dnd-kit/react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isPathWithin } from '../../../shared/field-path.ts';
import { filterObjects, isObject } from '../../../shared/json.ts';
import { useTranslation } from '../../i18n/index.ts';
import { readOrderDrop, useOrderedItem, withoutAria } from '../../ui/drag-order.ts';
import { ChevronIcon, GripIcon } from '../../ui/icons.tsx';
import { type DraftFields, moveItem } from '../field-values.ts';
import { type FieldProps, useFieldMeta, useForm, useFormValue, useReadFormValue } from '../form-context.tsx';
import { ClashNote, Field } from './field.tsx';
import { AddItemButton, ListItemButtons } from './list-buttons.tsx';
import lists from './lists.module.css';

/** A list of records. In an optional field, an empty list removes the field. `folds`: each is collapsed to a line. */
export function RecordsField({
  hint,
  add,
  make,
  title,
  folds = false,
  children,
  ...props
}: FieldProps & {
  add?: string;
  make: (items: readonly DraftFields[]) => DraftFields;
  title: (item: DraftFields, index: number) => string;
  folds?: boolean;
  children: (path: string) => ReactNode;
}) {
  const state = useFieldMeta(props);
  const { path } = props;
  const { removable } = state;
  const { clashes, itemsBy } = useForm();
  const readWritten = useReadFormValue();
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const read = () => filterObjects(readWritten(path));
  const write = (next: DraftFields[]) => state.set(removable && next.length === 0 ? undefined : next);
  const getPath = (item: DraftFields, index: number) =>
    `${path}.${itemsBy === 'id' && typeof item.id === 'string' ? item.id : index}`;
  // Only depends on the paths: each item renders its own content.
  const pathLines = useFormValue(path, (value) => filterObjects(value).map(getPath).join('\n'));
  const paths = pathLines === '' ? [] : pathLines.split('\n');
  const keys = useKeys(paths);
  // A removed item that was changed elsewhere has no place of its own to show its clash.
  const lost = clashes.filter(
    (clash) =>
      isPathWithin(clash.path, path) && clash.path !== path && !paths.some((each) => isPathWithin(clash.path, each)),
  );
  const focusIn = (index: number, what: string) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus());
  const insert = () => {
    const items = read();
    const item = make(items);
    setAdded(getPath(item, items.length));
    write([...items, item]);
    focusIn(items.length, 'textarea, input');
  };
  return (
    <Field path={path} hint={hint} state={state} group>
      {lost.map((clash) => (
        <ClashNote key={clash.path} clash={clash} />
      ))}
      {paths.length > 0 && (
        <DragDropProvider
          plugins={withoutAria}
          onDragEnd={(event) => {
            const [from, to] = readOrderDrop(event) ?? [0, 0];
            if (from !== to) write(moveItem(read(), from, to - from));
          }}
        >
          <ol className={`stack gap-xs bottom-2xs`} ref={list}>
            {paths.map((at, index) => (
              <Record
                key={keys[index]}
                index={index}
                path={at}
                title={(item) => title(item, index)}
                folds={folds && at !== added}
                first={index === 0}
                last={index === paths.length - 1}
                onMove={(by) => {
                  write(moveItem(read(), index, by));
                  focusIn(index + by, `.inline ${lists.listTools} button:not(:disabled)`);
                }}
                onCopy={() => {
                  const items = read();
                  // An id is the item's own.
                  const { id: _id, ...copied } = items[index] ?? {};
                  const { id } = make(items);
                  write(items.toSpliced(index + 1, 0, { ...copied, ...(id !== undefined && { id }) }));
                  focusIn(index + 1, 'textarea, input');
                }}
                onRemove={() => write(read().toSpliced(index, 1))}
              >
                {children(at)}
              </Record>
            ))}
          </ol>
        </DragDropProvider>
      )}
      <AddItemButton words={add} onAdd={insert} />
    </Field>
  );
}

/** React keys of the items: their paths, except for an item whose path changes while it is edited. */
function useKeys(paths: readonly string[]): readonly string[] {
  const last = useRef<{ paths: readonly string[]; keys: readonly string[] }>({ paths: [], keys: [] });
  const { paths: before, keys: kept } = last.current;
  const isAsLong = before.length === paths.length;
  const keys = paths.map((path, index) => {
    const known = before.indexOf(path);
    const isRenamed = known < 0 && isAsLong && !paths.includes(before[index] ?? '');
    return (isRenamed ? kept[index] : kept[known]) ?? path;
  });
  last.current = { paths, keys };
  return keys;
}

function Record({
  path,
  index,
  title,
  folds,
  children,
  ...tools
}: Omit<ComponentProps<typeof ListItemButtons>, 'name'> & {
  path: string;
  index: number;
  title: (item: DraftFields) => string;
  folds: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language, clashes, issues, startPath } = useForm();
  const { ref, handleRef, isDropTarget, isDragSource } = useOrderedItem(path, index);
  const isAlone = tools.first && tools.last;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : 1;
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!event.altKey || !isArrow || event.defaultPrevented || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    if (!(by === -1 ? tools.first : tools.last)) tools.onMove(by);
  };
  const name = useFormValue(path, (item) => (isObject(item) ? title(item) : ''));
  const [unfolded, setUnfolded] = useState(!folds || (startPath !== null && isPathWithin(startPath, path)));
  const clash = clashes.find((each) => each.path === path);
  const needed =
    issues.some((issue) => isPathWithin(issue.path, path)) || clashes.some((each) => isPathWithin(each.path, path));
  const shown = unfolded || needed;
  return (
    <li
      ref={ref}
      className={`edged round pad-y-2xs pad-x-sm ${lists.record}`}
      data-path={path}
      data-over={(isDropTarget && !isDragSource) || undefined}
      onKeyDown={onKeyDown}
    >
      <header className="row gap-xs between">
        <button
          ref={handleRef}
          type="button"
          className={`faint rigid ${lists.grip}`}
          aria-label={t('editing.list.drag', { name })}
          tabIndex={-1}
          hidden={isAlone}
        >
          <GripIcon size={14} />
        </button>
        {folds ? (
          <button
            type="button"
            className={`row clip gap-xs ink bold story to-start pad-y-2xs ${lists.fold}`}
            aria-expanded={shown}
            aria-label={t('editing.list.open', { name })}
            onClick={() => setUnfolded(!shown)}
          >
            <ChevronIcon className="faint" size={15} />
            <span className="truncate" lang={language}>
              {name}
            </span>
          </button>
        ) : (
          <span className="truncate text-md faint" lang={language}>
            {name}
          </span>
        )}
        <ListItemButtons name={name} {...tools} />
      </header>
      {clash && <ClashNote clash={clash} />}
      <div className="stack gap-md pad-y-xs" hidden={!shown}>
        {children}
      </div>
    </li>
  );
}
