import type { Right } from '../../accounts/index.ts';
import type { OwnedKind } from '../../store/types.ts';

/** Who may call a route at all; each includes those after it. Guests play by link, without an account. */
export const CALLERS = ['everyone', 'guest', 'player', 'author', 'owner'] as const;
export type Callers = (typeof CALLERS)[number];

/**
 * A right to something; `plan` and `export` have that of the draft, story or play they belong to, `pictures` are those of
 * a story or of its drafts.
 */
export interface Need {
  of: OwnedKind | 'plan' | 'export' | 'record' | 'pictures' | 'story-of-play' | 'drafts-of-story';
  id: string;
  right: Right;
  /** Of a play: whether its story may be gone. */
  isWithoutStory?: boolean;
}

/** What a request is about, read from its address and body. */
export interface Asked {
  params: Readonly<Record<string, string>>;
  query: (name: string) => string | undefined;
  /** The JSON body; null if there is none. */
  body: () => Promise<unknown>;
}

/** Something that a response has created. */
interface Created {
  kind: OwnedKind;
  id: string;
}

export interface Access {
  callers: Callers;
  /** Rights that the caller must have. */
  needs?: (asked: Asked) => Need[] | Promise<Need[]>;
  /** What the request names, and creates if it is not there yet. */
  names?: (asked: Asked) => Created[] | Promise<Created[]>;
  /** What belongs to the caller once the route has answered. @param answer the JSON response; null for a stream */
  creates?: (answer: unknown, asked: Asked) => Created[] | Promise<Created[]>;
  /** What nobody owns any more once the route has answered. */
  deletes?: OwnedKind;
}

const OWNED_KINDS: readonly OwnedKind[] = ['draft', 'story', 'play'];

const field = (value: unknown, name: string): string[] => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? [found] : [];
};

const by = (of: Need['of'], right: Right): Pick<Access, 'needs'> => ({
  needs: ({ params: { id = '' } }) => [{ of, id, right }],
});
const draft = (right: Right): Access => ({ callers: 'author', ...by('draft', right) });
const story = (right: Right): Access => ({ callers: 'author', ...by('story', right) });
const plan = (right: Right): Access => ({ callers: 'author', ...by('plan', right) });
const play: Access = { callers: 'guest', ...by('play', 'own') };
/** A play as its player sees it; as its author sees it, where "author" is asked for. */
const playOrRecord: Access = {
  callers: 'guest',
  needs: ({ params: { id = '' }, query }) => [
    { of: query('author') === undefined ? 'play' : 'record', id, right: 'own' },
  ],
};
const toDelete = (of: OwnedKind, id: string): Need => ({ of, id, right: 'own', isWithoutStory: true });
const record: Access = { callers: 'author', ...by('record', 'own') };
const exported: Access = { callers: 'guest', ...by('export', 'own') };

const newPlay: Pick<Access, 'creates'> = {
  creates: (answer) => field(answer, 'id').map((id) => ({ kind: 'play', id })),
};
const imported: Pick<Access, 'creates'> = {
  creates: (answer) => [
    // A new version of a story that was there stays its owner's.
    ...(isUpdate(answer) ? [] : field(answer, 'packageId').map((id) => ({ kind: 'story' as const, id }))),
    ...field(answer, 'sessionId').map((id) => ({ kind: 'draft' as const, id })),
    ...field(answer, 'playId').map((id) => ({ kind: 'play' as const, id })),
  ],
};

/** Whether an import became the next version of a story. */
function isUpdate(answer: unknown): boolean {
  const remarks: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'remarks') : [];
  return Array.isArray(remarks) && remarks.some((remark) => field(remark, 'code')[0] === 'story-updated');
}

/** The history of a story is that of its draft. */
const withHistory = (id: string, isWanted: boolean): Need[] =>
  isWanted ? [{ of: 'drafts-of-story', id, right: 'read' }] : [];

function asksForHistory(sent: unknown): boolean {
  const options: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'options') : null;
  return typeof options === 'object' && options !== null && Reflect.get(options, 'history') === true;
}

/** Topics of `POST /api/live/{connection}`. */
const TOPICS: Record<string, Pick<Need, 'of' | 'right'>> = {
  session: { of: 'draft', right: 'read' },
  chat: { of: 'draft', right: 'read' },
  plan: { of: 'plan', right: 'read' },
  play: { of: 'play', right: 'own' },
  pictures: { of: 'pictures', right: 'use' },
};

const topicsOf = (body: unknown): Need[] => {
  const watch: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'watch') : [];
  return (Array.isArray(watch) ? watch : []).flatMap((each): Need[] => {
    const [topic = ''] = field(each, 'topic');
    const at = topic.indexOf(':');
    const need = TOPICS[topic.slice(0, at)];
    return need ? [{ ...need, id: topic.slice(at + 1) }] : [];
  });
};

