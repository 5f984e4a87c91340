export { type DemoFile, demoFilePath, readDemoFile } from './demo-file.js';
export { DemoModule } from './demo.module.js';
export { LoadDemo } from './load-demo.js';
