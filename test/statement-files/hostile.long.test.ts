import { describeExpensiveFiles } from '../support/statement-files/expensive-files.js';
import { chooseAll } from '../support/walks/choose.js';

describeExpensiveFiles(chooseAll);
