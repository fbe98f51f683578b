/** A model's name for display, without protocol and server. */
export const shortModelName = (model: string): string => model.replace(/^openai-compatible\/[a-z0-9_]+:/, '');
