import type { Reporter } from '../script-compiler/reporter.ts';

const KNOWN = /^(title|author|speaker):\s*(\S.{0,199})$/i;

/** Reads Ink's tags: `# title:` and `# author:` apply to the story, `# speaker:` to its line. */
export class InkTags {
  title: string | undefined;
  author: string | undefined;
  private readonly reporter: Reporter;

  constructor(reporter: Reporter) {
    this.reporter = reporter;
  }

  /** Reads one tag and reports it if unknown. Returns the speaker it names. */
  read(tag: string, at: string): string | undefined {
    const [, what = '', name = ''] = KNOWN.exec(tag.trim()) ?? [];
    const said = name.trim();
    if (what.toLowerCase() === 'title') this.title ??= said;
    else if (what.toLowerCase() === 'author') this.author ??= said;
    else if (what !== '') return said;
    else this.reporter.add(at, 'left-out', { what: `# ${tag.trim()}` });
    return undefined;
  }
}
