export { LibraryPage } from './library-page.tsx';
