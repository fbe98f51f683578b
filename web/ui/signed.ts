/** A dice modifier, always with a sign; the minus is U+2212. */
export const withSign = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A change with its sign; zero has none. */
export const signed = (value: number): string => (value === 0 ? '0' : withSign(value));
