import { isObject } from '../../../../shared/json.ts';
import { beginningOf, extensionOf } from '../story/files.ts';
import type { BroughtFile, Importer } from '../types.ts';
import { jsonChatIn } from './rows.ts';

/** The first row of a file as JSON; null if invalid. */
function headOf(file: BroughtFile): unknown {
  try {
    return JSON.parse(
      beginningOf(file, 64 * 1024)
        .replace(/^\uFEFF/, '')
        .split('\n', 1)[0] ?? '',
    );
  } catch {
    return null;
  }
}

/** Chat logs: one JSON object a row, as SillyTavern writes them, or one JSON value of a known program. */
export const chat: Importer = {
  format: 'chat',
  recognises: (file) => {
    if (extensionOf(file) === 'jsonl') return true;
    const head = headOf(file);
    const isHead = (row: unknown) =>
      isObject(row) && (typeof row.user_name === 'string' || isObject(row.chat_metadata)) && !('spec' in row);
    return isHead(head) || jsonChatIn(file) !== null;
  },
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readChat }, { broughtFrom }, { conversationOf }] = await Promise.all([
      import('./read.ts'),
      import('../story/compile.ts'),
      import('./conversation.ts'),
    ]);
    const chat = readChat(file);
    const brought = broughtFrom(chat.script);
    return { ...brought, conversation: conversationOf(chat, brought.story) };
  },
};
