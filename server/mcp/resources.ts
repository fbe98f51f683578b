import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { ApiClient } from '../http/api-client.ts';

const JSON_TYPE = 'application/json';

const ListedSchema = z.object({ id: z.string(), title: z.string().nullish() });

/** What can be read: where it is listed, where one is, and how it is called. */
const KINDS = [
  {
    kind: 'stories',
    list: '/api/packages',
    field: 'packages',
    suffix: '',
    what: 'A finished story: the whole package',
  },
  {
    kind: 'drafts',
    list: '/api/sessions',
    field: 'sessions',
    suffix: '?without=messages',
    what: 'A draft as it stands',
  },
] as const;

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = KINDS.map(({ kind, what }) => ({
  uriTemplate: `kamishibai://${kind}/{id}`,
  name: kind,
  description: what,
  mimeType: JSON_TYPE,
}));

/** All stories and drafts. @throws RefusalError as the routes that list them */
export async function listResources(api: ApiClient): Promise<Resource[]> {
  const lists = await Promise.all(
    KINDS.map(async ({ kind, list, field, what }) => {
      const listed = z.object({ [field]: z.array(ListedSchema) }).parse(await api.get(list))[field] ?? [];
      return listed.map(({ id, title }) => ({
        uri: `kamishibai://${kind}/${id}`,
        name: title || id,
        description: what,
        mimeType: JSON_TYPE,
      }));
    }),
  );
  return lists.flat();
}

/** A story or draft as JSON. @throws RefusalError `not_found` for an unknown address or id */
export async function readResource(api: ApiClient, uri: string): Promise<string> {
  const [, name, id] = /^kamishibai:\/\/(stories|drafts)\/([\w-]{1,64})$/.exec(uri) ?? [];
  const kind = KINDS.find((each) => each.kind === name);
  if (kind === undefined || id === undefined) {
    throw new RefusalError('not_found', `There is nothing at "${uri}".`, {
      hint: `Expected ${KINDS.map((each) => `kamishibai://${each.kind}/{id}`).join(' or ')}.`,
    });
  }
  return JSON.stringify(await api.get(`${kind.list}/${id}${kind.suffix}`));
}
