/** A dice modifier, always with a sign; the minus is U+2212. */
export const formatModifier = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A change with its sign; zero has none. */
export const formatChange = (value: number): string => (value === 0 ? '0' : formatModifier(value));
