const FILE = /^(local:).*[\\/]([^\\/]+)$/u;

/**
 * What a model is called in a report: one that is a file of somebody's machine by the file's name alone, since where it lies is nobody's affair
 * and hides what it is; by its whole path where another is called the same.
 */
export function shortName(name: string, all: readonly string[]): string {
  const short = name.replace(FILE, '$1$2');
  return all.filter((other) => other.replace(FILE, '$1$2') === short).length > 1 ? name : short;
}
