export { FirstModel } from './first-model.tsx';
export { ModelsPage } from './models-page.tsx';
