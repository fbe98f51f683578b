/** A modifier as it stands beside dice: with its sign always, a true minus among them. */
export const withSign = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A number that adds or takes away, with its sign; nought has none. */
export const signed = (value: number): string => (value === 0 ? '0' : withSign(value));
