/** What is needed from outside cannot be had here: nothing was tried, and nothing is wrong with what would have been. */
export class NotRunError extends Error {
  override readonly name = 'NotRunError';
}
