import { describeFuzz } from '../support/contract/fuzz-operations.js';
import { chooseInTurn } from '../support/walks/choose.js';

// fuzz.long.test.ts sends more of each kind, and to every place.
describeFuzz({ invalidPerPlace: 1, validPerPlace: 1, mixed: 1, choosePlaces: chooseInTurn(2) });
