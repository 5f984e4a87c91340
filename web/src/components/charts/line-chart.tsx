import type { ChartData } from './chart-data';
import { ChartFrame } from './chart-frame';

/** How figures change over time: a line for each series. */
export function LineChart({ chart }: { chart: ChartData }) {
  return <ChartFrame chart={chart} mark="line" />;
}
