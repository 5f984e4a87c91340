// Reads a JSON report of the tests. Prints how many passed and failed, a line for each failure, and the slowest files.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/reporters';

const SLOWEST = 20;
const LONGEST_MESSAGE = 300;
const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as JsonTestResults;
const files = report.testResults.map((file) => ({ ...file, path: relative('.', file.name) }));

const failures = files.flatMap(({ path, status, message, assertionResults }) => {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  // A file may fail as a whole, for example if it cannot be imported.
  if (tests.length === 0 && status === 'failed') return [`${path}: ${inOneLine(message)}`];
  return tests.map(
    ({ fullName, failureMessages }) => `${path} > ${fullName}: ${inOneLine(failureMessages?.[0])}`,
  );
});

/** The start of a message without colors, which is enough to see what was expected. */
function inOneLine(message = ''): string {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, LONGEST_MESSAGE);
}

console.log(`${report.numPassedTests} ${failures.length}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`seconds of the ${SLOWEST} slowest files`);
const slowest = files
  .map(({ path, startTime, endTime }) => ({ path, seconds: (endTime - startTime) / 1_000 }))
  .toSorted((a, b) => b.seconds - a.seconds)
  .slice(0, SLOWEST);
for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${path}`);
