const FILE = /^(local:).*[\\/]([^\\/]+)$/u;

/** A model's name in a report. Local files are named without their folder, unless another has the same name. */
export function shortenModelName(name: string, all: readonly string[]): string {
  const short = name.replace(FILE, '$1$2');
  return all.filter((other) => other.replace(FILE, '$1$2') === short).length > 1 ? name : short;
}
