export { type Bin, createBin } from './bin.ts';
export { type Binned, openBinned } from './binned.ts';
export { createShelves, type Shelves } from './shelves.ts';
