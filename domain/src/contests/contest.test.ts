import { expect, test } from 'vitest';
import {
  agreementMs,
  type ContestAttempt,
  type ContestBetweenSides,
  type ContestedBet,
  contestAnswerSentence,
  contestsPerDay,
  contestWindowMs,
  decideContest,
  decideContestAnswer,
  decideSideAnswer,
} from './contest.ts';

const paidOutAt = Date.parse('2026-09-06T20:00:00.000Z');
const bet: ContestedBet = {
  status: 'Settled',
  creatorId: 'ann',
  acceptorId: 'bob',
  paidOutAt,
  winnerId: 'ann',
};
const words = 'The final score was 27 to 24.';
const attempt: ContestAttempt = {
  userId: 'ann',
  words,
  contested: false,
  recently: 0,
  betweenSides: false,
  contestedByOther: false,
};
/** On a site without cash. */
const between = { betweenSides: true };
const late = paidOutAt + contestWindowMs;

test.each<[string, Partial<ContestedBet>, Partial<ContestAttempt>, number, string]>([
  ['its creator', {}, {}, paidOutAt, 'ok'],
  ['the other side', {}, { userId: 'bob' }, paidOutAt, 'ok'],
  ['the last moment', {}, {}, late - 1, 'ok'],
  ['24 hours later', {}, {}, late, 'contestTooLate'],
  ['an active bet', { status: 'Active', paidOutAt: null }, {}, paidOutAt, 'contestTooLate'],
  ['a deleted bet', { status: 'Deleted', acceptorId: null }, {}, paidOutAt, 'contestTooLate'],
  ['a third person', {}, { userId: 'cat' }, paidOutAt, 'betNotFound'],
  ['a third person who writes nothing', {}, { userId: 'cat', words: '' }, late, 'betNotFound'],
  ['nothing written', {}, { words: '         ' }, late, 'contestInvalid'],
  ['nine characters', {}, { words: ' 123456789 ' }, paidOutAt, 'contestInvalid'],
  ['ten characters', {}, { words: ' 1234567890 ' }, paidOutAt, 'ok'],
  ['500 characters', {}, { words: '🏈'.repeat(500) }, paidOutAt, 'ok'],
  ['501 characters', {}, { words: '🏈'.repeat(501) }, paidOutAt, 'contestInvalid'],
  ['a character that cannot be stored', {}, { words: `${words}\0` }, paidOutAt, 'contestInvalid'],
  ['half a character', {}, { words: `${words}\ud83c` }, paidOutAt, 'contestInvalid'],
  ['a second time', {}, { contested: true, recently: contestsPerDay }, paidOutAt, 'alreadyContested'],
  ['the last of a day', {}, { recently: contestsPerDay - 1 }, paidOutAt, 'ok'],
  ['one more in a day', {}, { recently: contestsPerDay }, paidOutAt, 'tooManyContests'],
  ['the other side did before', {}, { contestedByOther: true }, paidOutAt, 'ok'],
  ['a bet that returned its money', { winnerId: null }, {}, paidOutAt, 'ok'],
  ['between sides', {}, between, paidOutAt, 'ok'],
  ['between sides, 24 hours later', { winnerId: null }, between, late, 'contestTooLate'],
  [
    'between sides, a bet that returned its money',
    { winnerId: null },
    { ...between, contestedByOther: true },
    paidOutAt,
    'contestReturned',
  ],
  [
    'between sides, the other side did before',
    {},
    { ...between, contestedByOther: true, contested: true },
    paidOutAt,
    'contestedByOther',
  ],
  ['between sides, a second time', {}, { ...between, contested: true }, paidOutAt, 'alreadyContested'],
])('%s', (_, changed, tried, now, outcome) => {
  const decided = decideContest({ ...bet, ...changed }, { ...attempt, ...tried }, now);
  expect(decided.kind === 'ok' ? 'ok' : decided.code).toBe(outcome);
});

test('words are stored trimmed', () => {
  expect(decideContest(bet, { ...attempt, words: ` ${words}\n` }, paidOutAt)).toEqual({ kind: 'ok', words });
});

test.each([
  ['right', false, 0, 0, null],
  ['right', false, 0, 1, null],
  ['corrected', false, 0, 1, null],
  ['corrected', false, 1, 1, 'contestNotCorrected'],
  ['corrected', true, 0, 1, 'contestAnswered'],
  ['right', true, 0, 0, 'contestAnswered'],
] as const)(
  'answering %s: answered %s, versions %i and %i',
  (verdict, answered, openedVersion, version, code) => {
    expect(decideContestAnswer({ answered, openedVersion, version }, verdict)?.code ?? null).toBe(code);
  },
);

test('both sides read the verdict and the reason', () => {
  const teams = { homeTeam: 'Bears', awayTeam: 'Packers' };
  expect(contestAnswerSentence(teams, 'right', 'The league confirms 27–24.')).toBe(
    'Bears vs Packers: we checked the contested result. The result is right. The league confirms 27–24.',
  );
  expect(contestAnswerSentence(teams, 'corrected', 'It was 24–24.')).toContain(
    'The result was corrected. It was',
  );
});

const contestedAt = paidOutAt + 1;
const contest: ContestBetweenSides = { contestedBy: 'ann', contestedAt, verdict: null };
const agreed: ContestBetweenSides = { ...contest, verdict: 'agreed' };
const agreementOver = contestedAt + agreementMs;

test.each<[string, Partial<ContestedBet>, ContestBetweenSides | null, string, number, string]>([
  ['the other side', {}, contest, 'bob', contestedAt, 'new'],
  ['the last moment', {}, contest, 'bob', agreementOver - 1, 'new'],
  ['a third person', {}, contest, 'cat', agreementOver, 'betNotFound'],
  ['without a contest', {}, null, 'bob', agreementOver, 'contestNotFound'],
  ['who contested it', {}, agreed, 'ann', contestedAt, 'contestNotFound'],
  ['the same answer again', {}, agreed, 'bob', agreementOver, 'repeated'],
  ['another answer', {}, { ...contest, verdict: 'right' }, 'bob', agreementOver, 'contestAnswered'],
  ['24 hours later', {}, contest, 'bob', agreementOver, 'contestOver'],
  ['after a correction', { paidOutAt: contestedAt + 1 }, contest, 'bob', contestedAt + 2, 'contestOver'],
])('agreeing: %s', (_, changed, given, userId, now, outcome) => {
  const decided = decideSideAnswer({ ...bet, ...changed }, given, { userId, verdict: 'agreed' }, now);
  expect(typeof decided === 'string' ? decided : decided.code).toBe(outcome);
});
