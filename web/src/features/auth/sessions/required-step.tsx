import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import type { RequiredStep } from '../../../lib/required-steps.ts';

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'));

type StepRequest = { step: RequiredStep; opened: boolean; answer: (completed: boolean) => void };

/** Prompts the user for what a refused request needs; the request is then retried or stays refused. */
export function RequiredStepPrompt({ mailbox }: { mailbox: ReactNode }) {
  const { steps } = useAppClient();
  const [request, setRequest] = useState<StepRequest | null>(null);
  useEffect(
    () => steps.onRequired((step) => new Promise((answer) => setRequest({ step, opened: true, answer }))),
    [steps],
  );
  if (!request) return null;
  const end = (completed: boolean) => {
    request.answer(completed);
    setRequest({ ...request, opened: false });
  };
  return (
    <Suspense>
      <StepUpDialog
        step={request.step}
        opened={request.opened}
        mailbox={mailbox}
        onEnd={end}
        onClosed={() => setRequest((now) => (now?.opened ? now : null))}
      />
    </Suspense>
  );
}
