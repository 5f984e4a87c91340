export { IncorporationsModule } from './incorporations.module.js';
