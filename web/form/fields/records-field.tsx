import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { isObject } from '../../../shared/json.ts';
import { useTranslation } from '../../i18n/index.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { type FieldProps, useFieldAbout, useForm } from '../form-context.ts';
import { type Fields, isWithin } from '../json.ts';
import { moved } from '../moved.ts';
import { useReadWritten, useWritten } from '../written.ts';
import { AddButton } from './add-button.tsx';
import { ClashNote, Field } from './field.tsx';
import { ListTools } from './list-tools.tsx';
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
  make: (items: readonly Fields[]) => Fields;
  title: (item: Fields, index: number) => string;
  folds?: boolean;
  children: (path: string) => ReactNode;
}) {
  const state = useFieldAbout(props);
  const { path } = props;
  const { removable } = state;
  const { clashes, itemsBy } = useForm();
  const readWritten = useReadWritten();
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const read = () => itemsOf(readWritten(path));
  const write = (next: Fields[]) => state.set(removable && next.length === 0 ? undefined : next);
  const pathOf = (item: Fields, index: number) =>
    `${path}.${itemsBy === 'id' && typeof item.id === 'string' ? item.id : index}`;
  // Only depends on the paths: each item renders its own content.
  const pathLines = useWritten(path, (value) => itemsOf(value).map(pathOf).join('\n'));
  const paths = pathLines === '' ? [] : pathLines.split('\n');
  const keys = useKeys(paths);
  // A removed item that was changed elsewhere has no place of its own to show its clash.
  const lost = clashes.filter(
    (clash) => isWithin(clash.path, path) && clash.path !== path && !paths.some((each) => isWithin(clash.path, each)),
  );
  const focusIn = (index: number, what: string) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus());
  const insert = () => {
    const items = read();
    const item = make(items);
    setAdded(pathOf(item, items.length));
    write([...items, item]);
    focusIn(items.length, 'textarea, input');
  };
  return (
    <Field path={path} hint={hint} state={state} group>
      {lost.map((clash) => (
        <ClashNote key={clash.path} clash={clash} />
      ))}
      {paths.length > 0 && (
        <ol className={`stack gap-xs bottom-2xs`} ref={list}>
          {paths.map((at, index) => (
            <Record
              key={keys[index]}
              path={at}
              title={(item) => title(item, index)}
              folds={folds && at !== added}
              first={index === 0}
              last={index === paths.length - 1}
              onMove={(by) => {
                write(moved(read(), index, by));
                focusIn(index + by, `.inline ${lists.listTools} button:not(:disabled)`);
              }}
              onRemove={() => write(read().toSpliced(index, 1))}
            >
              {children(at)}
            </Record>
          ))}
        </ol>
      )}
      <AddButton words={add} onAdd={insert} />
    </Field>
  );
}

const itemsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

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
  title,
  folds,
  children,
  ...tools
}: Omit<ComponentProps<typeof ListTools>, 'name'> & {
  path: string;
  title: (item: Fields) => string;
  folds: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language, clashes, issues, begunAt } = useForm();
  const name = useWritten(path, (item) => (isObject(item) ? title(item) : ''));
  const [unfolded, setUnfolded] = useState(!folds || (begunAt !== null && isWithin(begunAt, path)));
  const clash = clashes.find((each) => each.path === path);
  const needed =
    issues.some((issue) => isWithin(issue.path, path)) || clashes.some((each) => isWithin(each.path, path));
  const shown = unfolded || needed;
  return (
    <li className={`edged round pad-y-2xs pad-x-sm ${lists.record}`} data-path={path}>
      <header>
        {folds ? (
          <button
            type="button"
            className={`row clip gap-xs ink bold story to-start pad-y-2xs ${lists.fold}`}
            aria-expanded={shown}
            aria-label={t('editing.list.open', { name })}
            onClick={() => setUnfolded(!shown)}
          >
            <ChevronIcon size={15} />
            <span className="truncate" lang={language}>
              {name}
            </span>
          </button>
        ) : (
          <span className="truncate text-md faint" lang={language}>
            {name}
          </span>
        )}
        <ListTools name={name} {...tools} />
      </header>
      {clash && <ClashNote clash={clash} />}
      <div className={`stack gap-md pad-y-xs ${lists.recordBody}`} hidden={!shown}>
        {children}
      </div>
    </li>
  );
}
