import { formatMoney } from '../../platform/locale';
import type { ChartData } from './chart-data';
import classes from './charts.module.css';
import { drawnPoints, formatShortMoney, nameOfPoint } from './recharts-data';

const TOOLTIP = {
  tooltip: classes.tooltip ?? '',
  tooltipLabel: classes.tooltipLabel ?? '',
  tooltipBody: classes.tooltipBody ?? '',
  tooltipItemBody: classes.tooltipItemBody ?? '',
  tooltipItemData: classes.tooltipItemData ?? '',
};

/** What all drawings have in common. */
export function sharedSettings(chart: ChartData) {
  const { currency } = chart;
  return {
    className: classes.canvas ?? '',
    classNames: TOOLTIP,
    data: drawnPoints(chart),
    dataKey: 'label',
    valueFormatter: (amount: number | null) => (amount === null ? 'Unknown' : formatMoney(amount, currency)),
    // The table has the same figures for the keyboard and for screen readers: an image contains nothing to focus.
    accessibilityLayer: false,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    referenceLines: [{ y: 0, color: 'var(--chart-zero)' }],
    // The newest point has a label, and others in equal steps before it.
    xAxisProps: {
      interval: 'equidistantPreserveEnd' as const,
      minTickGap: 16,
      padding: { left: 8, right: 8 },
    },
    yAxisProps: {
      // All of them: others would move the highest away from its line.
      interval: 0,
      width: 64,
      tickFormatter: (amount: number) => formatShortMoney(amount, currency),
    },
    tooltipProps: { labelFormatter: nameOfPoint },
  };
}
