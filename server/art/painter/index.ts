export { createPainter, type Painter, type PaintingNews } from './painter.ts';
export { type PaintingRequest, type RequestedPainting, requestPainting } from './painting-request.ts';
export type { PaintingProgress } from './painting-status.ts';
