import { inlineMarkdown } from './chapbook.ts';
import { append, DEPTH_MAX, parseQuotedText, type TwineNode, unsupportedCode } from './nodes.ts';
import { splitStatements } from './values.ts';

type Case = { when: string | null; nodes: TwineNode[] };

/** Links, text, and from the JavaScript in templates the conditions and the assignments to the story state (`s`). */
export function readSnowman(text: string): TwineNode[] {
  const root: TwineNode[] = [];
  const open: { cases: Case[]; last: TwineNode[] }[] = [];
  const into = () => open.at(-1)?.last ?? root;
  let from = 0;
  for (let at = text.indexOf('<%'); at >= 0; at = text.indexOf('<%', from)) {
    const end = text.indexOf('%>', at);
    if (end < 0) break;
    append(into(), inlineMarkdown(text.slice(from, at)));
    from = end + 2;
    template(text.slice(at + 2, end));
  }
  append(into(), inlineMarkdown(text.slice(from)));
  return root;

  function template(written: string): void {
    const isShown = written.startsWith('=');
    const script = written.slice(Number(isShown)).trim();
    const rendered = /^(?:window\.)?story\.render\(\s*(["'][^"']{1,200}["'])\s*\)\s*;?$/.exec(script)?.[1];
    if (rendered !== undefined) into().push({ node: 'include', name: parseQuotedText(rendered) ?? '' });
    else if (isShown) into().push({ node: 'print', text: script });
    else statement(script);
  }

  function statement(script: string): void {
    const [, closes, word, asked] =
      /^(\})?\s*(?:(else if|if|else)\s*(?:\(([\s\S]*)\))?\s*\{)?\s*;?$/.exec(script) ?? [];
    const top = open.at(-1);
    if (word === 'if' && closes === undefined && open.length < DEPTH_MAX) {
      const first: Case = { when: asked ?? null, nodes: [] };
      const cases = [first];
      into().push({ node: 'if', cases });
      open.push({ cases, last: first.nodes });
    } else if (closes !== undefined && top && word === undefined) open.pop();
    else if (closes !== undefined && top) {
      const next: Case = { when: word === 'else' ? null : (asked ?? null), nodes: [] };
      top.cases.push(next);
      top.last = next.nodes;
    } else {
      for (const each of splitStatements(script)) {
        into().push(
          /^s\.[\w.]+?\s*(?:[-+*/]?=(?!=)|\+\+|--|\.(?:push|concat|delete)\()/.test(each)
            ? { node: 'set', text: each }
            : unsupportedCode(each),
        );
      }
    }
  }
}
