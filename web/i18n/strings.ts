/** The type of a translation. Chinese and Japanese have one plural form, so `…_one` keys are dropped. */
export type Strings<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Strings<T[K]>;
};
