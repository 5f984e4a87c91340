export { DetectorsModule } from './detectors.module.js';
