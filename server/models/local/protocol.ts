import { z } from 'zod';

/* The protocol between the server and the process of a local model. Both sides validate what they receive. */

const Text = z.string().max(8_000_000);
const Id = z.int().min(0);

const CalledSchema = z.object({ name: z.string().max(200), input: z.unknown(), result: Text });

const MessageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), text: Text }),
  z.object({ role: z.literal('user'), text: Text }),
  z.object({ role: z.literal('model'), parts: z.array(z.union([Text, CalledSchema])).max(10_000) }),
]);

export type HostMessage = z.infer<typeof MessageSchema>;

const ToolSchema = z.object({ name: z.string().max(200), description: Text.optional(), schema: z.unknown() });

const GenerateSchema = z.object({
  /** Groups calls with the same prefix, which is cached. */
  lane: z.string().max(200),
  messages: z.array(MessageSchema).max(10_000),
  /** The JSON schema of the answer; without one it is text. */
  schema: z.unknown().optional(),
  isJson: z.boolean(),
  tools: z.array(ToolSchema).max(200),
  maxTokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(5),
  topP: z.number().min(0).max(1).optional(),
  topK: z.int().min(0).optional(),
  seed: z.int().min(0).optional(),
  stop: z.array(z.string().min(1).max(200)).max(20),
});

export type HostRequest = z.infer<typeof GenerateSchema>;

export const ToHostSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('load'),
    runtime: z.string().max(10_000),
    file: z.string().max(10_000),
    contextTokens: z.int().positive(),
    lanes: z.int().min(1).max(8),
    threads: z.int().min(1).max(1024),
  }),
  z.object({ type: z.literal('generate'), id: Id, request: GenerateSchema }),
  z.object({ type: z.literal('stop'), id: Id }),
]);
export type ToHost = z.infer<typeof ToHostSchema>;

/** Token counts of a call. `cached` is part of the input. */
const UsageSchema = z.object({ input: z.int().min(0), cached: z.int().min(0), output: z.int().min(0) });

export const FromHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), contextTokens: z.int().positive() }),
  z.object({ type: z.literal('not-loaded'), message: z.string().max(2000) }),
  z.object({ type: z.literal('text'), id: Id, delta: Text }),
  z.object({ type: z.literal('thought'), id: Id, delta: Text }),
  z.object({ type: z.literal('call'), id: Id, name: z.string().max(200), input: Text }),
  z.object({
    type: z.literal('done'),
    id: Id,
    ended: z.enum(['stop', 'length', 'calls', 'stopped']),
    usage: UsageSchema,
  }),
  z.object({ type: z.literal('failed'), id: Id, message: z.string().max(2000) }),
]);
export type FromHost = z.infer<typeof FromHostSchema>;
