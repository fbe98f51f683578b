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
 * Finds unguarded uses of Node globals in minified code. Safe are `globalThis.Buffer` and branches whose condition
 * proves that the global exists: `typeof Buffer < 'u' ? Buffer.from(text) : …`, or `if` and `&&`.
 */
export function nodeGlobalsIn(code: string): string[] {
  const found: string[] = [];
  const safe = new Set<ESTree.Node>();
  const guarded: { name: string; branch: ESTree.Node }[] = [];
  const guard = (test: ESTree.Node, branch: ESTree.Node) => {
    for (const name of provenBy(test)) guarded.push({ name, branch });
  };
  const guardConsequent = ({ test, consequent }: { test: ESTree.Node; consequent: ESTree.Node }) =>
    guard(test, consequent);
  const use = (name: string, { start, end }: ESTree.Node) => {
    if (guarded.some((each) => each.name === name && each.branch.start <= start && end <= each.branch.end)) return;
    found.push(`${name} in … ${code.slice(Math.max(0, start - 60), end + 60)} …`);
  };
  const passKey = ({ computed, key }: { computed: boolean; key: ESTree.Node }) => void (computed || safe.add(key));
  /** Reading a property of undefined, or calling it, fails. */
  const dereference = (object: ESTree.Node, isOptional: boolean) => {
    const name = namedByGlobalThis(object);
    if (name !== null && !isOptional) use(name, object);
  };
  new Visitor({
    MemberExpression({ computed, property, object, optional }) {
      passKey({ computed, key: property });
      dereference(object, optional);
    },
    CallExpression({ callee, optional }) {
      dereference(callee, optional);
    },
    NewExpression({ callee }) {
      dereference(callee, false);
    },
    Property: passKey,
    PropertyDefinition: passKey,
    MethodDefinition: passKey,
    ConditionalExpression: guardConsequent,
    IfStatement: guardConsequent,
    LogicalExpression({ operator, left, right }) {
      if (operator === '&&') guard(left, right);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') safe.add(argument);
    },
    Identifier(node) {
      if (NODE_GLOBALS.has(node.name) && !safe.has(node)) use(node.name, node);
    },
  }).visit(parseSync('script.js', code, { preserveParens: false }).program);
  return found;
}

/** The globals whose existence a condition proves: `typeof process < 'u'`, `typeof process.cwd == 'function'`, also joined by `&&`. */
function provenBy(test: ESTree.Node): string[] {
  if (test.type === 'LogicalExpression' && test.operator === '&&')
    return [...provenBy(test.left), ...provenBy(test.right)];
  if (test.type !== 'BinaryExpression') return [];
  const { left, operator, right } = test;
  if (left.type !== 'UnaryExpression' || left.operator !== 'typeof') return [];
  const type = readStaticText(right);
  const isThere =
    (operator === '<' && type === 'u') ||
    (operator.startsWith('!=') && type === 'undefined') ||
    (operator.startsWith('==') && type !== null && type !== 'undefined');
  const name = isThere ? findGlobal(left.argument) : null;
  return name === null ? [] : [name];
}

function readStaticText(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}

/** The global in `globalThis.process`; null for other expressions. */
const namedByGlobalThis = (node: ESTree.Node): string | null =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === 'globalThis' &&
  node.property.type === 'Identifier' &&
  NODE_GLOBALS.has(node.property.name)
    ? node.property.name
    : null;

/** The first name of a member chain: `process` of `process.versions.node`. */
function findGlobal(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return NODE_GLOBALS.has(node.name) ? node.name : null;
  if (node.type === 'ChainExpression') return findGlobal(node.expression);
  return node.type === 'MemberExpression' ? (namedByGlobalThis(node) ?? findGlobal(node.object)) : null;
}
