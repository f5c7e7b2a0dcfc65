import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/load-part.ts';

/** A component that loads once the page has little to do; null until then. `load` must not change. */
export function useIdlePart(load: () => Promise<{ default: ComponentType }>): ComponentType | null {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          (part) => setPart(() => part.default),
          () => {},
        );
      }),
    [load],
  );
  return Part;
}
