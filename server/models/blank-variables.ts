/**
 * Deletes blank environment variables: we treat them as unset, but provider packages read some at import and reject a blank address. Call
 * before importing such a package.
 */
export function dropBlankVariables(names: readonly string[]): void {
  for (const name of names) if (process.env[name]?.trim() === '') delete process.env[name];
}
