/** Provider packages read some variables at import and reject a blank address. Call before importing one. */
export function dropBlankVariables(names: readonly string[]): void {
  for (const name of names) if (process.env[name]?.trim() === '') delete process.env[name];
}
