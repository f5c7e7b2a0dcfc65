import type { ApiProblem } from './api-problem.ts';

/** A refusal that the user can resolve on the spot. */
export type RequiredStep = 'stepUpNeeded' | 'emailNotVerified';

type StepPrompt = (step: RequiredStep) => Promise<boolean>;

export type RequiredSteps = ReturnType<typeof createRequiredSteps>;

/** The prompt of one app for what a refused request needs. */
export function createRequiredSteps() {
  let prompt: StepPrompt | null = null;
  let pending: Promise<boolean> | null = null;

  /** Prompts the user to verify their email or confirm their identity; true once they did. */
  async function complete(step: RequiredStep): Promise<boolean> {
    if (!prompt) return false;
    pending ??= prompt(step).finally(() => {
      pending = null;
    });
    return pending;
  }

  return {
    complete,

    /**
     * Whether a refused request may be retried because the user completed the required step. Requests refused in the
     * meantime share the same prompt.
     */
    async isCompleted({ code }: ApiProblem): Promise<boolean> {
      return code === 'stepUpNeeded' || code === 'emailNotVerified' ? complete(code) : false;
    },

    /** Registers the prompt; returns a function to unregister it. */
    onRequired(handler: StepPrompt): () => void {
      prompt = handler;
      return () => {
        if (prompt === handler) prompt = null;
      };
    },
  };
}
