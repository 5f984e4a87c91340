// Writes docs/errors.md from the table that the service itself answers by. With --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { ERROR_CODES } from '../src/kernel/domain-error.js';
import { ERROR_STATUS } from '../src/platform/http/error-status.js';
import { MEANINGS } from './error-meanings.js';

const FILE = 'docs/errors.md';

const rows = ERROR_CODES.map((code) => `| \`${code}\` | ${ERROR_STATUS[code]} | ${MEANINGS[code]} |`);
const text = `# Errors

Every error body is \`{ "error": code, "reason": text }\`. The code is stable; the reason is for people. This page
is generated from the service's own table by \`npm run docs:errors\`.

| code | status | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if (normalized(await readFile(FILE, 'utf8')) !== normalized(text)) {
  console.error(`${FILE} is out of date: npm run docs:errors`);
  process.exit(1);
}

/** The formatter aligns tables: blanks and dashes say nothing. */
function normalized(markdown: string): string {
  return markdown.replace(/-{3,}/g, '---').replace(/[ \t]+/g, ' ');
}
