import { Fragment, useState } from 'react';
import { ELEMENT_TYPES, type ElementType } from '../../../../shared/story/index.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { ScriptView } from '../../../script/script-view.tsx';
import { Picture } from '../../../ui/index.ts';
import { formatDiffValue, type ShownValue } from '../../history/diff/describe-change.ts';
import { sayField, sayValue, type ValueFormat } from '../../history/diff/format-value.ts';
import { listNamesInScript } from '../../wording/tool-call.ts';
import { parseStepReference } from '../step-wording.ts';
import styles from './value-view.module.css';

export interface ArgsWording extends ValueFormat {
  numbers: ReadonlyMap<string, number>;
  ids: ReadonlySet<string>;
}

const LONG = 320;
const ITEMS = 5;

export function getArgumentLabel(wording: ValueFormat, name: string): string {
  const { t } = wording;
  const own = t(`plan.fields.${name}` as never, { defaultValue: '' }) as unknown;
  return typeof own === 'string' && own !== '' ? own : sayField(wording, name);
}

/** A revised element is named; the id of a new one is shown only if nothing else is. */
export function ArgsView({
  tool,
  args,
  wording,
}: {
  tool: string;
  args: Readonly<Record<string, unknown>>;
  wording: ArgsWording;
}) {
  const { t } = wording;
  const shown = formatDiffValue(args);
  const fields = shown.kind === 'fields' ? shown.fields : [];
  const isRevision = tool === 'updateElement';
  const id = typeof args.id === 'string' && (isRevision || fields.length === 0) ? args.id : null;
  if (id === null && fields.length === 0) return <p className="faint">{t('plan.row.nothingGiven')}</p>;
  return (
    <dl className={`stack gap-md rows-2xs ${styles.args}`}>
      {id !== null && (
        <>
          <dt className="text-md faint leading">
            {isRevision ? t('plan.form.which') : getArgumentLabel(wording, 'id')}
          </dt>
          <dd className="shrinks text-md leading">{isRevision ? sayWhich(id, args.type, wording) : id}</dd>
        </>
      )}
      <FieldRows fields={fields} wording={wording} />
    </dl>
  );
}

interface Field {
  name: string;
  value: ShownValue;
}

const FieldRows = ({ fields, wording }: { fields: readonly Field[]; wording: ArgsWording }) =>
  fields.map(({ name, value }) => (
    <Fragment key={name}>
      <dt className="text-md faint leading">{getArgumentLabel(wording, name)}</dt>
      <dd className="shrinks text-md leading">
        <ValueView value={value} field={name} wording={wording} />
      </dd>
    </Fragment>
  ));

const titled = new Set(['title', 'name', 'text']);

function ValueView({ value, field, wording }: { value: ShownValue; field: string; wording: ArgsWording }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  switch (value.kind) {
    case 'nothing':
      return <em className="faint">{t('history.diff.nothing')}</em>;
    case 'yes':
      return t(value.yes ? 'history.diff.yes' : 'history.diff.no');
    case 'music':
      return t('history.diff.music');
    case 'picture':
      return (
        <span className={`block wide ${styles.picture}`}>
          <Picture url={value.url} alt="" />
        </span>
      );
    case 'text':
      return <TextView text={value.text} field={field} wording={wording} />;
    case 'script':
      return <ScriptView lines={value.lines} names={listNamesInScript(wording.names, value.lines)} />;
    case 'list': {
      const items = all ? value.items : value.items.slice(0, ITEMS);
      return (
        <>
          <ul className={styles.items} data-flat={value.items.every(isShort)}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; equal items may come twice.
              <li key={index}>
                <ValueView value={item} field={field} wording={wording} />
              </li>
            ))}
          </ul>
          {items.length < value.items.length && (
            <button type="button" className="link text-md" onClick={() => setAll(true)}>
              {t('common.showAll', { count: value.items.length })}
            </button>
          )}
        </>
      );
    }
    case 'fields':
      return <ItemView fields={value.fields} wording={wording} />;
  }
}

const isShort = (value: ShownValue): boolean => value.kind === 'text' && value.text.length <= 40;

function ItemView({ fields, wording }: { fields: Field[]; wording: ArgsWording }) {
  const head = fields.find(({ name, value }) => titled.has(name) && value.kind === 'text');
  const rest = fields.filter((each) => each !== head);
  const list = (
    <dl className={`stack gap-md rows-2xs ${styles.args}`}>
      <FieldRows fields={rest} wording={wording} />
    </dl>
  );
  if (head?.value.kind !== 'text') return list;
  if (rest.length === 0) return <TextView text={head.value.text} field={head.name} wording={wording} />;
  return (
    <details className={styles.item}>
      <summary>{head.value.text}</summary>
      {list}
    </details>
  );
}

const NAMED: Record<string, 'act' | 'place' | 'character'> = { actId: 'act', nodeId: 'place' };

/** The name of the element of a revision. @param type its type; without it, any element with this id */
function sayWhich(id: string, type: unknown, wording: ArgsWording): string {
  const { names, ids } = wording;
  if (parseStepReference(id, ids)) return sayText(id, 'id', wording);
  if (type === 'character') return names.character(id) ?? id;
  if (type === 'act') return names.act(id) ?? id;
  if (type === 'node') return names.place(id) ?? id;
  return names.character(id) ?? names.act(id) ?? names.place(id) ?? id;
}

const isElement = (text: string): text is ElementType => (ELEMENT_TYPES as readonly string[]).includes(text);

function sayText(text: string, field: string, wording: ArgsWording): string {
  const { t, names, numbers, ids } = wording;
  const taken = parseStepReference(text, ids);
  if (taken) {
    const number = numbers.get(taken.stepId) ?? 0;
    return taken.what === '' ? t('plan.row.from', { number }) : t('plan.row.fromPart', { number, what: taken.what });
  }
  const plain = text.startsWith('$$') ? text.slice(1) : text;
  const about = NAMED[field];
  if (field === 'type' && isElement(plain)) return t(`authoring.element.${plain}`);
  return (about && names[about](plain)) ?? sayValue(wording, field, plain);
}

function TextView({ text, field, wording }: { text: string; field: string; wording: ArgsWording }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const said = sayText(text, field, wording);
  const isTaken = parseStepReference(text, wording.ids) !== null;
  if (isTaken) return <em className="indigo">{said}</em>;
  if (whole || said.length <= LONG) return <span className="pre-line">{said}</span>;
  return (
    <span className="pre-line">
      {said.slice(0, LONG - 60)}…{' '}
      <button type="button" className="link text-md" onClick={() => setWhole(true)}>
        {t('history.diff.whole')}
      </button>
    </span>
  );
}
