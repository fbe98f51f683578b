/** A brief of an author, and what it names, as somebody who reads it would list it. */
export interface NamedBrief {
  key: string;
  /** The language it is written in, as a BCP-47 tag. */
  language: string;
  text: string;
  people: readonly string[];
  /** A word for what somebody is to another, and the words of which one must stand beside it. */
  relations: readonly (readonly [word: string, near: readonly string[]])[];
  places: readonly string[];
  /** The titles of its acts where it has them, else how many there are to be; empty where it does not say. */
  acts: readonly string[] | number;
  /** What it says must or must not be, in a few of its own words. */
  rules: readonly string[];
  /** Words that must stand nowhere in the story but in a rule that forbids them. */
  forbidden?: readonly RegExp[];
  /** What happens in it, each in a few of its own words; empty where it tells no plot. */
  plot: readonly string[];
}
