import { describeFuzz } from '../support/contract/fuzz-operations.js';

describeFuzz({ invalidPerPlace: 5, validPerPlace: 2, mixed: 8 });
