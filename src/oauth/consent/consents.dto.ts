import { Uuid } from '../../platform/http/input/fields/fields.js';
import type { ApproveInput } from '../session-api.js';

export class ApproveDto implements ApproveInput {
  @Uuid()
  businessId!: string;
}
