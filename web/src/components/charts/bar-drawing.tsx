import { BarChart as Drawn } from '@mantine/charts';
import { Rectangle, type RectangleProps } from 'recharts';
import type { ChartData } from './chart-data';
import { type DrawnPoint, drawnSeries } from './recharts-data';
import { sharedSettings } from './shared-settings';

const MAX_BAR_WIDTH = 28;

export function BarDrawing({ chart }: { chart: ChartData }) {
  return (
    <Drawn
      {...sharedSettings(chart)}
      series={drawnSeries(chart)}
      maxBarWidth={MAX_BAR_WIDTH}
      barChartProps={{ barGap: 1, barCategoryGap: '15%' }}
      barProps={{ shape: drawBar }}
    />
  );
}

/** Bars of a time that is not over are outlines. */
function drawBar(bar: unknown) {
  const { payload, ...shape } = bar as RectangleProps & { readonly payload: DrawnPoint };
  return payload.isUnfinished ? (
    <Rectangle {...shape} fillOpacity={0.25} strokeOpacity={1} />
  ) : (
    <Rectangle {...shape} />
  );
}
