/** Who looks at the page, as the server wrote it into the document; the owner where nobody signs in. */
const getRole = (): string => document.querySelector<HTMLMetaElement>('meta[name="role"]')?.content ?? 'owner';

/** Whether whoever looks at the page may write stories. */
export const mayWrite = (): boolean => ['author', 'owner'].includes(getRole());
