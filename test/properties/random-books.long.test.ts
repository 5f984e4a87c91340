import { describeRandomBooks } from '../support/oracle/random-books.js';

describeRandomBooks({ numRuns: 75 });
