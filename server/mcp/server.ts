import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { RefusalError } from '../../shared/error.ts';
import type { ApiClient } from '../http/api-client.ts';
import { toPublicError, toRefusal } from '../http/errors.ts';
import type { Logger } from '../log.ts';
import { SERVER_INSTRUCTIONS, WRITE_STORY, writeStoryPrompt } from './prompt.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { MCP_TOOLS, toResult } from './tools.ts';

/**
 * Creates a server of the Model Context Protocol over the product's routes: planning tools, check, playtest and play as
 * tools, stories and drafts as resources, and a prompt to begin with. Connect it to a transport.
 */
export function createMcpServer(api: ApiClient, log: Pick<Logger, 'error'>): Server {
  const server = new Server(
    { name: 'kamishibai', version: '0.1.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: SERVER_INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: MCP_TOOLS.map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
    const called = MCP_TOOLS.find(({ definition }) => definition.name === params.name);
    if (called === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    let progress = 0;
    const onProgress = () => {
      const progressToken = _meta?.progressToken;
      progress += 1;
      if (progressToken === undefined) return;
      // A client that has gone is told of nothing.
      sendNotification({ method: 'notifications/progress', params: { progressToken, progress } }).catch(
        () => undefined,
      );
    };
    try {
      return toResult(await called.run(api, params.arguments ?? {}, { signal, onProgress }));
    } catch (error) {
      return toResult(
        { error: toPublicError(toRefusal(error, (cause) => log.error({ err: cause }, 'an MCP tool failed'))) },
        true,
      );
    }
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }));
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await listResources(api).catch(throwMcpError),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: 'application/json', text: await readResource(api, uri).catch(throwMcpError) }],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [WRITE_STORY] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    if (params.name !== WRITE_STORY.name)
      throw new McpError(ErrorCode.InvalidParams, `There is no prompt "${params.name}".`);
    const text = writeStoryPrompt(params.arguments?.idea ?? '');
    return { description: WRITE_STORY.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  return server;
}

/** The protocol's code for a resource that does not exist; the SDK has no name for it. */
const RESOURCE_NOT_FOUND = -32002;

/** @throws McpError with the message of a refusal; other errors as they are */
function throwMcpError(error: unknown): never {
  if (!(error instanceof RefusalError)) throw error;
  throw new McpError(error.code === 'not_found' ? RESOURCE_NOT_FOUND : ErrorCode.InternalError, error.message, {
    hint: error.hint,
  });
}
