import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** What a {@link Dialog} needs to open, close and restore focus. */
export type DialogState = { opened: boolean; onClose: () => void; onClosed: () => void };

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  dialog: (state: DialogState) => ReactNode;
};

/** A button and the dialog it opens. */
export function DialogButton({ dialog, ...button }: Props) {
  const [state, setState] = useState<'open' | 'closing' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...button} ref={opener} aria-haspopup="dialog" onClick={() => setState('open')} />
      <Suspense>
        {state &&
          dialog({
            opened: state === 'open',
            onClose: () => setState('closing'),
            onClosed: () => {
              setState(null);
              opener.current?.focus();
            },
          })}
      </Suspense>
    </>
  );
}
