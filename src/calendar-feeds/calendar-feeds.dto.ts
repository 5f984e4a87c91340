import { Uuid } from '../platform/http/input/fields/fields.js';
import type { CalendarFeedInput } from './session-api.js';

export class CalendarFeedDto implements CalendarFeedInput {
  @Uuid()
  entityId!: string;
}
