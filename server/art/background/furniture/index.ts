export * from './home.ts';
export { curtain, type Furniture, type Paints } from './kit.ts';
export * from './public.ts';
export * from './shelter.ts';
export * from './shelves.ts';
export * from './work.ts';
