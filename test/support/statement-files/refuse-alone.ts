import { readFileSync } from 'node:fs';
import { refusal } from './fixtures.js';

/*
 * A program: reads the statement file that its argument names, in a process that does nothing else, and prints why
 * the file is refused and by how many KiB the most memory that the process ever held grew meanwhile. Within a test's
 * own process that is not to be had: what other tests left there grows and shrinks when it likes.
 */
const file = readFileSync(process.argv[2] ?? '');
const before = process.resourceUsage().maxRSS;
const reason = await refusal(file);
process.stdout.write(JSON.stringify({ reason, grownKib: process.resourceUsage().maxRSS - before }));