/**
 * Who may use each route. A test compares it with all routes; what is missing is the owner's. A draft that does not
 * exist yet needs no right: naming it creates it.
 */
export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /healthz': { callers: 'everyone' },
  'GET /readyz': { callers: 'everyone' },
  'GET /metrics': { callers: 'owner' },
  'POST /mcp': { callers: 'player' },
  'GET /mcp': { callers: 'player' },
  'DELETE /mcp': { callers: 'player' },
  'GET /api/openapi.json': { callers: 'player' },
  'GET /api/docs': { callers: 'player' },
  // Names contain a hash of the content: whoever knows one was shown it.
  'GET /media/:packageId/:kind/:file': { callers: 'guest' },

  'GET /sign-in': { callers: 'everyone' },
  'GET /sign-in.js': { callers: 'everyone' },
  'GET /sign-in/oidc': { callers: 'everyone' },
  'POST /sign-in': { callers: 'everyone' },
  'POST /sign-out': { callers: 'everyone' },
  'GET /set-up': { callers: 'everyone' },
  'POST /set-up': { callers: 'everyone' },
  'GET /invitation/:secret': { callers: 'everyone' },
  'POST /invitation/:secret': { callers: 'everyone' },
  'GET /password/:secret': { callers: 'everyone' },
  'POST /password/:secret': { callers: 'everyone' },
  'GET /shared/:link': { callers: 'everyone' },
  // better-auth asks for its own session where one is needed.
  'GET /api/auth/*': { callers: 'everyone' },
  'POST /api/auth/*': { callers: 'everyone' },

  'GET /api/me': { callers: 'guest' },
  'DELETE /api/me': { callers: 'player' },
  'GET /api/me/export': { callers: 'player' },
  'GET /api/me/tokens': { callers: 'player' },
  'POST /api/me/tokens': { callers: 'player' },
  'DELETE /api/me/tokens/:id': { callers: 'player' },
  'GET /api/people': { callers: 'owner' },
  'POST /api/people': { callers: 'owner' },
  'PATCH /api/people/:id': { callers: 'owner' },
  'DELETE /api/people/:id': { callers: 'owner' },
  'POST /api/people/:id/password-link': { callers: 'owner' },
  'GET /api/invitations': { callers: 'owner' },
  'POST /api/invitations': { callers: 'owner' },
  'DELETE /api/invitations/:id': { callers: 'owner' },
  'GET /api/player': { callers: 'guest' },
  'PUT /api/player': { callers: 'guest' },

  'GET /api/models': { callers: 'guest' },
  'POST /api/models/connect': { callers: 'owner' },
  'PUT /api/models/keys': { callers: 'owner' },
  'POST /api/models/look': { callers: 'owner' },
  'PUT /api/models/roles': { callers: 'owner' },
  'POST /api/models/:role/test': { callers: 'owner' },
  'GET /api/local-models': { callers: 'owner' },
  'POST /api/local-models/:name': { callers: 'owner' },
  'DELETE /api/local-models/:name': { callers: 'owner' },
  'POST /api/local-models/:name/stop': { callers: 'owner' },
  'GET /api/evaluations': { callers: 'owner' },
  'POST /api/evaluations': { callers: 'owner' },
  'POST /api/evaluations/estimate': { callers: 'owner' },
  'DELETE /api/evaluations/:id': { callers: 'owner' },
  'GET /api/evaluations/:id/file': { callers: 'owner' },
  'POST /api/evaluations/:id/stop': { callers: 'owner' },
  'GET /api/evaluations/:id/stream': { callers: 'owner' },

  'GET /api/sessions': { callers: 'author' },
  'POST /api/sessions': {
    callers: 'author',
    needs: async ({ body }) => {
      const sent = await body();
      return [
        ...field(sent, 'id').map((id): Need => ({ of: 'draft', id, right: 'read' })),
        ...field(sent, 'fromPackage').map((id): Need => ({ of: 'story', id, right: 'write' })),
      ];
    },
    names: async ({ body }) => field(await body(), 'id').map((id) => ({ kind: 'draft', id })),
    creates: (answer) => field(answer, 'id').map((id) => ({ kind: 'draft', id })),
  },
  'GET /api/sessions/:id': draft('read'),
  'DELETE /api/sessions/:id': { ...draft('own'), deletes: 'draft' },
  'GET /api/sessions/:id/sharing': draft('read'),
  'PATCH /api/sessions/:id/sharing': draft('own'),
  'PUT /api/sessions/:id/sharing/people': draft('own'),
  'DELETE /api/sessions/:id/sharing/people/:personId': draft('own'),
  'POST /api/sessions/:id/build': draft('write'),
  'GET /api/sessions/:id/check': draft('read'),
  'PUT /api/sessions/:id/check/ignored': draft('write'),
  'PATCH /api/sessions/:id/draft': draft('write'),
  'DELETE /api/sessions/:id/draft/:type/:elementId': draft('write'),
  'PUT /api/sessions/:id/draft/:type/:elementId/picture': draft('write'),
  'GET /api/sessions/:id/events': draft('read'),
  'GET /api/sessions/:id/history': draft('read'),
  'GET /api/sessions/:id/history/:seq': draft('read'),
  'PUT /api/sessions/:id/locks': draft('write'),
  'GET /api/sessions/:id/messages': draft('read'),
  'GET /api/sessions/:id/pictures/:picture': draft('read'),
  'GET /api/sessions/:id/plans': draft('read'),
  'POST /api/sessions/:id/plans': draft('write'),
  'GET /api/sessions/:id/plays': draft('write'),
  'POST /api/sessions/:id/playtest': draft('read'),
  'POST /api/sessions/:id/playtest/model': draft('write'),
  'POST /api/sessions/:id/rewordings': draft('write'),
  'GET /api/sessions/:id/words': draft('read'),
  'PUT /api/sessions/:id/goals': draft('write'),
  'PUT /api/sessions/:id/notes/:note': draft('write'),
  'DELETE /api/sessions/:id/notes/:note': draft('write'),
  'POST /api/sessions/:id/snapshots': draft('write'),
  'GET /api/sessions/:id/snapshots/:snapshot': draft('read'),
  'DELETE /api/sessions/:id/snapshots/:snapshot': draft('write'),
  'POST /api/sessions/:id/snapshots/:snapshot/restore': draft('write'),
  'POST /api/sessions/:id/undo': draft('write'),
  'POST /api/sessions/:id/redo': draft('write'),
  'POST /api/sessions/:id/tools/:tool': draft('write'),
  'POST /api/sessions/:id/try': { ...draft('read'), ...newPlay },
  'POST /api/sessions/:id/voices': draft('write'),
  'POST /api/briefs': { callers: 'author' },
  'POST /api/chat': {
    callers: 'author',
    needs: async ({ body }) => field(await body(), 'id').map((id): Need => ({ of: 'draft', id, right: 'write' })),
    names: async ({ body }) => field(await body(), 'id').map((id) => ({ kind: 'draft', id })),
    creates: async (_answer, { body }) => field(await body(), 'id').map((id) => ({ kind: 'draft', id })),
  },
  'POST /api/chat/:id/stop': draft('write'),
  'GET /api/chat/:id/stream': draft('read'),

  'GET /api/plans/:id': plan('read'),
  'PUT /api/plans/:id': plan('write'),
  'DELETE /api/plans/:id': plan('write'),
  'POST /api/plans/:id/abort': plan('write'),
  'POST /api/plans/:id/execute': plan('write'),
  'POST /api/plans/:id/regenerate': plan('write'),
  'POST /api/plans/:id/steps/:stepId/approval': plan('write'),
  'POST /api/plans/:id/steps/:stepId/recovery': plan('write'),
  'GET /api/plans/:id/stream': plan('read'),
  'POST /api/plans/:id/template': plan('write'),
  'GET /api/plan-templates': { callers: 'author' },
  'DELETE /api/plan-templates/:id': { callers: 'owner' },
  'POST /api/plans/validate': { callers: 'author' },
  'POST /api/plans/run': { callers: 'owner' },

  'GET /api/packages': { callers: 'guest' },
  'POST /api/packages/import': { callers: 'author', ...imported },
  'POST /api/import': {
    callers: 'author',
    needs: ({ query }) => [query('session') ?? []].flat().map((id): Need => ({ of: 'draft', id, right: 'write' })),
    names: ({ query }) => [query('session') ?? []].flat().map((id) => ({ kind: 'draft' as const, id })),
    ...imported,
  },
  'GET /api/packages/:id': story('write'),
  'DELETE /api/packages/:id': { ...story('own'), deletes: 'story' },
  'GET /api/packages/:id/sharing': story('write'),
  'PATCH /api/packages/:id/sharing': story('own'),
  'PUT /api/packages/:id/sharing/people': story('own'),
  'DELETE /api/packages/:id/sharing/people/:personId': story('own'),
  'GET /api/packages/:id/check': story('write'),
  'GET /api/packages/:id/export': {
    callers: 'author',
    needs: ({ params: { id = '' }, query }) => [
      { of: 'story', id, right: 'write' },
      ...withHistory(id, query('history') === 'true'),
    ],
  },
  'GET /api/packages/:id/painting': { callers: 'guest', ...by('pictures', 'use') },
  'POST /api/packages/:id/playtest': story('write'),
  'POST /api/packages/:id/playtest/model': story('write'),
  'GET /api/packages/:id/tellers': story('write'),
  'GET /api/exports': { callers: 'guest' },
  'POST /api/exports': {
    callers: 'guest',
    needs: async ({ body }) => {
      const sent = await body();
      return [
        ...field(sent, 'packageId').flatMap((id): Need[] => [
          { of: 'story', id, right: 'write' },
          ...withHistory(id, asksForHistory(sent)),
        ]),
        ...field(sent, 'playId').map((id): Need => ({ of: 'play', id, right: 'own' })),
      ];
    },
  },
  'DELETE /api/exports/:id': exported,
  'GET /api/exports/:id/file': exported,
  'GET /api/exports/:id/stream': exported,

  'GET /api/bin': { callers: 'guest' },
  'POST /api/bin': {
    callers: 'guest',
    needs: async ({ body }) => {
      const sent = await body();
      const kind = OWNED_KINDS.find((each) => field(sent, 'kind').includes(each));
      return kind === undefined ? [] : field(sent, 'id').map((id) => toDelete(kind, id));
    },
  },
  // Whose an entry is, the bin knows.
  'POST /api/bin/:id/restore': { callers: 'guest' },
  'DELETE /api/bin/:id': { callers: 'guest' },
  'GET /api/shelves': { callers: 'author' },
  'PATCH /api/shelves': { callers: 'author' },
  'PUT /api/shelves/:id': { callers: 'author' },

  'GET /api/live': { callers: 'guest' },
  'POST /api/live/:connection': { callers: 'guest', needs: async ({ body }) => topicsOf(await body()) },

  'GET /api/plays': { callers: 'guest' },
  'POST /api/plays': {
    callers: 'guest',
    needs: async ({ body }) => field(await body(), 'packageId').map((id): Need => ({ of: 'story', id, right: 'use' })),
    ...newPlay,
  },
  'POST /api/plays/import': { callers: 'guest', ...newPlay },
  'GET /api/plays/:id': play,
  'DELETE /api/plays/:id': { ...play, needs: ({ params: { id = '' } }) => [toDelete('play', id)], deletes: 'play' },
  'PUT /api/plays/:id/sharing': play,
  'POST /api/plays/:id/branch': {
    callers: 'guest',
    needs: async ({ params: { id = '' }, body }) => {
      const sent = await body();
      const isLatest = typeof sent === 'object' && sent !== null && Reflect.get(sent, 'latest') === true;
      return [
        { of: 'play', id, right: 'own' },
        ...(isLatest ? [{ of: 'story-of-play', id, right: 'use' } as const] : []),
      ];
    },
    ...newPlay,
  },
  'GET /api/plays/:id/export': play,
  'POST /api/plays/:id/reroll': play,
  'POST /api/plays/:id/rollback': play,
  'GET /api/plays/:id/saves': play,
  'GET /api/plays/:id/saves/:slot': play,
  'PUT /api/plays/:id/saves/:slot': play,
  'PATCH /api/plays/:id/saves/:slot': play,
  'DELETE /api/plays/:id/saves/:slot': play,
  'GET /api/plays/:id/saves/:slot/file': play,
  'POST /api/plays/:id/saves/:slot/load': play,
  'POST /api/plays/:id/stop': play,
  'GET /api/plays/:id/stream': play,
  'GET /api/plays/:id/turns': play,
  'POST /api/plays/:id/turns': play,
  'GET /api/plays/:id/version': playOrRecord,
  'POST /api/plays/:id/version': {
    callers: 'guest',
    needs: ({ params: { id = '' } }) => [
      { of: 'play', id, right: 'own' },
      { of: 'story-of-play', id, right: 'use' },
    ],
  },
  'GET /api/plays/:id/errors': record,
  'GET /api/plays/:id/ledger': playOrRecord,
  'POST /api/plays/:id/ledger': play,
  'PATCH /api/plays/:id/ledger/:entry': play,
  'DELETE /api/plays/:id/ledger/:entry': play,
  'GET /api/plays/:id/plans': record,
  'GET /api/plays/:id/tellers': record,
  'POST /api/plays/:id/tick': {
    callers: 'author',
    needs: ({ params: { id = '' } }) => [
      { of: 'play', id, right: 'own' },
      { of: 'record', id, right: 'own' },
    ],
  },
  'GET /api/plays/:id/turns/:n/record': record,
};
