import type { ChartData } from './chart-data';
import { ChartFrame } from './chart-frame';

interface BarChartProps {
  readonly chart: ChartData;
  /** Whether the page has the figures in another table. */
  readonly hasOwnTable?: boolean;
}

/** Figures of months, quarters or years: a bar for each series. */
export function BarChart({ chart, hasOwnTable = false }: BarChartProps) {
  return <ChartFrame chart={chart} mark="bar" hasOwnTable={hasOwnTable} />;
}
