import { type ClientResponse, hc } from 'hono/client';
import type { Api, SessionAnswer } from '../../server/api-types.ts';
import type { PlanningToolReturn, ToolName } from '../../shared/story/index.ts';
import { apiFetch } from './client.ts';

type ApiClient = ReturnType<typeof hc<Api>>['api'];

/** Refusals are thrown: see `apiFetch`. */
export const createApiClient = (fetch: typeof apiFetch): ApiClient => hc<Api>('/', { fetch }).api;

export const api: ApiClient = createApiClient(apiFetch);

type Good = 200 | 201 | 202;

/** Ids as path parameters: `param: at({ id })`. */
export const pathParams = <Ids extends Record<string, string>>(ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id)])) as Ids;

/** Request options with an abort signal. */
export const withSignal = (signal: AbortSignal | undefined) => (signal ? { init: { signal } } : {});

/** The body of a response; null for an empty one (202, 204). */
export type ResponseBody<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer Format>
    ? Format extends 'json'
      ? Status extends Good
        ? Body
        : never
      : Status extends 202 | 204
        ? null
        : never
    : never;

/** @throws ApiError if the call was refused, or if no response arrived */
export async function readResponse<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<ResponseBody<Response>> {
  const text = await (await call).text();
  return (text === '' ? null : JSON.parse(text)) as ResponseBody<Response>;
}

const typedAs = <Answer extends Pick<SessionAnswer, 'messages'>>(
  read: Promise<Omit<Answer, 'messages'> & { messages?: unknown }>,
): Promise<Answer> => read as Promise<Answer>;

/** One session with its typed messages; pictures in messages are loaded when shown. */
export const fetchSessionAnswer = (id: string, signal?: AbortSignal): Promise<SessionAnswer> =>
  typedAs(
    readResponse(
      api.sessions[':id'].$get({ param: pathParams({ id }), query: { without: 'pictures' } }, withSignal(signal)),
    ),
  );

/** One session without its conversation. */
export const fetchSessionDraft = (id: string, signal?: AbortSignal) =>
  readResponse(
    api.sessions[':id'].$get(
      { param: pathParams({ id }), query: { without: 'messages,pictures' } },
      withSignal(signal),
    ),
  ) as Promise<Omit<SessionAnswer, 'messages'>>;

/** The current conversation of a session, and whether an answer is running. */
export const fetchConversation = (id: string, signal?: AbortSignal): Promise<ChatState> =>
  typedAs(
    readResponse(
      api.sessions[':id'].messages.$get(
        { param: pathParams({ id }), query: { without: 'pictures' } },
        withSignal(signal),
      ),
    ),
  );

export type ChatState = Pick<SessionAnswer, 'seq' | 'running' | 'messages'>;

/** Calls a tool of the co-author, as a model would. @throws ApiError `refused` with the remedy */
export const callTool = <Name extends ToolName>(id: string, tool: Name, input: unknown) =>
  readResponse(api.sessions[':id'].tools[':tool'].$post({ param: pathParams({ id, tool }), json: input })) as Promise<
    PlanningToolReturn<Name>
  >;
