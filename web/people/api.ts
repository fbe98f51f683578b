import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  EntryLinkAnswerSchema,
  InvitationsSchema,
  MadeTokenSchema,
  MeSchema,
  PeopleSchema,
  type Role,
  SharingSchema,
  TokensSchema,
} from '../../shared/wire/index.ts';
import { apiFetch, path } from '../api/index.ts';

export type Sharing = z.infer<typeof SharingSchema>;
export type ListedPerson = z.infer<typeof PeopleSchema>['people'][number];

/** Sends JSON and reads the answer; null for an empty one. @throws ApiError if the call was refused */
async function send(method: string, to: string, body?: unknown): Promise<unknown> {
  const response = await apiFetch(to, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

const keys = {
  me: ['me'],
  people: ['people'],
  invitations: ['invitations'],
  tokens: ['tokens'],
  devices: ['devices'],
  passkeys: ['passkeys'],
  sharing: (kind: string, id: string) => ['sharing', kind, id],
} as const;

/** A query of a route whose answer has a schema. */
const useRoute = <T>(queryKey: readonly string[], from: string, schema: z.ZodType<T>, enabled = true) =>
  useQuery({
    queryKey,
    queryFn: async () => schema.parse(await send('GET', from)),
    enabled,
    refetchOnMount: 'always',
  });

export const useMe = () => useRoute(keys.me, '/api/me', MeSchema);
export const useAccounts = (isWanted: boolean) => useRoute(keys.people, '/api/people', PeopleSchema, isWanted);
export const useInvitations = (isWanted: boolean) =>
  useRoute(keys.invitations, '/api/invitations', InvitationsSchema, isWanted);
export const useTokens = () => useRoute(keys.tokens, '/api/me/tokens', TokensSchema);

/** A change, after which lists are read again. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, ...stale: (readonly string[])[]) {
  const client = useQueryClient();
  return useMutation({
    // Variables may contain passwords: do not keep them.
    gcTime: 0,
    mutationFn: change,
    onSuccess: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreateAccount = () =>
  useChange(
    (account: { name: string; email: string; password: string; role: Role }) => send('POST', '/api/people', account),
    keys.people,
  );
export const useChangePerson = () =>
  useChange(
    ({ id, ...changes }: { id: string; role?: Role; isSuspended?: boolean }) =>
      send('PATCH', path`/api/people/${id}`, changes),
    keys.people,
  );
export const useRemovePerson = () => useChange((id: string) => send('DELETE', path`/api/people/${id}`), keys.people);
export const usePasswordLink = () =>
  useChange(async (id: string) =>
    EntryLinkAnswerSchema.parse(await send('POST', path`/api/people/${id}/password-link`, {})),
  );
export const useInvite = () =>
  useChange(
    async (invitation: { role: Role; note: string }) =>
      EntryLinkAnswerSchema.parse(await send('POST', '/api/invitations', invitation)),
    keys.invitations,
  );
export const useWithdraw = () =>
  useChange((id: string) => send('DELETE', path`/api/invitations/${id}`), keys.invitations);

export const useMakeToken = () =>
  useChange(async (name: string) => MadeTokenSchema.parse(await send('POST', '/api/me/tokens', { name })), keys.tokens);
export const useDeleteToken = () => useChange((id: string) => send('DELETE', path`/api/me/tokens/${id}`), keys.tokens);
export const useDeleteMe = () => useChange((_: string) => send('DELETE', '/api/me'));

const DevicesSchema = z.array(z.object({ token: z.string(), userAgent: z.string().nullish(), updatedAt: z.string() }));
/** The browsers where one is signed in. */
export const useDevices = () => useRoute(keys.devices, '/api/auth/list-sessions', DevicesSchema);
export const useSignOutDevice = () =>
  useChange((token: string) => send('POST', '/api/auth/revoke-session', { token }), keys.devices);
export const useChangePassword = () =>
  useChange(
    (change: { currentPassword: string; newPassword: string }) =>
      send('POST', '/api/auth/change-password', { ...change, revokeOtherSessions: true }),
    keys.devices,
  );

const PasskeysSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.string().nullish() }),
);
export const usePasskeys = () => useRoute(keys.passkeys, '/api/auth/passkey/list-user-passkeys', PasskeysSchema);
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await send('GET', '/api/auth/passkey/generate-register-options');
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    if (!made) throw new Error('No passkey was made.');
    return send('POST', '/api/auth/passkey/verify-registration', { response: made.toJSON(), name });
  }, keys.passkeys);
export const useDeletePasskey = () =>
  useChange((id: string) => send('POST', '/api/auth/passkey/delete-passkey', { id }), keys.passkeys);

/** What is shared: a story, or a draft. */
export interface Shared {
  kind: 'story' | 'draft';
  id: string;
  title: string;
}

const sharingPath = ({ kind, id }: Shared): string =>
  kind === 'story' ? path`/api/packages/${id}/sharing` : path`/api/sessions/${id}/sharing`;

export const useSharing = (shared: Shared) =>
  useRoute(keys.sharing(shared.kind, shared.id), sharingPath(shared), SharingSchema);

/** Changes how something is shared, by `change`'s request. */
export function useChangeSharing(shared: Shared) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      change:
        | { visibility: Sharing['visibility'] }
        | { newLink: true }
        | { email: string; role: 'player' | 'reader' | 'co-writer' }
        | { removed: string },
    ) => {
      const base = sharingPath(shared);
      if ('removed' in change) return send('DELETE', `${base}/people/${encodeURIComponent(change.removed)}`);
      return 'email' in change ? send('PUT', `${base}/people`, change) : send('PATCH', base, change);
    },
    onSuccess: (answer) => client.setQueryData(keys.sharing(shared.kind, shared.id), SharingSchema.parse(answer)),
  });
}
