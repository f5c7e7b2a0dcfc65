import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { LineHistoryChartProps } from './line-history-chart.tsx';

const LineHistoryChart = lazyPart(() => import('./line-history-chart.tsx'));

/** How the bookmakers' line of a market moved, loaded when it is opened. */
export function LineHistory(props: LineHistoryChartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="How the line moved" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Suspense fallback={<Skeletons label="Loading lines..." count={1} height={220} />}>
        <LineHistoryChart {...props} />
      </Suspense>
    </Disclosure>
  );
}
