import type { ESTree } from 'rolldown/utils';
import { parseSync, Visitor } from 'rolldown/utils';

const NODE_GLOBALS = new Set([
  '__dirname',
  '__filename',
  'Buffer',
  'clearImmediate',
  'exports',
  'global',
  'module',
  'process',
  'require',
  'setImmediate',
]);

/**
 * Finds where a script uses what only Node has, except behind a check whether it is there: `typeof Buffer`.
 * @param code minified, so that no variable of its own has such a name
 * @returns each use, with the code around it
 */
export function nodeGlobalsIn(code: string): string[] {
  const found: string[] = [];
  const keys = new Set<ESTree.Node>();
  const checked: string[] = [];
  const enter = (test: ESTree.Node) => void checked.push(code.slice(test.start, test.end));
  const leave = () => void checked.pop();
  const passKey = ({ computed, key }: { computed: boolean; key: ESTree.Node }) => void (computed || keys.add(key));
  new Visitor({
    MemberExpression({ computed, property }) {
      passKey({ computed, key: property });
    },
    Property: passKey,
    PropertyDefinition: passKey,
    MethodDefinition: passKey,
    ConditionalExpression({ test }) {
      enter(test);
    },
    'ConditionalExpression:exit': leave,
    LogicalExpression({ left }) {
      enter(left);
    },
    'LogicalExpression:exit': leave,
    IfStatement({ test }) {
      enter(test);
    },
    'IfStatement:exit': leave,
    Identifier(node) {
      if (!NODE_GLOBALS.has(node.name) || keys.has(node)) return;
      const check = `typeof ${node.name}`;
      if (code.startsWith(check, node.end - check.length) || checked.some((test) => test.includes(check))) return;
      found.push(`${node.name} in … ${code.slice(Math.max(0, node.start - 60), node.end + 60)} …`);
    },
  }).visit(parseSync('script.js', code).program);
  return found;
}
