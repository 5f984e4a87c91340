import { Uuid } from '../../platform/http/fields.js';

export class SessionTokenDto {
  @Uuid()
  businessId!: string;
}
