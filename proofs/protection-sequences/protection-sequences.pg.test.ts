import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import {
  forgettingCheckouts,
  forgettingOffers,
  forgettingPeople,
  looserAtOnce,
  takingWhatWasAgreed,
  timeOutForOthers,
  timeOutForSpecifiedBets,
} from './lax-protection.ts';
import { protectionSequences, proveProtectionSequences } from './protection-sequences.ts';

testProof(protectionSequences);

test.each([
  [
    'looserAtOnce',
    250,
    looserAtOnce,
    /answered ok instead of limitChangeTooEarly|"pending":null\} instead of/,
  ],
  ['forgettingOffers', 400, forgettingOffers, /accept was answered ok instead of lossLimitReached/],
  ['forgettingCheckouts', 400, forgettingCheckouts, /deposit was answered ok instead of depositLimitReached/],
  ['forgettingPeople', 150, forgettingPeople, /comeBack was answered ok instead of signupUnavailable/],
  [
    'takingWhatWasAgreed',
    400,
    takingWhatWasAgreed,
    /capture was answered ok.* instead of depositLimitReached/,
  ],
  [
    'timeOutForSpecifiedBets',
    200,
    timeOutForSpecifiedBets,
    /(takePart|counter) was answered ok instead of timeOutInForce/,
  ],
  ['timeOutForOthers', 50, timeOutForOthers, /create was answered ok instead of timeOutInForce/],
] as const)('control: finds a server that is %s', { timeout: 240_000 }, async (_, count, laxity, bypass) => {
  const { details } = await proveProtectionSequences({ count, progress: () => {}, until: bypass }, laxity);
  expect(details.join()).toMatch(bypass);
});
