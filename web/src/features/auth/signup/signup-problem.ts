import type { SignupInput } from '@sidebet/domain/auth/signup';
import type { RefusalCode } from '@sidebet/domain/refusals';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';

/** A signup problem and the field to show it at; null for the form as a whole. */
export type SignupProblem = { field: keyof SignupInput | null; message: string };

/** Refusals only the server can give, or gives because this device's clock is wrong. */
const fieldByCode: Partial<Record<RefusalCode, keyof SignupInput>> = {
  emailTaken: 'email',
  invalidEmail: 'email',
  invalidEmailAddress: 'email',
  usernameTaken: 'username',
  passwordTooWeak: 'password',
  underage: 'dob',
  underageHere: 'dob',
  dobInFuture: 'dob',
  dobInvalid: 'dob',
};

export function problemFromServer(error: unknown): SignupProblem {
  const field = error instanceof ApiProblem ? fieldByCode[error.code as RefusalCode] : undefined;
  return { field: field ?? null, message: errorMessage(error) };
}
