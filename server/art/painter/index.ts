export { type PictureOrder, type WantedPicture, wantPicture } from './order.ts';
export { createPainter, type Painter, type PainterOptions, type PaintingNews } from './painter.ts';
export type { Painting } from './unpainted.ts';
