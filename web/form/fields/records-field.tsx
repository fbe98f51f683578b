import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { type FieldProps, useField, useForm } from '../form-context.ts';
import { type Fields, isFields, isWithin } from '../json.ts';
import { moved } from '../moved.ts';
import { AddButton } from './add-button.tsx';
import { ClashNote, Field } from './field.tsx';
import { ListTools } from './list-tools.tsx';
import lists from './lists.module.css';

/**
 * Things with fields of their own, in a list. What may be missing is not there at all with none. `folds`: each is a line
 * until it is opened.
 */
export function RecordsField({
  hint,
  add,
  make,
  title,
  folds = false,
  children,
  ...props
}: FieldProps & {
  /** What the button that adds one says. */
  add?: string;
  /** A new one, of those there are. */
  make: (items: readonly Fields[]) => Fields;
  /** What one is called. */
  title: (item: Fields, index: number) => string;
  folds?: boolean;
  /** The fields of the one at a path. */
  children: (path: string, item: Fields) => ReactNode;
}) {
  const state = useField(props);
  const { path } = props;
  const { removable } = state;
  const { clashes, itemsBy } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const items = Array.isArray(state.value) ? state.value.filter(isFields) : [];
  const write = (next: Fields[]) => state.set(removable && next.length === 0 ? undefined : next);
  const pathOf = (item: Fields, index: number) =>
    `${path}.${itemsBy === 'id' && typeof item.id === 'string' ? item.id : index}`;
  const paths = items.map(pathOf);
  const keys = useKeys(paths);
  // What was taken out here and changed elsewhere has no place of its own to be told in.
  const lost = clashes.filter(
    (clash) => isWithin(clash.path, path) && clash.path !== path && !paths.some((each) => isWithin(clash.path, each)),
  );
  const focusIn = (index: number, what: string) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus());
  const insert = () => {
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
      {items.length > 0 && (
        <ol className={lists.records} ref={list}>
          {items.map((item, index) => {
            const at = pathOf(item, index);
            return (
              <Record
                key={keys[index]}
                path={at}
                name={title(item, index)}
                folds={folds && at !== added}
                tools={
                  <ListTools
                    name={title(item, index)}
                    first={index === 0}
                    last={index === items.length - 1}
                    onMove={(by) => {
                      write(moved(items, index, by));
                      focusIn(index + by, `.${lists.listTools} button:not(:disabled)`);
                    }}
                    onRemove={() => write(items.toSpliced(index, 1))}
                  />
                }
              >
                {children(at, item)}
              </Record>
            );
          })}
        </ol>
      )}
      <AddButton words={add} onAdd={insert} />
    </Field>
  );
}

/** What records are told apart by while they are written: their paths, but for one that is called otherwise where it stands. */
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
  name,
  folds,
  tools,
  children,
}: {
  path: string;
  name: string;
  folds: boolean;
  tools: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { language, clashes, issues, begunAt } = useForm();
  const [unfolded, setUnfolded] = useState(!folds || (begunAt !== null && isWithin(begunAt, path)));
  const clash = clashes.find((each) => each.path === path);
  const needed =
    issues.some((issue) => isWithin(issue.path, path)) || clashes.some((each) => isWithin(each.path, path));
  const shown = unfolded || needed;
  return (
    <li className={lists.record} data-path={path}>
      <header>
        {folds ? (
          <button
            type="button"
            className={lists.fold}
            aria-expanded={shown}
            aria-label={t('editing.list.open', { name })}
            onClick={() => setUnfolded(!shown)}
          >
            <ChevronIcon size={15} />
            <span className={lists.foldName} lang={language}>
              {name}
            </span>
          </button>
        ) : (
          <span className={lists.recordName} lang={language}>
            {name}
          </span>
        )}
        {tools}
      </header>
      {clash && <ClashNote clash={clash} />}
      <div className={lists.recordBody} hidden={!shown}>
        {children}
      </div>
    </li>
  );
}
