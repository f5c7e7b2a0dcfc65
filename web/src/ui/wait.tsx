import { waitLabel } from '@sidebet/domain/bets/waits';
import { useEffect, useState } from 'react';
import { readGameSpeed } from '../lib/site.ts';

type Props = {
  ms: number;
  /** The text at normal speed, if it is not the label. */
  normal?: string;
};

/** How long bets wait: "72 hours". Prerendered pages name the normal time until React has taken over. */
export function Wait({ ms, normal = waitLabel(ms) }: Props) {
  const [label, setLabel] = useState(normal);
  useEffect(() => {
    const speed = readGameSpeed();
    if (speed > 1) setLabel(waitLabel(ms, speed));
  }, [ms]);
  return label;
}
