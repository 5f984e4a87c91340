export { type DemoFile, demoFilePath, refreshDemoFile } from './demo-file.js';
export { DemoModule } from './demo.module.js';
export { LoadDemo } from './load-demo.js';
