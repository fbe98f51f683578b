import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* What a comment cites exists: pages of docs/ by title and heading, files by their path. */

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Pages; beside them is what hosts copy. */
const PAGE_FILES = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
const pages = new Map(
  readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, title = ''] = /^# (.+)$/m.exec(read(`docs/${file}`)) ?? [];
      return [title, new Set(Array.from(read(`docs/${file}`).matchAll(/^##+ (.+)$/gm), ([, heading]) => heading))];
    }),
);

const commentsOf = (file: string): string[] =>
  Array.from(read(file).matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g), ([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' '),
  );

const comments = tracked
  .filter((file) => /^(server|shared|web|tests)\/.*\.(ts|tsx|js|mjs|css)$/.test(file) && existsSync(join(ROOT, file)))
  .flatMap((file) => commentsOf(file).map((comment) => ({ file, comment })));

/** `Title, "Heading"`, `Title, "One" and "Another"`: a name that begins a sentence or a bracket, and what it cites. */
const CITATION = /(?<=^|[.;:(] |\/\*\*? |\/\/ |\()([A-Z][a-z]+(?: [a-z]+){0,3}), ((?:"[^"]+"(?:, | and )?)+)/g;

const citations = comments.flatMap(({ file, comment }) =>
  Array.from(comment.matchAll(CITATION), ([, title = '', headings = '']) => ({
    file,
    title,
    headings: Array.from(headings.matchAll(/"([^"]+)"/g), ([, heading = '']) => heading),
  })),
);

describe('what comments cite', () => {
  it('is a page of docs/ and a heading of it', () => {
    expect(citations.length).toBeGreaterThan(200);
    const lost = citations.filter(({ title, headings }) => headings.some((heading) => !pages.get(title)?.has(heading)));
    expect(lost).toEqual([]);
  });

  it('is named wherever a page is named', () => {
    const titles = [...pages.keys()].filter((title) => title.includes(' '));
    const vague = comments.filter(({ comment }) =>
      titles.some((title) => new RegExp(`[.;(] ${title}(?=[.;)]| \\*/)`).test(comment)),
    );
    expect(vague).toEqual([]);
  });

  it('is a file that is there, where it is a path', () => {
    // What is built is not in the repository.
    const exists = new Set([...tracked, 'web/dist']);
    const folders = new Set(
      tracked.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
    );
    const lost = comments.flatMap(({ file, comment }) =>
      Array.from(
        comment.matchAll(/(?<![\w/.:@-])((?:server|shared|web|tests|docs|assets)\/[\w./-]*\w)/g),
        ([path]) => path,
      )
        .filter((path) => !exists.has(path) && !folders.has(path) && !exists.has(`${path}.ts`))
        .map((path) => `${file}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

/** `a/{b,c}.ts` is two files. */
const spelledOut = (path: string): string[] => {
  const [, before = '', some, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return some === undefined ? [path] : some.split(',').flatMap((one) => spelledOut(`${before}${one}${after}`));
};

describe('what pages name', () => {
  const texts = PAGE_FILES.map((file) => ({ page: `docs/${file}`, text: read(`docs/${file}`) }));

  it('is a file that is there, where it is a path', () => {
    const named = texts.flatMap(({ page, text }) =>
      Array.from(text.matchAll(/`((?:server|shared|web|tests|assets)\/[^`\s*]+)`/g), ([, path = '']) =>
        spelledOut(path).map((each) => ({ page, path: each })),
      ).flat(),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('is a name in its file, where it is a step of a way', () => {
    const steps = texts.flatMap(({ text }) =>
      Array.from(text.matchAll(/`([\w/.-]+\.tsx?)` → `(\w+)`/g), ([, file = '', name = '']) => ({ file, name })),
    );
    expect(steps.length).toBeGreaterThan(40);
    const declared = (name: string) =>
      new RegExp(`(?:function\\*?|const|class) ${name}\\b|^ +(?:async )?${name}\\(.*\\{$`, 'm');
    expect(steps.filter(({ file, name }) => !declared(name).test(read(file)))).toEqual([]);
  });
});

describe('what the stage is played with', () => {
  const page = read('docs/stage.md');
  const tests = new Map(
    Array.from(page.matchAll(/^- \*\*(\w)\*\* `([^`]+)`: (.+)$/gm), ([, letter = '', file = '', title = '']) => [
      letter,
      { file, title },
    ]),
  );
  /** Rows of the tables whose last column names tests. */
  const rows = Array.from(page.matchAll(/^\|.*\| tests +\|\n\|[-| ]+\n((?:\|.*\n)+)/gm), ([, table = '']) =>
    table.trim().split('\n'),
  ).flat();

  it('is tried by tests that are there', () => {
    expect(tests.size).toBeGreaterThan(10);
    const lost = [...tests.values()].filter(({ file, title }) => !read(file).includes(`test('${title}'`));
    expect(lost).toEqual([]);
  });

  it('is tried row by row, and every test that is named tries something', () => {
    expect(rows.length).toBeGreaterThan(30);
    const named = rows.map((row) => row.split('|').at(-2)?.trim().split(', ') ?? []);
    expect(rows.filter((_, at) => !named[at]?.every((letter) => tests.has(letter)))).toEqual([]);
    expect([...tests.keys()].filter((letter) => !named.flat().includes(letter))).toEqual([]);
  });
});

describe('recipes', () => {
  const recipes = Array.from(
    read('docs/recipes.md').matchAll(
      /`(\w+)` is one, and these are all the files that know its name:\n\n((?:\d+\. .+\n)+)/g,
    ),
    ([, name = '', steps = '']) => ({ name, steps }),
  );
  const sources = tracked.filter(
    (file) => /^(server|shared|web|tests)\/.*\.tsx?$/.test(file) && existsSync(join(ROOT, file)),
  );

  it.each(recipes)('name every file that knows $name', ({ name, steps }) => {
    const named = Array.from(steps.matchAll(/^\d+\. `([^`]+)`/gm), ([, path = '']) => spelledOut(path)).flat();
    const knowing = sources.filter((file) => new RegExp(`\\b${name}\\b`).test(read(file)));
    expect(knowing.sort()).toEqual(named.sort());
  });

  it('have one that is followed', () => {
    expect(recipes.length).toBeGreaterThan(0);
  });
});

describe('drawings', () => {
  /** By file of the sources: what it imports of the repository, lazily or not. */
  const imports = new Map(
    tracked
      .filter((file) => /^(server|shared|web)\/.*\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
      .map((file) => [
        file,
        Array.from(read(file).matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, path = '']) => join(file, '..', path)),
      ]),
  );
  /** The part of a folder a file is in: a folder below it, or a file without its ending. */
  const partOf = (folder: string, file: string) =>
    file.startsWith(folder)
      ? file
          .slice(folder.length)
          .split('/')[0]
          ?.replace(/\.tsx?$/, '')
      : undefined;
  /** `server_http` is the part `http` of `server/`; `shared` is all of it. */
  const isIn = (node: string, file: string) => {
    const [, folder = node, part] = /^([a-z]+)_(.+)$/.exec(node) ?? [];
    return part === undefined ? file.startsWith(`${folder}/`) : partOf(`${folder}/`, file) === part;
  };

  const drawn = Array.from(read('docs/architecture.md').matchAll(/^```mermaid\n(\w+)[^\n]*\n([\s\S]*?)```/gm));
  const arrows = drawn
    .filter(([, kind]) => kind === 'flowchart')
    .flatMap(([, , drawing = '']) => Array.from(drawing.replace(/\[\w+\]/g, '').matchAll(/^ +([\w-]+) --> (.+)$/gm)))
    .flatMap(([, from = '', to = '']) => to.split(' & ').map((each) => [from, each] as const));

  it('has imports for every arrow between parts', () => {
    expect(arrows.length).toBeGreaterThan(40);
    const isReal = ([from, to]: readonly [string, string]) =>
      [...imports].some(([file, paths]) => isIn(from, file) && paths.some((path) => isIn(to, path)));
    expect(arrows.filter((arrow) => !isReal(arrow))).toEqual([]);
  });

  it('names messages of a turn that are functions of their part', () => {
    const [, , turn = ''] = drawn.find(([, kind]) => kind === 'sequenceDiagram') ?? [];
    const participants = new Map(
      Array.from(turn.matchAll(/^ +participant (\w+) as (\S+)$/gm), ([, name = '', folder = '']) => [name, folder]),
    );
    const calls = Array.from(turn.matchAll(/->>(\w+): (\w+)\(/g), ([, to = '', name = '']) => ({ to, name }));
    expect(calls.length).toBeGreaterThan(5);
    const declares = (folder: string, name: string) =>
      tracked
        .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.ts') && existsSync(join(ROOT, file)))
        .some((file) =>
          new RegExp(`(?:function\\*?|const) ${name}\\b|^ +(?:async )?${name}(?:\\(|: )`, 'm').test(read(file)),
        );
    expect(calls.filter(({ to, name }) => !declares(participants.get(to) ?? to, name))).toEqual([]);
  });

  it('can say that the folders of server/coauthor/ need each other in one direction', () => {
    const isFolder = (part: string | undefined) =>
      part !== undefined && existsSync(join(ROOT, 'server/coauthor', part, '.'));
    const needs = new Map<string, Set<string>>();
    for (const [file, paths] of imports) {
      const from = partOf('server/coauthor/', file);
      const to = paths
        .map((path) => partOf('server/coauthor/', path))
        .filter((part) => isFolder(part) && part !== from);
      if (from !== undefined && isFolder(from))
        needs.set(from, new Set([...(needs.get(from) ?? []), ...(to as string[])]));
    }
    expect(needs.size).toBeGreaterThan(5);
    // Takes out whoever needs nobody that is left, until nobody does.
    for (let free = [...needs.keys()]; free.length > 0; ) {
      free = [...needs].filter(([, others]) => ![...others].some((other) => needs.has(other))).map(([part]) => part);
      for (const part of free) needs.delete(part);
    }
    expect([...needs.keys()]).toEqual([]);
  });

  it('are two: the parts, and one turn', () => {
    expect(drawn.map(([, kind]) => kind)).toEqual(['flowchart', 'sequenceDiagram']);
  });
});

describe('links between pages', () => {
  it.each(['README.md', 'CONTRIBUTING.md', ...PAGE_FILES.map((file) => `docs/${file}`)])(
    'lead somewhere: %s',
    (page) => {
      const links = Array.from(read(page).matchAll(/\]\((?!https?:)([^)#]+)/g), ([, target = '']) => target);
      const lost = links.filter((target) => !existsSync(join(ROOT, page, '..', target)));
      expect(lost).toEqual([]);
    },
  );
});
