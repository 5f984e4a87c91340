import 'reflect-metadata';
import { loadEnvFile } from '../platform/config/load-env-file.js';
import { runProgram } from './run-program.js';

loadEnvFile((text) => void process.stderr.write(`${text}\n`));
await runProgram(process.argv.slice(2), process);
