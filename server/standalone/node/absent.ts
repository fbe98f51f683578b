/** Stub for a Node export that a page never calls. @throws Error when it is called */
export const absent = (name: string) => (): never => {
  throw new Error(`A page does not have ${name}.`);
};
