import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';

type Render = (close: () => void) => ReactNode;

const Open = createContext<(render: Render) => void>(() => {});

/** The place of dialogs that stay when what opened them leaves the page, such as a row of a list. */
export function KeptDialog({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ render: Render }>();
  return (
    <Open value={(render) => setDialog({ render })}>
      {children}
      <Suspense>{dialog?.render(() => setDialog(undefined))}</Suspense>
    </Open>
  );
}

/** Returns a function that opens such a dialog. */
export function useKeptDialog(): (render: Render) => void {
  return useContext(Open);
}
