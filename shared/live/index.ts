export { type JsonPatch, type JsonPatchStep, patchBetween, patched } from './json-patch.ts';
export * from './wire.ts';
