export { ModelsPage } from './models-page.tsx';
