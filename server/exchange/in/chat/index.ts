import { isObject } from '../../../../shared/json.ts';
import { compileLazily } from '../read-script.ts';
import { decodeBeginning, getFileExtension } from '../script-compiler/files.ts';
import type { Importer, UploadedFile } from '../types.ts';
import { parseJsonChat } from './json-chat.ts';

function readHead(file: UploadedFile): unknown {
  try {
    return JSON.parse(
      decodeBeginning(file, 64 * 1024)
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
    if (getFileExtension(file) === 'jsonl') return true;
    const head = readHead(file);
    const isHead = (row: unknown) =>
      isObject(row) && (typeof row.user_name === 'string' || isObject(row.chat_metadata)) && !('spec' in row);
    return isHead(head) || parseJsonChat(file) !== null;
  },
  read: async ([file]) => {
    const [{ readChat }, { convertToConversation }] = await Promise.all([
      import('./read.ts'),
      import('./conversation.ts'),
    ]);
    const chat = readChat(file);
    const brought = await compileLazily(chat.script);
    return { ...brought, conversation: convertToConversation(chat, brought.story) };
  },
};
