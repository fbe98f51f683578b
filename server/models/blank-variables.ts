/**
 * Takes blank variables out of the environment: to us they are unset, but the providers' packages read some of their own as soon as they
 * are loaded, and refuse a blank address. To be called before such a package is loaded.
 */
export function dropBlankVariables(names: readonly string[]): void {
  for (const name of names) if (process.env[name]?.trim() === '') delete process.env[name];
}
