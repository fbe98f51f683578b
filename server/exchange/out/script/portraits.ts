import sharp from 'sharp';
import type { ExportContext, ReportLine } from '../types.ts';
import type { Screenplay } from './script.ts';

/** Width of a portrait in pixels: printed small, but sharp when enlarged. */
const WIDTH = 320;

export interface Portrait {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The portraits of speakers, by name. A missing or unreadable picture is reported. */
export async function readPortraits(
  { speakers }: Pick<Screenplay, 'speakers'>,
  { media, options: { width = WIDTH }, signal }: ExportContext,
): Promise<{ portraits: ReadonlyMap<string, Portrait>; report: readonly ReportLine[] }> {
  const portraits = new Map<string, Portrait>();
  const report: ReportLine[] = [];
  for (const { name, image } of speakers) {
    signal.throwIfAborted();
    if (image === null) continue;
    const bytes = await media(image);
    const drawn = bytes && (await drawPortrait(bytes, width));
    if (drawn) portraits.set(name, drawn);
    else report.push({ where: `characters/${name}`, code: 'picture-missing', args: { what: name } });
  }
  return { portraits, report };
}

async function drawPortrait(bytes: Uint8Array, width: number): Promise<Portrait | null> {
  try {
    const { data, info } = await sharp(bytes, { pages: 1 })
      .resize({ width, height: Math.round(width * 1.5), fit: 'cover', position: 'top', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
