import { describeImportOrder } from '../support/model/import-order.js';

describeImportOrder({ numRuns: 2 });
