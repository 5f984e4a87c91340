import { describeInputSchemas } from '../support/contract/input-schemas.js';
import { chooseInTurn } from '../support/walks/choose.js';

// inputs.long.test.ts compares every value in every field.
describeInputSchemas(chooseInTurn(4), { atLeast: 500 });
