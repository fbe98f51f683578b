import { domToBlob } from 'modern-screenshot';

/** A name a file may have on every system. */
const fileName = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'stage';

/** Takes a picture of the stage as it is seen, as a PNG file. @throws Error where the browser cannot draw it */
export async function takeScreenshot(stage: HTMLElement, title: string): Promise<void> {
  const { clientWidth: width, clientHeight: height } = stage;
  const blob = await domToBlob(stage, { width, height, scale: window.devicePixelRatio, backgroundColor: '#100c10' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(title)}.png`;
  link.click();
  // The browser reads it after the click; by then a minute is long.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
