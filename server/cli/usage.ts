import { parseArgs } from 'node:util';
import type { ArgsDef } from 'citty';

/** Wrong usage of the command line: exit code 2. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** citty accepts unknown ones. @throws UsageError naming the argument and allowed ones */
export function checkUsage(command: string, definition: ArgsDef, args: readonly string[]): void {
  const named = Object.entries(definition).filter(([, { type }]) => type !== 'positional');
  const positional = Object.entries(definition).filter(([, { type }]) => type === 'positional');
  const options = Object.fromEntries(
    named.map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }] as const),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const missing = new Map(named.filter(([, { required }]) => required === true));
  const isMany = positional.some(([, { valueHint }]) => valueHint?.endsWith('…'));
  let given = 0;
  for (const token of tokens) {
    if (token.kind === 'positional') given += 1;
    if (token.kind === 'positional' && given > positional.length && !isMany) {
      throw new UsageError(
        `"${command}" does not take "${token.value}"${takes(positional.length === 0 ? named : positional)}.`,
      );
    }
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined) throw new UsageError(`"${command}" has no option ${token.rawName}${takes(named)}.`);
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value, but was given "${token.value}".`);
    }
    if (option.type === 'string' && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} needs a value.`);
    }
    const allowed = getEnumOptions(definition[token.name]);
    if (allowed && !allowed.includes(token.value ?? '')) {
      throw new UsageError(`${token.rawName} takes one of ${allowed.join(', ')}, but was given "${token.value}".`);
    }
    missing.delete(token.name);
  }
  const absent = positional.filter(([, { required }]) => required !== false)[given] ?? [...missing][0];
  if (absent !== undefined) {
    const [name, { type, description }] = absent;
    const allowed = getEnumOptions(absent[1]);
    const how = allowed ? `one of ${allowed.join(', ')}` : description;
    throw new UsageError(
      `"${command}" needs ${type === 'positional' ? name.toUpperCase() : `--${name}`}${how === undefined ? '' : `: ${how}`}.`,
    );
  }
}

const getEnumOptions = (definition: ArgsDef[string] | undefined): readonly string[] | undefined =>
  definition?.type === 'enum' ? definition.options : undefined;

function takes(definitions: [string, ArgsDef[string]][]): string {
  if (definitions.length === 0) return '; it takes nothing';
  return `; it takes ${definitions.map(([name, { type }]) => (type === 'positional' ? name.toUpperCase() : `--${name}`)).join(', ')}`;
}
