// Builds once when nothing is built yet; never while a service may be running from the build.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (!existsSync('dist/src/operator/main.js')) execSync('npm run build', { stdio: ['ignore', 2, 2] });
