// Loaded with the first chart: the library is larger than any page.
import '@mantine/charts/styles.css';
import { BarDrawing } from './bar-drawing';
import type { ChartData, ChartMark } from './chart-data';
import { LineDrawing } from './line-drawing';

/** The image of a chart. */
export function Drawing({ chart, mark }: { chart: ChartData; mark: ChartMark }) {
  return mark === 'line' ? <LineDrawing chart={chart} /> : <BarDrawing chart={chart} />;
}
