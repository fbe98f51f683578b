/** A model as a person reads it: that it is asked by OpenAI's protocol, and at which server, is left out. */
export const shortModelName = (model: string): string => model.replace(/^openai-compatible\/[a-z0-9_]+:/, '');
