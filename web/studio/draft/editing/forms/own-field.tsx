import type { ReactNode } from 'react';
import { getFieldMeaning } from '../../../../../shared/story/index.ts';
import { ReferencesField, type TagReference } from '../../../../form/fields/chips-fields.tsx';
import type { SchemaField } from '../../../../form/schema.ts';
import { ScriptField } from '../../../../script/script-field.tsx';
import type { ScriptWorld } from '../../../../script/script-world.ts';
import { ConditionField } from './condition-field.tsx';
import { FlagsField, ItemsField } from './story-references.tsx';

/** The custom control of a draft field: conditions, scripts and references; undefined for others. */
export function ownField(
  field: SchemaField,
  path: string,
  { world, people }: { world: ScriptWorld; people: readonly TagReference[] },
): ReactNode | undefined {
  const props = { path, removable: !field.required };
  const { isCondition, names } = getFieldMeaning(field.name);
  if (isCondition) return <ConditionField {...props} />;
  if (field.of.kind === 'script') return <ScriptField {...props} world={world} />;
  if (field.of.kind !== 'texts') return undefined;
  switch (names) {
    case 'fact':
      return <ReferencesField {...props} options={world.facts.map((id) => ({ value: id, label: id }))} />;
    case 'character':
      return <ReferencesField {...props} options={people} />;
    case 'flag':
      return <FlagsField path={path} />;
    case 'item':
      return <ItemsField path={path} />;
    default:
      return undefined;
  }
}
