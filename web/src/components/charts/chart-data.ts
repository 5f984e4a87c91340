/** What a chart shows, and the table with the same figures. */
export interface ChartData {
  /** Says in one sentence what the chart shows. */
  readonly label: string;
  readonly currency: string;
  /** At most 4: there are no more colors. */
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Where its figures come from. */
  readonly to?: string;
}

export interface ChartPoint {
  /** Its first day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Its name at the axis. */
  readonly label: string;
  /** Its whole name; default: the date. */
  readonly name?: string;
  /** Where its figures come from. */
  readonly to?: string;
  /** Whether its time is not over yet. */
  readonly isUnfinished?: boolean;
  /** One for each series; null if it is unknown. */
  readonly values: readonly (number | null)[];
}

/** How a chart draws its series. */
export type ChartMark = 'line' | 'bar';
