import { formatAgo, formatDay, formatMoment } from '../platform/locale';

interface MomentProps {
  readonly at: string;
  readonly show?: 'ago' | 'day';
}

/** A point in time: short, with the exact time on hover. */
export function Moment({ at, show = 'ago' }: MomentProps) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {show === 'ago' ? formatAgo(at) : formatDay(at)}
    </time>
  );
}
