import { describeFuzz } from '../support/contract/fuzz-operations.js';

// fuzz.long.test.ts sends more of each kind.
describeFuzz({ invalidPerPlace: 1, validPerPlace: 1, mixed: 3 });
