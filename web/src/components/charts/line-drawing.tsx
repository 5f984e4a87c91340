import { LineChart as Drawn } from '@mantine/charts';
import type { ChartData } from './chart-data';
import { drawnSeries } from './recharts-data';
import { sharedSettings } from './shared-settings';

/** Lines that touch differ in more than their color. */
const DASHES = [undefined, '6 3', '2 3', '10 3 2 3'];
/** So that a single point, and one between unknown ones, is seen. */
const MAX_DOTS = 31;

export function LineDrawing({ chart }: { chart: ChartData }) {
  return (
    <Drawn
      {...sharedSettings(chart)}
      series={drawnSeries(chart).map((one, at) => ({ ...one, strokeDasharray: DASHES[at] ?? '0' }))}
      curveType="stepAfter"
      connectNulls={false}
      withDots={chart.points.length <= MAX_DOTS}
    />
  );
}
