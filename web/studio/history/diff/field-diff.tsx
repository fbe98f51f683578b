import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { FieldChange } from '../../../../shared/story/index.ts';
import { ScriptLineView, ScriptView } from '../../../script/script-view.tsx';
import { Picture } from '../../../ui/index.ts';
import { listNamesInScript } from '../../wording/tool-call.ts';
import { describeFieldChange, formatDiffValue, type ShownItem, type ShownValue } from './describe-change.ts';
import styles from './diff.module.css';
import { lastField, sayField, sayValue, type ValueFormat } from './format-value.ts';
import { type Segment, truncateUnchanged } from './word-diff.ts';

const CONTEXT = 90;
const LONG = 420;

/** Fields that the server fills in after a change: pictures and music. */
const MADE = new Set(['image', 'background', 'music']);

/** The change of one field, displayed by its type. */
export function FieldDiff({
  field,
  whole,
  wording,
  storyLanguage,
}: {
  field: FieldChange;
  whole: boolean;
  wording: ValueFormat;
  storyLanguage: string | undefined;
}) {
  const name = lastField(field.path);
  return (
    <div className={styles.field}>
      <dt className="leading-snug">{sayField(wording, field.path)}</dt>
      <dd className="story text-base leading" lang={storyLanguage}>
        {whole ? (
          <Value shown={formatDiffValue(field.after ?? field.before)} field={name} wording={wording} />
        ) : (
          <Compared field={field} name={name} wording={wording} />
        )}
      </dd>
    </div>
  );
}

function Compared({ field, name, wording }: { field: FieldChange; name: string; wording: ValueFormat }) {
  const change = describeFieldChange(field);
  if (change.kind === 'words') return <Words segments={change.segments} wording={wording} />;
  if (change.kind === 'items') {
    return (
      <ul className={styles.items}>
        {change.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; equal items may come twice.
          <Item key={index} item={item} name={name} wording={wording} />
        ))}
      </ul>
    );
  }
  const { before, after } = change;
  if (wording.ahead && after.kind === 'nothing' && MADE.has(name)) {
    return <em className="faint">{wording.t('history.diff.madeAnew')}</em>;
  }
  if (before.kind === 'picture' || after.kind === 'picture') {
    return <Pictures before={before} after={after} wording={wording} />;
  }
  return (
    <span className={styles.sides} data-long={isLong(before) || isLong(after)}>
      {before.kind !== 'nothing' && (
        <Mark op="removed" wording={wording}>
          <Value shown={before} field={name} wording={wording} />
        </Mark>
      )}
      {before.kind !== 'nothing' && after.kind !== 'nothing' && <span aria-hidden="true"> → </span>}
      {after.kind === 'nothing' ? (
        before.kind === 'nothing' && <em className="faint">{wording.t('history.diff.nothing')}</em>
      ) : (
        <Mark op="added" wording={wording}>
          <Value shown={after} field={name} wording={wording} />
        </Mark>
      )}
    </span>
  );
}

const isLong = (shown: ShownValue): boolean => shown.kind !== 'text' || shown.text.length > 32;

function Mark({
  op,
  wording: { t },
  children,
}: {
  op: 'added' | 'removed';
  wording: ValueFormat;
  children: React.ReactNode;
}) {
  const Tag = op === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[op]}>
      <VisuallyHidden>{t(`history.diff.${op}_words`)}: </VisuallyHidden>
      {children}
    </Tag>
  );
}

function Words({ segments, wording }: { segments: readonly Segment[]; wording: ValueFormat }) {
  const [whole, setWhole] = useState(false);
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  const near = length > LONG ? truncateUnchanged(segments, CONTEXT) : segments;
  const isCut = near.some(({ text }, index) => text !== segments[index]?.text);
  return (
    <span className="pre-wrap">
      {(whole ? segments : near).map(({ op, text }, index) =>
        op === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have nothing else to be told by.
          <span key={index}>{text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have nothing else to be told by.
          <Mark key={index} op={op} wording={wording}>
            {text}
          </Mark>
        ),
      )}
      {isCut && !whole && ' '}
      {isCut && !whole && (
        <button type="button" className="link text-md ui" onClick={() => setWhole(true)}>
          {wording.t('history.diff.whole')}
        </button>
      )}
    </span>
  );
}

function Item({ item, name, wording }: { item: ShownItem; name: string; wording: ValueFormat }) {
  if (item.op === 'changed') {
    const words = <Words segments={item.segments} wording={wording} />;
    return (
      <li className="relative" data-op="changed">
        {item.of ? (
          <ScriptLineView line={item.of} names={listNamesInScript(wording.names, [item.of])}>
            {words}
          </ScriptLineView>
        ) : (
          words
        )}
      </li>
    );
  }
  const value = <Value shown={item.value} field={name} wording={wording} />;
  return (
    <li className={item.op === 'same' ? 'soft relative' : 'relative'} data-op={item.op}>
      {item.op === 'same' ? (
        value
      ) : (
        <Mark op={item.op} wording={wording}>
          {value}
        </Mark>
      )}
    </li>
  );
}

function Pictures({ before, after, wording: { t } }: { before: ShownValue; after: ShownValue; wording: ValueFormat }) {
  return (
    <span className={`stack gap-sm halves`}>
      {[before, after].map((side, index) =>
        side.kind === 'picture' ? (
          <span
            key={side.url}
            className={`stack gap-2xs items-center ${styles.picture}`}
            data-side={index === 0 ? 'before' : 'after'}
          >
            <Picture url={side.url} alt={t(index === 0 ? 'history.diff.pictureBefore' : 'history.diff.pictureAfter')} />
            <small className="text-xs ui" aria-hidden="true">
              {t(index === 0 ? 'history.diff.before' : 'history.diff.after')}
            </small>
          </span>
        ) : null,
      )}
    </span>
  );
}

function Value({ shown, field, wording }: { shown: ShownValue; field: string; wording: ValueFormat }) {
  const { t } = wording;
  const [whole, setWhole] = useState(false);
  switch (shown.kind) {
    case 'nothing':
      return <em className="faint">{t('history.diff.nothing')}</em>;
    case 'yes':
      return t(shown.yes ? 'history.diff.yes' : 'history.diff.no');
    case 'music':
      return t('history.diff.music');
    case 'picture':
      return (
        <span className={`stack gap-2xs items-center ${styles.picture}`}>
          <Picture url={shown.url} alt={t('history.diff.pictureAfter')} />
        </span>
      );
    case 'text': {
      const text = sayValue(wording, field, shown.text);
      if (whole || text.length <= LONG) return text;
      return (
        <>
          {text.slice(0, LONG - 60)}…{' '}
          <button type="button" className="link text-md ui" onClick={() => setWhole(true)}>
            {t('history.diff.whole')}
          </button>
        </>
      );
    }
    case 'script':
      return <ScriptView lines={shown.lines} names={listNamesInScript(wording.names, shown.lines)} />;
    case 'list':
      return (
        <ul className={styles.items}>
          {shown.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; equal items may come twice.
            <li className="relative" key={index}>
              <Value shown={item} field={field} wording={wording} />
            </li>
          ))}
        </ul>
      );
    case 'fields':
      return (
        <span className="stack gap-2xs">
          {shown.fields.map(({ name, value }) => (
            <span key={name}>
              <small className="ui">{sayField(wording, name)}</small>{' '}
              <Value shown={value} field={name} wording={wording} />
            </span>
          ))}
        </span>
      );
  }
}
