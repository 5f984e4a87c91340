export { OperatorConsoleModule } from './operator-console.module.js';
