import type { StateCalendar } from '../state-calendar.js';
import { ALABAMA_TO_GEORGIA } from './alabama-to-georgia.data.js';
import { HAWAII_TO_MISSOURI } from './hawaii-to-missouri.data.js';
import { MONTANA_TO_OHIO } from './montana-to-ohio.data.js';
import { OKLAHOMA_TO_WYOMING } from './oklahoma-to-wyoming.data.js';

/** One calendar for each state and the District of Columbia. */
export const STATE_CALENDARS: readonly StateCalendar[] = [
  ...ALABAMA_TO_GEORGIA,
  ...HAWAII_TO_MISSOURI,
  ...MONTANA_TO_OHIO,
  ...OKLAHOMA_TO_WYOMING,
];
