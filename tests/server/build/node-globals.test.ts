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
  ])('%s is found in %s', (name, code) => {
    expect(nodeGlobalsIn(code)).toEqual([expect.stringContaining(`${name} in …`)]);
  });

  it.each([
    "typeof Buffer < 'u' ? Buffer.from(text) : encode(text);",
    "if (typeof process < 'u') { process.emitWarning(text); }",
    "typeof process < 'u' && process.env.HOME;",
    'held.process = { module: 1, exports() {} };',
    'class Held { process = 1; require() {} }',
  ])('nothing is found in %s', (code) => {
    expect(nodeGlobalsIn(code)).toEqual([]);
  });
});
