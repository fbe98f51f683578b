import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createAttempts } from '../../../server/http/guards/index.ts';
import { ManualClock } from '../models/support.ts';

/** A request from an address, as Node's server hands it on. */
const from = (remoteAddress: string) =>
  ({ env: { incoming: { socket: { remoteAddress } }, outgoing: {} } }) as unknown as Context;

function counting(addressesMax?: number) {
  const clock = new ManualClock();
  const attempts = createAttempts(clock, addressesMax);
  /** How many of so many wrong tokens were counted before the address was refused. */
  const tries = (address: string, count = 20) => {
    for (let made = 0; made < count; made++) {
      try {
        attempts.wrong(from(address));
      } catch {
        return made;
      }
    }
    return count;
  };
  return { clock, attempts, tries };
}

test('an address has ten a minute, others their own', () => {
  const { clock, attempts, tries } = counting();
  expect(tries('192.0.2.1')).toBe(10);
  expect(tries('192.0.2.2')).toBe(10);
  clock.advance(40_500);
  expect(() => attempts.wrong(from('192.0.2.1'))).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 20, hint: expect.stringContaining('20 s') }),
  );
  clock.advance(19_500);
  expect(tries('192.0.2.1')).toBe(10);
});

test.each([
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['addresses of one IPv6 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'],
  ['short and long forms', '2001:db8::1', '2001:db8:0:0:5::1'],
  ['an address on an interface', 'fe80::1%eth0', 'fe80::2'],
])('%s are one', (_what, one, other) => {
  const { tries } = counting();
  expect(tries(one)).toBe(10);
  expect(tries(other)).toBe(0);
});

test('another IPv6 network is another address', () => {
  const { tries } = counting();
  expect(tries('2001:db8:1:2::1')).toBe(10);
  expect(tries('2001:db8:1:3::1')).toBe(10);
});

test('remembers no more addresses than it may, and those that go on trying longest', () => {
  const { tries } = counting(3);
  expect(tries('192.0.2.1')).toBe(10);
  for (let host = 2; host < 200; host++) {
    expect(tries(`192.0.2.${host}`, 1)).toBe(1);
    expect(tries('192.0.2.1', 1)).toBe(0);
  }
  for (let host = 1; host < 4; host++) tries(`198.51.100.${host}`, 1);
  expect(tries('192.0.2.1')).toBe(10);
});
