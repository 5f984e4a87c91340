// Reads a JSON report of the tests. Prints how many passed and failed, a line for each failure, and the slowest files.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { JsonTestResults } from 'vitest/reporters';

const SLOWEST = 20;
const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as JsonTestResults;
const files = report.testResults.map((file) => ({ ...file, path: relative('.', file.name) }));

const failures = files.flatMap(({ path, status, assertionResults }) => {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  // A file may fail as a whole, for example if it cannot be imported.
  if (tests.length === 0 && status === 'failed') return [path];
  return tests.map(({ fullName }) => `${path} > ${fullName}`);
});

console.log(`${report.numPassedTests} ${failures.length}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`seconds of the ${SLOWEST} slowest files`);
const slowest = files
  .map(({ path, startTime, endTime }) => ({ path, seconds: (endTime - startTime) / 1_000 }))
  .toSorted((a, b) => b.seconds - a.seconds)
  .slice(0, SLOWEST);
for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${path}`);
