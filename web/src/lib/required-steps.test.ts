import { expect, expectTypeOf, test, vi } from 'vitest';
import type { call } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';
import { createRequiredSteps } from './required-steps.ts';

const refusal = new ApiProblem('stepUpNeeded', 403, 'Please confirm that it is you to continue.');

test('requests refused in the meantime share one prompt', async () => {
  const steps = createRequiredSteps();
  const answer = Promise.withResolvers<boolean>();
  const prompt = vi.fn(() => answer.promise);
  steps.onRequired(prompt);
  const requests = [steps.isCompleted(refusal), steps.isCompleted(refusal)];
  answer.resolve(true);
  expect(await Promise.all(requests)).toEqual([true, true]);
  expect(prompt).toHaveBeenCalledExactlyOnceWith('stepUpNeeded');
});

test('each of two apps prompts for its own requests', async () => {
  const [first, second, closed] = [createRequiredSteps(), createRequiredSteps(), createRequiredSteps()];
  first.onRequired(async () => true);
  second.onRequired(async () => false);
  closed.onRequired(async () => true)();
  expect(await Promise.all([first, second, closed].map((steps) => steps.isCompleted(refusal)))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a refusal of another kind prompts for nothing', async () => {
  const steps = createRequiredSteps();
  const prompt = vi.fn(async () => true);
  steps.onRequired(prompt);
  expect(await steps.isCompleted(new ApiProblem('notFound', 404, 'Not found.'))).toBe(false);
  expect(prompt).not.toHaveBeenCalled();
});

test('a call that may be refused until then does not compile without the prompt', () => {
  expectTypeOf<Parameters<typeof call<'changeEmail'>>[1]>().toHaveProperty('steps');
  expectTypeOf<Parameters<typeof call<'requestWithdrawal'>>[1]>().toHaveProperty('steps');
  expectTypeOf<Parameters<typeof call<'operatorGetBet'>>[1]>().toHaveProperty('steps');
  expectTypeOf<Parameters<typeof call<'getSession'>>[1]>().not.toHaveProperty('steps');
});
