export { type PictureOrder, type WantedPicture, wantPicture } from './order.ts';
export { createPainter, type Painter, type PaintingNews } from './painter.ts';
export type { Painting } from './unpainted.ts';
