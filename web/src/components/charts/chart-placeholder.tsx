import { Paper, Skeleton } from '@mantine/core';
import { TextLink } from '../links';
import type { ChartMark, ChartSeries } from './chart-data';
import classes from './charts.module.css';

interface ChartPlaceholderProps {
  readonly series: readonly ChartSeries[];
  readonly mark: ChartMark;
  readonly hasOwnTable?: boolean;
}

/** As large as the chart of these series, while its figures are loaded. */
export function ChartPlaceholder({ series, mark, hasOwnTable = false }: ChartPlaceholderProps) {
  return (
    <Paper component="figure" p="sm" className={classes.figure} aria-hidden inert>
      <CanvasPlaceholder />
      <Legend series={series} mark={mark} />
      {!hasOwnTable && <div className={classes.summary}>&nbsp;</div>}
    </Paper>
  );
}

export function CanvasPlaceholder() {
  return <Skeleton className={classes.canvas ?? ''} />;
}

/** What the colors mean. With one series, the heading of the chart says it. */
export function Legend({ series, mark }: { series: readonly ChartSeries[]; mark: ChartMark }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend}>
      {series.map(({ key, name, to }, at) => (
        <li key={key} className={classes.entry}>
          <span className={classes.mark} data-mark={mark} data-series={at + 1} />
          {to === undefined ? (
            <span>{name}</span>
          ) : (
            <TextLink to={to} inherit>
              {name}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
