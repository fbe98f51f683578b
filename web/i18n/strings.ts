/**
 * The shape a translation has, made from the English one: the same keys, any text. Chinese and Japanese have one plural
 * form, so `…_one` keys fall away and `…_other` stays.
 */
export type Strings<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Strings<T[K]>;
};
