export { mayLoadPicture, type PendingPictures, pendingPictures } from './pending-pictures.ts';
export { usePictureState } from './use-picture-state.ts';
