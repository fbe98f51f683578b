export { mayLoadPicture, type PendingPictures, pendingPictures, usePictureState } from './pending-pictures.ts';
