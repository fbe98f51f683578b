import { isObject } from '../../../../shared/json.ts';
import { beginningOf, extensionOf } from '../story/files.ts';
import type { BroughtFile, Importer } from '../types.ts';

/** The first row of a file as JSON; null where it is none. */
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

/** Logs of chats as SillyTavern and Marinara write them, a row of JSON for each message. */
export const chat: Importer = {
  format: 'chat',
  recognises: (file) => {
    if (extensionOf(file) === 'jsonl') return true;
    const head = headOf(file);
    return isObject(head) && typeof head.user_name === 'string' && typeof head.character_name === 'string';
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
