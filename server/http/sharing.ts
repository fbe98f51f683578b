import { randomBytes } from 'node:crypto';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { RefusalError } from '../../shared/error.ts';
import { NewShareSchema, PlaySharingSchema, SharingChangesSchema, SharingSchema } from '../../shared/wire/index.ts';
import type { Accounts, Permissions } from '../accounts/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

const SharePersonParamSchema = IdParamSchema.extend({ personId: z.string().min(1).max(64) });

const newLink = (): string => randomBytes(12).toString('base64url');

/** Routes of sharing: who may use a story or draft, and whether a play's records are shared with its story's author. */
export function sharingRoutes(
  app: OpenAPIHono,
  { accounts, permissions }: { accounts: Accounts; permissions: Permissions },
) {
  async function describe(kind: 'draft' | 'story', id: string): Promise<z.infer<typeof SharingSchema>> {
    const [owned, shares, people] = await Promise.all([
      permissions.getOwnership(kind, id),
      permissions.listShares(kind, id),
      accounts.listAccounts(),
    ]);
    const named = new Map(people.map((person) => [person.id, person]));
    const owner = named.get(owned?.personId ?? '');
    return {
      owner: owner ? { id: owner.id, name: owner.name } : null,
      visibility: owned?.visibility ?? 'private',
      link: owned?.visibility === 'private' || !owned?.link ? null : `/shared/${owned.link}`,
      people: shares.flatMap(({ personId, role }) => {
        const person = named.get(personId);
        return person && role !== 'link' ? [{ id: person.id, name: person.name, email: person.email, role }] : [];
      }),
    };
  }

  const findPerson = async (email: string) => {
    const person = await accounts.findByEmail(email);
    if (person) return person;
    throw new RefusalError('refused', `Nobody with the address ${email} has an account here.`, {
      hint: 'Invite them first, or share by link.',
      reason: { code: 'nobody-with-email', email },
    });
  };

  const KINDS = { story: '/api/packages', draft: '/api/sessions' } as const;
  for (const [kind, base] of Object.entries(KINDS) as ['draft' | 'story', string][]) {
    app.openapi(
      createRoute({
        method: 'get',
        path: `${base}/{id}/sharing`,
        summary: `Whose a ${kind} is, and who else may use it`,
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: SharingSchema }, [404]),
      }),
      async (context) => context.json(await describe(kind, context.req.valid('param').id), 200),
    );
    app.openapi(
      createRoute({
        method: 'patch',
        path: `${base}/{id}/sharing`,
        summary:
          kind === 'story'
            ? 'Show a story to nobody, by link or on the front page; make a new link; give it to somebody else'
            : 'Give a draft, with its story, to somebody else',
        request: { params: IdParamSchema, body: jsonBody(SharingChangesSchema) },
        responses: routeResponses({ 200: SharingSchema }, [404, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const { visibility, newLink: isNew, owner } = context.req.valid('json');
        if (kind === 'draft' && (visibility ?? isNew) !== undefined) {
          throw new RefusalError('refused', 'A draft is shared with people by name, not by link.', {
            hint: 'Share its finished story by link.',
          });
        }
        const to = owner === undefined ? null : await findPerson(owner);
        if (kind === 'story' && visibility !== undefined) {
          await permissions.setVisibility('story', id, visibility, newLink);
        }
        if (kind === 'story' && isNew) await permissions.replaceLink('story', id, newLink());
        if (to !== null) await permissions.give(kind, id, to);
        return context.json(await describe(kind, id), 200);
      },
    );
    app.openapi(
      createRoute({
        method: 'put',
        path: `${base}/{id}/sharing/people`,
        summary: `Share a ${kind} with somebody, by their e-mail address`,
        request: { params: IdParamSchema, body: jsonBody(NewShareSchema) },
        responses: routeResponses({ 200: SharingSchema }, [404, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const { email, role } = context.req.valid('json');
        if ((kind === 'draft') === (role === 'player')) {
          throw new RefusalError('refused', `A ${kind} cannot be shared with a ${role}.`, {
            hint: kind === 'draft' ? 'Use "reader" or "co-writer".' : 'Use "player".',
          });
        }
        await permissions.share(kind, id, (await findPerson(email)).id, role);
        return context.json(await describe(kind, id), 200);
      },
    );
    app.openapi(
      createRoute({
        method: 'delete',
        path: `${base}/{id}/sharing/people/{personId}`,
        summary: `Share a ${kind} with somebody no longer; their plays stay theirs`,
        request: { params: SharePersonParamSchema },
        responses: routeResponses({ 200: SharingSchema }, [404]),
      }),
      async (context) => {
        const { id, personId } = context.req.valid('param');
        await permissions.unshare(kind, id, personId);
        return context.json(await describe(kind, id), 200);
      },
    );
  }
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/plays/{id}/sharing',
      summary: 'Let the author of the story read the records of this play, or no longer',
      request: { params: IdParamSchema, body: jsonBody(PlaySharingSchema) },
      responses: routeResponses({ 200: PlaySharingSchema }, [404, ...BODY_REFUSALS]),
    }),
    async (context) => {
      const { sharesRecords } = context.req.valid('json');
      await permissions.setSharesRecords(context.req.valid('param').id, sharesRecords);
      return context.json({ sharesRecords }, 200);
    },
  );
}
