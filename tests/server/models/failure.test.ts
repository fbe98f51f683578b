import { APICallError } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { describeFailure, NoAnswerError } from '../../../server/models/calls/failure.ts';
import { createRedact } from '../../../server/models/calls/redact-keys.ts';
import {
  CALL_RETRY_POLICIES,
  getModelRetryDelay,
  ModelTimeoutError,
} from '../../../server/models/calls/retry-policy.ts';
import { estimateTokens } from '../../../server/models/prompt-size/token-usage.ts';

const NOW = Date.parse('2026-03-01T09:30:00.000Z');
const describe_ = (error: unknown) => describeFailure(error, (text) => text, NOW);
const http = (statusCode: number, responseHeaders: Record<string, string> = {}, data?: unknown) =>
  new APICallError({ message: 'No.', url: 'http://x', requestBodyValues: {}, statusCode, responseHeaders, data });

describe('a failure', () => {
  test.each([408, 409, 429, 500, 502, 503, 504])('with status %i may pass', (status) => {
    expect(describe_(http(status))).toMatchObject({ retryable: true, spent: false, summary: `${status} No.` });
  });
  test.each([400, 401, 403, 404, 413, 422])('with status %i stays', (status) => {
    expect(describe_(http(status))).toMatchObject({ retryable: false, spent: false });
  });
  test.each(['ECONNRESET', 'ECONNREFUSED', 'UND_ERR_SOCKET'])('of the network may pass: %s', (code) => {
    const error = new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code }) });
    expect(describe_(error)).toMatchObject({ retryable: true, summary: 'terminated: other side closed' });
  });
  test('of a model that says nothing may pass; one of a model that keeps silent is not waited out again', () => {
    expect(describe_(new NoAnswerError('no words'))).toMatchObject({ retryable: true, spent: true });
    expect(describe_(new ModelTimeoutError('no answer began', 1500))).toEqual({
      summary: 'no answer began within 1.5 s',
      retryable: false,
      retryAfterMs: null,
      spent: true,
    });
  });
  test('that is a mistake in a program stays', () => {
    expect(describe_(new TypeError('x is not a function'))).toMatchObject({ retryable: false });
    expect(describe_('a word')).toMatchObject({ retryable: false, summary: 'a word' });
    expect(describe_(undefined)).toMatchObject({ retryable: false });
  });
  test('is one bounded line', () => {
    const { summary } = describe_(new Error(`first\n\n  second ${'x'.repeat(500)}`));
    expect(summary).toMatch(/^first second x+…$/);
    expect(summary).toHaveLength(240);
  });
});

describe('how long a server asks us to wait', () => {
  const info = (retryDelay: string) => ({
    error: { details: [{ '@type': 'x/Help' }, { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] },
  });
  test.each<[string, Record<string, string>, unknown, number | null]>([
    ['seconds', { 'retry-after': '3' }, undefined, 3000],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '3' }, undefined, 250],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 09:30:30 GMT' }, undefined, 30_000],
    ['a date gone by', { 'retry-after': 'Sun, 01 Mar 2026 09:00:00 GMT' }, undefined, 0],
    ['RetryInfo', {}, info('34.5s'), 34_500],
    ['a header before RetryInfo', { 'retry-after': '1' }, info('34s'), 1000],
    ['nonsense', { 'retry-after': 'soon' }, info('soon'), null],
    ['nothing', {}, undefined, null],
  ])('%s', (_, headers, data, expected) => {
    expect(describe_(http(429, headers, data)).retryAfterMs).toBe(expected);
  });

  test('is kept to, doubled where nothing is said, and given up where it is too long', () => {
    const retryPolicy = { ...CALL_RETRY_POLICIES.coauthor, maxRetries: 3, backoffMs: 1000, longestWaitMs: 5000 };
    const waits = (asked: number | null) =>
      [1, 2, 3, 4].map((attempt) => getModelRetryDelay(retryPolicy, attempt, asked));
    expect(waits(null)).toEqual([1000, 2000, 4000, null]);
    expect(waits(700)).toEqual([700, 700, 700, null]);
    expect(waits(5001)).toEqual([null, null, null, null]);
  });
});

describe('secrets', () => {
  test('are taken out, those in URLs too, and words are left alone', () => {
    const redact = createRedact(['sk-123456', null, 'key']);
    expect(redact('sk-123456 at http://me:pass@host/v1 is not a key; sk-123456')).toBe(
      '… at http://…@host/v1 is not a key; …',
    );
  });
});

describe('tokens', () => {
  test.each([
    ['', 0],
    ['abcd', 1],
    ['abcde', 2],
    ['从前', 2],
    ['雨の夜 abcd', 5],
  ])('of %j are about %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
