import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { convertZodIssues, RefusalError } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import { PlayerActionSchema } from '../../shared/play/index.ts';
import { PlaytestRequestSchema } from '../../shared/playtest/index.ts';
import { PLANNING_TOOL_NAMES } from '../../shared/story/index.ts';
import { describeTool, getModelSchema } from '../coauthor/agent-tools.ts';
import type { ApiClient } from '../http/api-client.ts';

/** How a running call is followed. */
interface Following {
  signal: AbortSignal;
  /** Reports that the call goes on. */
  onProgress: () => void;
}

interface McpTool {
  definition: Tool;
  /** @throws RefusalError as the route it calls, or for arguments of a wrong shape */
  run: (api: ApiClient, args: Record<string, unknown>, following: Following) => Promise<unknown>;
}

const IdSchema = z.string().min(1).max(64);
const DraftSchema = z.object({ draft: IdSchema.describe('The id of a draft.') });
const StorySchema = z.object({ story: IdSchema.describe('The id of a finished story.') });
const PlaySchema = z.object({ play: IdSchema.describe('The id of a play.') });

/** @throws RefusalError `malformed` naming what does not fit */
function parseArguments<Schema extends z.ZodType>(schema: Schema, args: unknown): z.output<Schema> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  throw new RefusalError('malformed', 'The arguments do not fit.', { issues: convertZodIssues(parsed.error) });
}

const toInputSchema = (schema: z.ZodType): Tool['inputSchema'] => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return { ...rest, type: 'object' } as Tool['inputSchema'];
};

function tool<Schema extends z.ZodType<object>>(
  name: string,
  description: string,
  schema: Schema,
  run: (api: ApiClient, args: z.output<Schema>, following: Following) => Promise<unknown>,
  annotations: Tool['annotations'] = {},
): McpTool {
  return {
    definition: { name, description, inputSchema: toInputSchema(schema), annotations },
    run: (api, args, following) => run(api, parseArguments(schema, args), following),
  };
}

const READ_ONLY = { readOnlyHint: true } as const;

/** A planning tool of the co-author, with the draft it changes as one more argument. */
function planningTool(name: (typeof PLANNING_TOOL_NAMES)[number]): McpTool {
  const { properties, required, ...rest } = getModelSchema(name);
  const draft = toInputSchema(DraftSchema);
  const inputSchema = {
    ...rest,
    properties: { ...draft.properties, ...(properties as object) },
    required: ['draft', ...((required as string[] | undefined) ?? [])],
  } as Tool['inputSchema'];
  return {
    definition: { name, description: describeTool(name), inputSchema },
    async run(api, { draft: id, ...input }) {
      const { draft } = parseArguments(DraftSchema, { draft: id });
      return api.send(`/api/sessions/${encodeURIComponent(draft)}/tools/${name}`, JSON.stringify(input));
    },
  };
}

/** Follows a route's events to the last. @throws RefusalError also for an error among the events */
async function followToEnd(api: ApiClient, path: string, body: unknown, { signal, onProgress }: Following) {
  let last: unknown;
  for await (const event of api.follow(path, body, signal)) {
    if (isObject(event) && event.type === 'error') {
      const { errorText, error } = event;
      throw new RefusalError('unavailable', typeof errorText === 'string' ? errorText : JSON.stringify(error));
    }
    last = event;
    onProgress();
  }
  return last;
}

const playtestAt = async (api: ApiClient, story: string, request: object, following: Following) => {
  const last = await followToEnd(api, `${story}/playtest`, request, following);
  return isObject(last) ? last.report : last;
};

const viewPlay = (api: ApiClient, play: string) => api.get(`/api/plays/${encodeURIComponent(play)}`);
const sessionPath = (draft: string) => `/api/sessions/${encodeURIComponent(draft)}`;
const packagePath = (story: string) => `/api/packages/${encodeURIComponent(story)}`;

/** The tools a client is offered. Each calls a route, so that what a route allows and refuses holds here as well. */
export const MCP_TOOLS: readonly McpTool[] = [
  tool('listStories', 'Lists the finished stories.', z.object({}), (api) => api.get('/api/packages'), READ_ONLY),
  tool(
    'listDrafts',
    'Lists the drafts, last worked on first.',
    z.object({}),
    (api) => api.get('/api/sessions'),
    READ_ONLY,
  ),
  tool(
    'createDraft',
    'Creates an empty draft, or one that opens a finished story. Answers its id.',
    z.object({
      locale: z.string().max(35).optional().describe('Language of the story, such as "en" or "ja".'),
      fromPackage: IdSchema.optional().describe('A finished story to open.'),
    }),
    (api, request) => api.send('/api/sessions', JSON.stringify(request)),
  ),
  tool(
    'readDraft',
    'Reads a draft: premise, people, acts with places and encounters.',
    DraftSchema,
    (api, { draft }) => api.get(`${sessionPath(draft)}?without=messages`),
    READ_ONLY,
  ),
  ...PLANNING_TOOL_NAMES.map(planningTool),
  tool(
    'checkDraft',
    'Checks a draft: errors, warnings and what would mend them.',
    DraftSchema,
    (api, { draft }) => api.get(`${sessionPath(draft)}/check`),
    READ_ONLY,
  ),
  tool(
    'playtestDraft',
    'Simulates many plays of a draft by its rules: endings, dead ends, what is never reached.',
    DraftSchema.extend(PlaytestRequestSchema.shape),
    (api, { draft, ...request }, following) => playtestAt(api, sessionPath(draft), request, following),
    READ_ONLY,
  ),
  tool(
    'checkStory',
    'Checks a finished story.',
    StorySchema,
    (api, { story }) => api.get(`${packagePath(story)}/check`),
    READ_ONLY,
  ),
  tool(
    'playtestStory',
    'Simulates many plays of a finished story by its rules.',
    StorySchema.extend(PlaytestRequestSchema.shape),
    (api, { story, ...request }, following) => playtestAt(api, packagePath(story), request, following),
    READ_ONLY,
  ),
  tool('listPlays', 'Lists the plays.', z.object({}), (api) => api.get('/api/plays'), READ_ONLY),
  tool(
    'startPlay',
    'Begins a play of a finished story and tells its first turn. Answers the play with its id.',
    StorySchema,
    async (api, { story }, following) => {
      const created = await api.send('/api/plays', JSON.stringify({ packageId: story }));
      const { id } = z.object({ id: z.string() }).parse(created);
      await followToEnd(api, `/api/plays/${id}/turns`, { action: { type: 'start' } }, following);
      return viewPlay(api, id);
    },
  ),
  tool(
    'readPlay',
    'Reads a play where it stands: what was told last, what is waited for, the choices.',
    PlaySchema,
    (api, { play }) => viewPlay(api, play),
    READ_ONLY,
  ),
  tool(
    'takeTurn',
    'Takes a turn of a play and tells what comes of it. Answers the play as readPlay does.',
    PlaySchema.extend({
      action: PlayerActionSchema.describe(
        'What the player does. start: the first turn. continue, roll, choice, text: as waitingFor and choices say. travel: to one of connections.',
      ),
    }),
    async (api, { play, action }, following) => {
      await followToEnd(api, `/api/plays/${encodeURIComponent(play)}/turns`, { action }, following);
      return viewPlay(api, play);
    },
  ),
];

/** A tool's answer as one text. */
export const toResult = (answer: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  ...(isError && { isError }),
});
