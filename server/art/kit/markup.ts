interface Painted {
  fill: boolean;
  stroke: boolean;
}

const TAG = /<(\/?)([a-z]+)\b([^>]*?)(\/?)>/gi;
const SHAPES: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline']);

const PAINTS = { fill: / fill="([^"]*)"/, stroke: / stroke="([^"]*)"/ } as const;

function isPainted(attributes: string, paint: keyof Painted, inherited: boolean): boolean {
  const value = PAINTS[paint].exec(attributes)?.[1];
  return value === undefined ? inherited : value !== 'none';
}

/** Replaces `opacity` by fill or stroke opacity: librsvg renders `opacity` to a surface, ten times as slow. */
export function withPlainOpacity(markup: string): string {
  const around: Painted[] = [{ fill: true, stroke: false }];
  return markup.replace(TAG, (tag, closing: string, name: string, attributes: string, empty: string) => {
    if (closing) {
      if (around.length > 1) around.pop();
      return tag;
    }
    const outer = around.at(-1) as Painted;
    const painted: Painted = {
      fill: isPainted(attributes, 'fill', outer.fill),
      stroke: isPainted(attributes, 'stroke', outer.stroke),
    };
    if (!empty) around.push(painted);
    if (!SHAPES.has(name) || painted.fill === painted.stroke) return tag;
    const wanted = painted.fill ? ' fill-opacity="' : ' stroke-opacity="';
    return attributes.includes(wanted) ? tag : tag.replace(' opacity="', wanted);
  });
}
