import { Paper } from '@mantine/core';
import { useState } from 'react';
import { useFile } from '../../platform/use-file';
import { Loaded } from '../loaded';
import type { ChartData, ChartMark } from './chart-data';
import { CanvasPlaceholder, Legend } from './chart-placeholder';
import { ChartTable } from './chart-table';
import classes from './charts.module.css';

interface ChartFrameProps {
  readonly chart: ChartData;
  readonly mark: ChartMark;
  /** Whether the page has the figures in another table. */
  readonly hasOwnTable?: boolean;
}

/** A chart as an image with a label, what its colors mean, and its figures as a table. */
export function ChartFrame({ chart, mark, hasOwnTable = false }: ChartFrameProps) {
  const drawings = useFile('drawings', () => import('./drawings'));
  return (
    <Paper component="figure" p="sm" className={classes.figure}>
      <Loaded query={drawings} placeholder={<CanvasPlaceholder />}>
        {({ Drawing }) => (
          <div role="img" aria-label={chart.label}>
            <Drawing chart={chart} mark={mark} />
          </div>
        )}
      </Loaded>
      <Legend series={chart.series} mark={mark} />
      {!hasOwnTable && <AsTable chart={chart} />}
    </Paper>
  );
}

function AsTable({ chart }: { chart: ChartData }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>Show as table</summary>
      {isOpen && <ChartTable chart={chart} />}
    </details>
  );
}
