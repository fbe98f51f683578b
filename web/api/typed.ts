import { type ClientResponse, hc } from 'hono/client';
import type { Api, SessionAnswer } from '../../server/api-types.ts';
import type { PlanningToolReturn, ToolName } from '../../shared/story/index.ts';
import { apiFetch } from './client.ts';

type ApiClient = ReturnType<typeof hc<Api>>['api'];

/** The server's routes, each call typed by the route itself. What is refused is thrown: see `apiFetch`. @param fetch what asks for them */
export const apiOver = (fetch: typeof apiFetch): ApiClient => hc<Api>('/', { fetch }).api;

/** As `apiOver`, asking as everything does that is not followed. */
export const api: ApiClient = apiOver(apiFetch);

type Good = 200 | 201 | 202;

/** Ids as they stand in an address: `param: at({ id })`. */
export const at = <Ids extends Record<string, string>>(ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, encodeURIComponent(id)])) as Ids;

/** What a request is sent with besides: `until(signal)` ends it. */
export const until = (signal: AbortSignal | undefined) => (signal ? { init: { signal } } : {});

/** The body of an answer; null for an empty one (202, 204). */
export type AnswerOf<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer Format>
    ? Format extends 'json'
      ? Status extends Good
        ? Body
        : never
      : Status extends 202 | 204
        ? null
        : never
    : never;

/**
 * Reads the answer of a call: `answer(api.plays.$get())`.
 * @throws ApiError where it was refused, or no answer came
 */
export async function answer<Response extends ClientResponse<unknown>>(
  call: Promise<Response>,
): Promise<AnswerOf<Response>> {
  const text = await (await call).text();
  return (text === '' ? null : JSON.parse(text)) as AnswerOf<Response>;
}

/** What has messages, as the agent types them: a route's own type has them as any JSON. */
const typedAs = <Answer extends Pick<SessionAnswer, 'messages'>>(
  read: Promise<Omit<Answer, 'messages'> & { messages?: unknown }>,
): Promise<Answer> => read as Promise<Answer>;

/** One session, with its messages as the agent types them; their pictures are read as they are shown. */
export const fetchSessionAnswer = (id: string, signal?: AbortSignal): Promise<SessionAnswer> =>
  typedAs(answer(api.sessions[':id'].$get({ param: at({ id }), query: { without: 'pictures' } }, until(signal))));

/** One session without its conversation. */
export const fetchSessionDraft = (id: string, signal?: AbortSignal) =>
  answer(
    api.sessions[':id'].$get({ param: at({ id }), query: { without: 'messages,pictures' } }, until(signal)),
  ) as Promise<Omit<SessionAnswer, 'messages'>>;

/** The conversation of a session as it stands, and whether an answer is being given. */
export const fetchConversation = (id: string, signal?: AbortSignal): Promise<Conversation> =>
  typedAs(
    answer(api.sessions[':id'].messages.$get({ param: at({ id }), query: { without: 'pictures' } }, until(signal))),
  );

/** What the chat knows of a session. */
export type Conversation = Pick<SessionAnswer, 'seq' | 'running' | 'messages'>;

/** Calls a tool of the co-author, as a model would. @throws ApiError `refused` with what would let it through */
export const callTool = <Name extends ToolName>(id: string, tool: Name, input: unknown) =>
  answer(api.sessions[':id'].tools[':tool'].$post({ param: at({ id, tool }), json: input })) as Promise<
    PlanningToolReturn<Name>
  >;
