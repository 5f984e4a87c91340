export { Contract } from './contract.js';
export { ContractModule } from './contract.module.js';
export type {
  ContractDocument,
  ContractOperation,
  DescribedOperation,
  DescribedParameter,
} from './document.js';
