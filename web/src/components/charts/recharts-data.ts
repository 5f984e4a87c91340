import { formatDate, LOCALE } from '../../platform/locale';
import type { ChartData } from './chart-data';

/** A point in the form in which the library reads it: the values by key of their series. */
export interface DrawnPoint {
  readonly label: string;
  readonly name: string;
  readonly isUnfinished: boolean;
  readonly [series: `s${number}`]: number | null | undefined;
}

/** The data of a chart in the form in which the library reads it. */
export function drawnPoints({ points }: ChartData): DrawnPoint[] {
  return points.map(({ date, label, name = formatDate(date), isUnfinished = false, values }) => ({
    label,
    name,
    isUnfinished,
    ...Object.fromEntries(values.map((value, at) => [`s${at}`, value])),
  }));
}

/** The series in the form in which the library reads them. A name would be read as a path, so each gets a key. */
export function drawnSeries({ series }: ChartData) {
  return series.map(({ name }, at) => ({
    name: `s${at}`,
    label: name,
    color: `var(--chart-series-${at + 1})`,
  }));
}

/** The whole name of the point under the pointer. */
export function nameOfPoint(_label: unknown, payload: readonly { readonly payload?: unknown }[]): string {
  return (payload[0]?.payload as DrawnPoint | undefined)?.name ?? '';
}

/** `$12.5K` for 12,500: short enough for an axis. */
export function formatShortMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount);
}
