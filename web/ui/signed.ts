/** A number with its sign, a true minus: what dice modifiers are shown as. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
