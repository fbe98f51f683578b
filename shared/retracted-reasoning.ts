/** Marks text that turned out to be reasoning, with all earlier text of the answer. */
export const RETRACTED = { kamishibai: { retracted: true } } as const;

/** Whether a text, or its end, has that mark. */
export const isRetracted = (part: { type: string; providerMetadata?: unknown }): boolean =>
  (part.type === 'text' || part.type === 'text-end') &&
  (part.providerMetadata as Partial<typeof RETRACTED> | undefined)?.kamishibai?.retracted === true;

/** A message's parts, with retracted texts turned into reasoning. */
export function retractedAsReasoning<Part extends { type: string; providerMetadata?: unknown }>(
  parts: readonly Part[],
): Part[] {
  if (!parts.some(isRetracted)) return [...parts];
  const kept = [...parts];
  for (const [at, part] of parts.entries()) {
    if (!isRetracted(part)) continue;
    const { providerMetadata: _retracted, ...thought } = part;
    kept[at] = { ...thought, type: 'reasoning' } as Part;
    for (let before = at - 1; before >= 0 && parts[before]?.type !== 'step-start'; before -= 1) {
      const text = kept[before];
      if (text?.type === 'text') kept[before] = { ...text, type: 'reasoning' };
    }
  }
  return kept;
}
