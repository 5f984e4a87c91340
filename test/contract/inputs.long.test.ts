import { describeInputSchemas } from '../support/contract/input-schemas.js';
import { chooseAll } from '../support/walks/choose.js';

describeInputSchemas(chooseAll, { atLeast: 10_000 });
