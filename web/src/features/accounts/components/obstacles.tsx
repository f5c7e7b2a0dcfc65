import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type Obstacle, onObstacle } from '../../../lib/obstacles.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

type Asked = { obstacle: Obstacle; opened: boolean; answer: (overcome: boolean) => void };

/** Prompts the user for what a refused request needs; the request is then retried or stays refused. */
export function Obstacles({ mailbox }: { mailbox: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () => onObstacle((obstacle) => new Promise((answer) => setAsked({ obstacle, opened: true, answer }))),
    [],
  );
  if (!asked) return null;
  const end = (overcome: boolean) => {
    asked.answer(overcome);
    setAsked({ ...asked, opened: false });
  };
  return (
    <Suspense>
      <StepUpDialog
        obstacle={asked.obstacle}
        opened={asked.opened}
        mailbox={mailbox}
        onEnd={end}
        onClosed={() => setAsked((now) => (now?.opened ? now : null))}
      />
    </Suspense>
  );
}
