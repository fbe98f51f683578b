/** Stands in for what is imported by modules of a page but never called there. @throws Error when it is called all the same */
export const absent = (name: string) => (): never => {
  throw new Error(`A page does not have ${name}.`);
};
