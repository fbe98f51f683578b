import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Drawn parts of characters: DiceBear's Open Peeps, after Pablo Stanley, CC0. Parts are plain paths; `layer` decides the fill. */

const LAYERS = ['skin', 'clothing', 'headContrast', 'ink', 'paper'] as const;
type PartLayer = (typeof LAYERS)[number];

export interface PartPath {
  layer: PartLayer;
  d: string;
}

const FillSchema = z.union([z.string(), z.object({ type: z.literal('color'), name: z.enum(LAYERS) })]).optional();

interface Element {
  name: string;
  attributes?: { d?: string; fill?: z.infer<typeof FillSchema> };
  children?: Element[];
}

const ElementSchema: z.ZodType<Element> = z.lazy(() =>
  z.object({
    name: z.string(),
    attributes: z.object({ d: z.string().optional(), fill: FillSchema }).optional(),
    children: z.array(ElementSchema).optional(),
  }),
);

const ComponentSchema = z.object({ variants: z.record(z.string(), z.object({ elements: z.array(ElementSchema) })) });

const StyleSchema = z.object({
  canvas: z.object({ elements: z.array(ElementSchema) }),
  components: z.object({ head: ComponentSchema, facialHair: ComponentSchema, accessories: ComponentSchema }),
});

export type PortraitPartKind = 'head' | 'facialHair' | 'accessories';

/** The transform of each kind of part on the canvas. */
export const PART_TRANSFORMS: Readonly<Record<PortraitPartKind, string>> = {
  head: 'matrix(.99789 0 0 1 6.3 -58)',
  facialHair: 'translate(58 333)',
  accessories: 'translate(190 243)',
};

let loaded: z.infer<typeof StyleSchema> | undefined;

function style(): z.infer<typeof StyleSchema> {
  if (!loaded) {
    const file = createRequire(import.meta.url).resolve('@dicebear/styles/open-peeps.json');
    loaded = StyleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  }
  return loaded;
}

/** The paths of a part, back to front. Throws on a variant the style does not have. */
export function getPart(kind: PortraitPartKind, variant: string): PartPath[] {
  const found = style().components[kind].variants[variant];
  if (!found) throw new Error(`Open Peeps has no ${kind} "${variant}".`);
  return found.elements.flatMap((element) => collectPaths(element));
}

/** The outline of neck, shoulders and arms, reaching below the frame. */
export function bodyOutline(): string {
  const d = style().canvas.elements[0]?.attributes?.d;
  if (d === undefined) throw new Error('Open Peeps has no body.');
  return d;
}

function collectPaths(element: Element, inherited?: z.infer<typeof FillSchema>): PartPath[] {
  const fill = element.attributes?.fill ?? inherited;
  const d = element.attributes?.d;
  if (d !== undefined) return [{ layer: typeof fill === 'object' ? fill.name : 'paper', d }];
  return (element.children ?? []).flatMap((child) => collectPaths(child, fill));
}
