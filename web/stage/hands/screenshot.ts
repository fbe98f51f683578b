import { domToBlob } from 'modern-screenshot';
import { saveAs } from '../ui/save-as.ts';

/** Takes a picture of the stage as it is seen, as a PNG file. @throws Error where the browser cannot draw it */
export async function takeScreenshot(stage: HTMLElement, title: string): Promise<void> {
  const { clientWidth: width, clientHeight: height } = stage;
  const blob = await domToBlob(stage, { width, height, scale: window.devicePixelRatio, backgroundColor: '#100c10' });
  saveAs(blob, title, '.png');
}
