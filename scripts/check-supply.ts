// Licences, integrity hashes and install scripts of every locked package, against scripts/supply/policy.ts. Works offline.
import { readFile } from 'node:fs/promises';
import { checkLock, type LockedPackage } from './supply/check-lock.js';
import { POLICY } from './supply/policy.js';

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const problems = checkLock(lock.packages, POLICY);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${Object.keys(lock.packages).length - 1} locked packages follow the policy`);
