import type { ReactNode } from 'react';
import { type Reference, ReferencesField } from '../../../../form/fields/tags-field.tsx';
import type { SchemaField } from '../../../../form/schema.ts';
import { ScriptField } from '../../../../script/script-field.tsx';
import type { ScriptWorld } from '../../../../script/world.ts';
import { ConditionField } from './condition-field.tsx';

/** Fields that are conditions, wherever they stand. */
const CONDITIONS = new Set(['when', 'requires', 'condition', 'revealWhen']);

/**
 * What a field of the draft is written with instead of what its kind has: conditions, facts and people by name, and scripts.
 * Undefined for all others.
 */
export function ownField(
  field: SchemaField,
  path: string,
  { world, people }: { world: ScriptWorld; people: readonly Reference[] },
): ReactNode | undefined {
  const props = { path, removable: !field.required };
  if (CONDITIONS.has(field.name)) return <ConditionField {...props} />;
  if (field.of.kind === 'script') return <ScriptField {...props} world={world} />;
  if (field.name === 'tells') {
    return <ReferencesField {...props} options={world.facts.map((id) => ({ value: id, label: id }))} />;
  }
  return field.name === 'requiredCharacters' ? <ReferencesField {...props} options={people} /> : undefined;
}
