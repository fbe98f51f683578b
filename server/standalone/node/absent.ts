/** A stub for a Node export that a page never calls. @throws Error when called */
export const absent = (name: string) => (): never => {
  throw new Error(`A page does not have ${name}.`);
};
