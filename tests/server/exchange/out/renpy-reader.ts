/** What stands in a project's scripts, as far as this reads it: a line with its indentation. */
interface Row {
  readonly file: string;
  readonly at: number;
  readonly indent: number;
  readonly text: string;
}

/** What is wrong with a project, in words; nothing where all is well. */
export interface Read {
  readonly wrong: string[];
  readonly labels: ReadonlySet<string>;
  readonly said: readonly string[];
}

const STRING = /"(?:[^"\\]|\\.)*"/gu;
const BLOCK =
  /^(?:label|init|python|def|if|elif|else|for|while|menu|screen|transform|style|image .*:$|window|frame|vbox|hbox|grid|viewport|button|on |")/u;
const OPERATOR = new Set(['and', 'or', 'not', 'True', 'False', 'None', 'in', 'is', 'if', 'else', 'global']);
const KNOWN = new Set(['min', 'max', 'renpy', 'str', 'reached', 'random', 'randint']);
const SAYS = /^(?:who_\w+ |"(?:[^"\\]|\\.)*" |centered )?"((?:[^"\\]|\\.)*)"$/u;

const rowsOf = (file: string, text: string): Row[] =>
  text.split('\n').flatMap((line, index) => {
    const words = line.trim();
    return words === '' || words.startsWith('#')
      ? []
      : [{ file, at: index + 1, indent: line.length - line.trimStart().length, text: words }];
  });

/** Names an expression of Python reads, strings aside; and what is no expression. */
function readPython(code: string): { names: string[]; isSound: boolean } {
  const bare = code.replaceAll(STRING, '0');
  const isBalanced =
    [...bare].reduce(
      (depth, sign) =>
        depth < 0 ? depth : depth + (sign === '(' || sign === '[' ? 1 : sign === ')' || sign === ']' ? -1 : 0),
      0,
    ) === 0;
  const left = bare.replaceAll(/[A-Za-z_]\w*|\d+(?:\.\d+)?|==|!=|<=|>=|[<>+\-*/%(),=[\].\s]/gu, '');
  const names = [...bare.matchAll(/(?<![\w.])[A-Za-z_]\w*/gu)]
    .map(([name]) => name)
    .filter((name) => !OPERATOR.has(name));
  return { names, isSound: isBalanced && left === '' && !bare.includes('"') };
}

/** What is wrong with words that Ren'Py shows: a variable that is not there, a bracket or a tag that is none. */
function wrongIn(words: string, names: ReadonlySet<string>): string[] {
  const text = words.replaceAll(/\\(.)/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  const parts = text.replaceAll('[[', '').replaceAll('{{', '');
  const variables = [...parts.matchAll(/\[([^\]]*)\]?/gu)].flatMap(([whole, name = '']) =>
    names.has(name.replace(/!q$/u, '')) && whole.endsWith(']') ? [] : [`no variable ${whole}`],
  );
  const open: string[] = [];
  const tags = [...parts.matchAll(/\{([^{}]*)\}?/gu)].flatMap(([whole, tag = '']) => {
    const [, slash = '', name = ''] = /^(\/?)(b|i|rb|rt|cps|size|w)(?:=[^}]*)?$/u.exec(tag) ?? [];
    if (name === '' || !whole.endsWith('}')) return [`no tag ${whole}`];
    if (name === 'w') return [];
    if (slash === '') open.push(name);
    return slash !== '' && open.pop() !== name ? [`${whole} closes nothing`] : [];
  });
  return [...variables, ...tags, ...(open.length > 0 ? [`${open.join(' ')} stay open`] : [])];
}

/**
 * Reads the scripts of a project as far as what it says and does depends on them: blocks, labels and where calls and jumps lead, the names that
 * conditions, statements and words read, strings that end where they should.
 * @param files by their path
 */
export function readRenpy(files: ReadonlyMap<string, string>): Read {
  const rows = [...files].flatMap(([file, text]) => rowsOf(file, text));
  const names = new Set(rows.flatMap(({ text }) => /^(?:default|define) (\w+) =/u.exec(text)?.[1] ?? []));
  const labels = new Set(rows.flatMap(({ text }) => /^label (\w+):$/u.exec(text)?.[1] ?? []));
  const functions = new Set(rows.flatMap(({ text }) => /^def (\w+)\(/u.exec(text)?.[1] ?? []));
  const wrong: string[] = [];
  const said: string[] = [];
  const tell = ({ file, at }: Row, what: string) => wrong.push(`${file}:${at}: ${what}`);
  const python = (row: Row, code: string) => {
    const { names: read, isSound } = readPython(code);
    if (!isSound) tell(row, `no Python: ${code}`);
    for (const name of read) if (!names.has(name) && !functions.has(name) && !KNOWN.has(name)) tell(row, `no ${name}`);
  };
  const counted = rows.flatMap(({ text }) => /^label (\w+):$/u.exec(text)?.[1] ?? []);
  for (const label of labels)
    if (counted.filter((each) => each === label).length > 1) wrong.push(`two labels ${label}`);
  for (const [index, row] of rows.entries()) {
    const { text, indent, file } = row;
    const before = rows[index - 1];
    if (indent % 4 !== 0) tell(row, 'is set in oddly');
    const opens = before?.file === file && before.text.endsWith(':') && BLOCK.test(before.text);
    if (before?.file === file && indent > before.indent && !opens) tell(row, 'is set in after nothing');
    if (opens && indent <= before.indent) tell(row, 'follows an empty block');
    if (file !== 'script.rpy' && file !== 'rules.rpy') continue;
    if (text.replaceAll(STRING, '').includes('"')) tell(row, 'a string that does not end');
    const [, target] = /^(?:jump|call) (\w+)$/u.exec(text) ?? [];
    if (target !== undefined && !labels.has(target)) tell(row, `no label ${target}`);
    const [, asked] = /^(?:if|elif) (.+):$/u.exec(text) ?? [];
    if (asked !== undefined) python(row, asked);
    const [, item, locked] = /^("(?:[^"\\]|\\.)*")(?: \(locked=True\))?(?: if (.+))?:$/u.exec(text) ?? [];
    if (item !== undefined) for (const each of wrongIn(item.slice(1, -1), names)) tell(row, each);
    if (locked !== undefined) python(row, locked);
    const [, statement] = /^(?:\$ )?([a-z_0-9]+ = .+|do_\w+\(\))$/u.exec(text) ?? [];
    if (statement !== undefined && !text.startsWith('define') && !/\[0|\["/u.test(statement)) python(row, statement);
    // Variables are not put into notices, but tags are read.
    const [, notice] = /^\$ renpy\.notify\("((?:[^"\\]|\\.)*)"/u.exec(text) ?? [];
    for (const each of notice === undefined ? [] : wrongIn(notice.replaceAll('[', ''), names)) tell(row, each);
    const [, words] = SAYS.exec(text) ?? [];
    if (words === undefined) continue;
    said.push(words);
    for (const each of wrongIn(words, names)) tell(row, each);
  }
  return { wrong, labels, said };
}
