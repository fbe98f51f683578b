export { type PictureOrder, type WantedPicture, wantPicture } from './order.ts';
export { createPainter, type Painter, type PainterOptions, type PaintingNews } from './painter.ts';
export { NOTHING_TO_PAINT, type Painting } from './unpainted.ts';
