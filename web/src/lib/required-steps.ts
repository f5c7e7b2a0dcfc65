import type { ApiProblem } from './api-problem.ts';

/** A refusal that the user can resolve on the spot. */
export type RequiredStep = 'stepUpNeeded' | 'emailNotVerified';

type StepPrompt = (step: RequiredStep) => Promise<boolean>;

let prompt: StepPrompt | null = null;
let pending: Promise<boolean> | null = null;

/** Registers the prompt; returns a function to unregister it. */
export function onRequiredStep(handler: StepPrompt): () => void {
  prompt = handler;
  return () => {
    if (prompt === handler) prompt = null;
  };
}

/**
 * Whether a refused request may be retried because the user completed the required step. Requests refused in the
 * meantime share the same prompt.
 */
export async function isStepCompleted({ code }: ApiProblem): Promise<boolean> {
  return code === 'stepUpNeeded' || code === 'emailNotVerified' ? completeStep(code) : false;
}

/** Prompts the user to verify their email or confirm their identity; true once they did. */
export async function completeStep(step: RequiredStep): Promise<boolean> {
  if (!prompt) return false;
  pending ??= prompt(step).finally(() => {
    pending = null;
  });
  return pending;
}
