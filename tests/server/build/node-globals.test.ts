import { describe, expect, it } from 'vitest';
import { nodeGlobalsIn } from '../../../server/build/node-globals.ts';

describe('what only Node has, in a script for browsers', () => {
  it.each([
    ['Buffer', 'let n = Buffer.byteLength(text);'],
    ['process', 'const home = () => process.env.HOME;'],
    ['setImmediate', 'queue(() => setImmediate(next));'],
    ['require', "const fs = require('fs');"],
    ['Buffer', "typeof process < 'u' && Buffer.from(text);"],
    ['global', 'const held = { global };'],
    ['process', 'typeof processor == "x" && process.cwd();'],
    ['Buffer', 'if (typeof Buffer == "undefined") { Buffer.from(text); }'],
    ['Buffer', "typeof Buffer < 'u' ? encode(text) : Buffer.from(text);"],
    ['Buffer', "typeof Buffer < 'u' || Buffer.from(text);"],
    ['process', "typeof process > 'u' && process.cwd();"],
    ['process', "(typeof process < 'u' || isNode) && process.cwd();"],
    ['Buffer', 'globalThis.Buffer.from(text);'],
    ['setImmediate', 'globalThis.setImmediate(next);'],
    ['Buffer', 'new globalThis.Buffer(text);'],
  ])('%s is found in %s', (name, code) => {
    expect(nodeGlobalsIn(code)).toEqual([expect.stringContaining(`${name} in …`)]);
  });

  it.each([
    "typeof Buffer < 'u' ? Buffer.from(text) : encode(text);",
    "if (typeof process < 'u') { process.emitWarning(text); }",
    "typeof process < 'u' && process.env.HOME;",
    "typeof process < `u` && typeof process.emit == 'function' ? process.emit(text) : warn(text);",
    "let later = typeof setImmediate < 'u' ? setImmediate : null;",
    "if (typeof globalThis.Buffer?.from == 'function') { globalThis.Buffer.from(text); }",
    'let held = globalThis.process; globalThis.Buffer?.isBuffer(held);',
    'held.process = { module: 1, exports() {} };',
    'class Held { process = 1; require() {} }',
  ])('nothing is found in %s', (code) => {
    expect(nodeGlobalsIn(code)).toEqual([]);
  });
});
