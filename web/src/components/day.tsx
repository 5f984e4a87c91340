import { formatDate } from '../platform/locale';

/** A calendar date: the same day everywhere. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date)}</time>;
}
