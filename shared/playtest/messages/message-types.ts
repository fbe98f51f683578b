import type { Impulse } from '../../play/index.ts';
import type { ReplacedKind } from '../model-playtest-schemas.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
  readonly last: number;
}

interface PlaytestSayings {
  'sentences-repeated': { readonly span: Span; readonly share: number };
  'phrases-repeated': { readonly span: Span; readonly share: number };
  'options-repeated': { readonly span: Span; readonly share: number };
  'nothing-new': { readonly span: Span };
  'secret-told': { readonly count: number; readonly turn: number };
  'not-as-written': { readonly share: number; readonly kinds: readonly (readonly [ReplacedKind, number])[] };
  'one-impulse': { readonly share: number; readonly impulse: Impulse };
  'few-choices': { readonly asked: number; readonly turns: number };
  'too-short': { readonly span: Span; readonly words: number };
  'too-long': { readonly span: Span; readonly words: number };
  'still-clock': { readonly turns: number; readonly labels: readonly string[] };
  'other-script': { readonly count: number; readonly lines: number; readonly turn: number };
  trouble: { readonly count: number; readonly turn: number; readonly because: string };
  'without-model': {
    readonly count: number;
    readonly turns: number;
    readonly turn: number;
    readonly because: string;
  };
}

export type PlaytestMessage = {
  readonly [Key in keyof PlaytestSayings]: { readonly say: Key } & PlaytestSayings[Key];
}[keyof PlaytestSayings];

/** How many of the runs are affected, and the one (from 0) that is described. */
interface Among {
  readonly found: number;
  readonly of: number;
  readonly run: number;
}

export interface PlaytestCatalogue {
  readonly says: { readonly [Key in keyof PlaytestSayings]: (given: PlaytestSayings[Key]) => string };
  among(among: Among): string;
}
