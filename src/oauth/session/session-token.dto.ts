import { Uuid } from '../../platform/http/input/fields/fields.js';

export class SessionTokenDto {
  @Uuid()
  businessId!: string;
}
