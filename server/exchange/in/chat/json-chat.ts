import { filterObjects, isObject, textOrEmpty } from '../../../../shared/json.ts';
import { parseJsonFile } from '../json.ts';
import type { UploadedFile } from '../types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A chat that was one JSON value: its messages as SillyTavern rows, and the names of what was left out. */
export interface JsonChat {
  rows: readonly Fields[];
  leftOut: readonly string[];
}

export const hasContent = (held: unknown): boolean =>
  typeof held === 'string' ? held.trim() !== '' : isObject(held) || (Array.isArray(held) && held.length > 0);
const listFilled = (value: Fields, ...names: readonly string[]): string[] =>
  names.filter((name) => hasContent(value[name]));
/** Wraps rows that are not objects, so that the report names them. */
const toRows = (value: readonly unknown[]): Fields[] => value.map((row) => (isObject(row) ? row : { row }));

/** Pairs of player and reply, as text-generation-webui stores them. */
function pairedRows(pairs: readonly unknown[], name: string): Fields[] {
  return pairs.filter(Array.isArray).flatMap(([asked, answered]: readonly unknown[]) => [
    { is_user: true, mes: textOrEmpty(asked) === '<|BEGIN-VISIBLE-CHAT|>' ? '' : asked },
    { is_user: false, ...(name !== '' && { name }), mes: answered },
  ]);
}

function chatIn(value: unknown): JsonChat | null {
  if (Array.isArray(value)) {
    const rows = toRows(value);
    const isChat = rows.some((row) => 'mes' in row || ('role' in row && 'content' in row));
    return isChat ? { rows, leftOut: [] } : null;
  }
  if (!isObject(value)) return null;
  const name = textOrEmpty(value.name);
  // text-generation-webui
  const pairs = value.visible ?? value.data_visible;
  if (Array.isArray(pairs) && pairs.every(Array.isArray)) return { rows: pairedRows(pairs, name), leftOut: [] };
  // CAI Tools: several chats with one character
  const histories = isObject(value.histories) ? filterObjects(value.histories.histories) : [];
  if (histories.some(({ msgs }) => Array.isArray(msgs))) {
    const [first, ...others] = histories;
    const rows = filterObjects(first?.msgs).map(({ src, text }) => {
      const from = isObject(src) ? src : {};
      return { is_user: from.is_human === true, name: from.name, mes: text };
    });
    return { rows, leftOut: others.map((_, index) => `histories[${index + 1}]`) };
  }
  // RisuAI
  const { data } = value;
  if (value.type === 'risuChat' && isObject(data) && Array.isArray(data.message)) {
    const rows = filterObjects(data.message).map(({ role, data: mes, name: who }) => ({
      is_user: role === 'user',
      name: who,
      mes,
    }));
    return { rows, leftOut: listFilled(data, 'note', 'localLore', 'scriptstate') };
  }
  const messages = filterObjects(value.messages);
  // Agnai
  if (messages.some((message) => 'msg' in message)) {
    const rows = messages.map(({ userId, msg, handle }) => {
      const isPlayer = textOrEmpty(userId) !== '';
      return { is_user: isPlayer, name: textOrEmpty(handle) || (isPlayer ? '' : name), mes: msg };
    });
    const greeting = textOrEmpty(value.greeting);
    const isRepeated = rows[0]?.mes === greeting;
    return {
      rows: [...(greeting === '' || isRepeated ? [] : [{ is_user: false, name, mes: greeting }]), ...rows],
      leftOut: listFilled(value, 'scenario', 'sampleChat'),
    };
  }
  // Logs of model APIs
  const isLog = messages.some((message) => 'mes' in message || ('role' in message && 'content' in message));
  return isLog && Array.isArray(value.messages) ? { rows: toRows(value.messages), leftOut: [] } : null;
}

/** The chat of a file that is one JSON value; null for other files, also those with one message a row. */
export function parseJsonChat(file: UploadedFile): JsonChat | null {
  if (!/^\uFEFF?\s*[[{]/u.test(new TextDecoder().decode(file.bytes.subarray(0, 200)))) return null;
  return chatIn(parseJsonFile(file));
}
