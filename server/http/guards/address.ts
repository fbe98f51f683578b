import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { getConnection } from './connection.ts';

/**
 * The client address for rate limits: the other end of the connection. Behind a proxy that is the proxy, since headers
 * (X-Forwarded-For) can be forged. An IPv6 /64 network counts as one address, since one client controls all of it.
 */
export function getClientAddress(context: Context): string {
  const address = getConnection(context)?.incoming.socket.remoteAddress ?? '';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const after = tail.split(':').filter(Boolean);
  const missing = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...missing, ...after].slice(0, 4).join(':');
}
