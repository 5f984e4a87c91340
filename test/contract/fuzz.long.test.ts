import { describeFuzz } from '../support/contract/fuzz-operations.js';
import { chooseAll } from '../support/walks/choose.js';

describeFuzz({ invalidPerPlace: 5, validPerPlace: 2, mixed: 8, choosePlaces: chooseAll });
