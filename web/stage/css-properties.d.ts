import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that the stage's styles read. */
    [property: `--${string}`]: string | number | undefined;
  }
}
