import { describe, expect, it, test } from 'vitest';
import {
  isReservedUsername,
  listOpenIdSignupMistakes,
  listSignupMistakes,
  type SignupInput,
  validateSignup,
} from './signup.ts';

const today = '2026-11-22';
const good: SignupInput = {
  firstName: 'Jordan',
  lastName: 'Ellis',
  dob: '1998-05-04',
  email: 'jordan@mail.com',
  username: 'jellis',
  password: 'tr3nch',
  confirmPassword: 'tr3nch',
  promoCode: '',
};

/** One fault per row. Each row also has the faults of all later rows, so it proves the order of the checks. */
const rows: readonly {
  fault: string;
  change: Partial<SignupInput>;
  field: keyof SignupInput;
  code: string;
  message: string;
}[] = [
  {
    fault: 'a required field empty',
    change: { firstName: '  ' },
    field: 'firstName',
    code: 'signupFieldsMissing',
    message: 'Please fill in all required fields',
  },
  {
    fault: 'email not an address',
    change: { email: 'jordan.mail.com' },
    field: 'email',
    code: 'invalidEmail',
    message: 'Please enter a valid email address',
  },
  {
    fault: 'password too short',
    change: { password: '12345' },
    field: 'password',
    code: 'passwordTooShort',
    message: 'Password must be at least 6 characters long',
  },
  {
    fault: 'password too long',
    change: { password: 'x'.repeat(129) },
    field: 'password',
    code: 'passwordTooLong',
    message: 'Password must be at most 128 characters long',
  },
  {
    fault: 'confirmation differs',
    change: { confirmPassword: 'Secret' },
    field: 'confirmPassword',
    code: 'passwordsDiffer',
    message: 'Passwords do not match',
  },
  {
    fault: 'date of birth that does not exist',
    change: { dob: '2030-02-30' },
    field: 'dob',
    code: 'dobInvalid',
    message: 'Please enter a valid date of birth',
  },
  {
    fault: 'date of birth in the future',
    change: { dob: '2026-11-23' },
    field: 'dob',
    code: 'dobInFuture',
    message: 'Date of birth cannot be in the future',
  },
  {
    fault: 'under 18 by a day',
    change: { dob: '2008-11-23' },
    field: 'dob',
    code: 'underage',
    message: 'You must be at least 18 years old to sign up',
  },
  {
    fault: 'username too short',
    change: { username: 'é!' },
    field: 'username',
    code: 'usernameLength',
    message: 'Username must be between 3 and 20 characters',
  },
  {
    fault: 'username with other characters',
    change: { username: 'j ellis' },
    field: 'username',
    code: 'usernameCharacters',
    message: 'Username may contain letters, numbers, dots, dashes and underscores',
  },
  {
    fault: 'first name too long',
    change: { firstName: 'j'.repeat(81) },
    field: 'firstName',
    code: 'nameTooLong',
    message: 'First and last name may have at most 80 characters each',
  },
  {
    fault: 'first name with a control character',
    change: { firstName: 'Jor\u0000dan' },
    field: 'firstName',
    code: 'nameCharacters',
    message: 'Please enter a valid name',
  },
  {
    fault: 'last name too long',
    change: { lastName: 'e'.repeat(81) },
    field: 'lastName',
    code: 'nameTooLong',
    message: 'First and last name may have at most 80 characters each',
  },
  {
    fault: 'last name with a control character',
    change: { lastName: 'El\tlis' },
    field: 'lastName',
    code: 'nameCharacters',
    message: 'Please enter a valid name',
  },
  {
    fault: 'promo code with a control character',
    change: { promoCode: 'WEL\u0007COME' },
    field: 'promoCode',
    code: 'promoCodeInvalid',
    message: 'Please enter a valid promo code',
  },
];

describe('refuses, in order of precedence', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))('$fault', ({ index, field, code, message }) => {
    const faultsFromHereDown = rows.slice(index).map((row) => row.change);
    const input: SignupInput = Object.assign({}, good, ...faultsFromHereDown.reverse());
    expect(validateSignup(input, today)).toEqual({ kind: 'refusal', code, message, field });
  });
});

describe('lists every mistake', () => {
  it('the first of each field, the missing ones first', () => {
    const input = { ...good, firstName: '', email: 'nowhere', password: '12', username: 'a b', dob: 'soon' };
    expect(listSignupMistakes(input, today).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'firstName signupFieldsMissing',
      'email invalidEmail',
      'password passwordTooShort',
      'confirmPassword passwordsDiffer',
      'dob dobInvalid',
      'username usernameCharacters',
    ]);
  });

  it('and none of a good form, with or without a password', () => {
    expect(listSignupMistakes(good, today)).toEqual([]);
    expect(listOpenIdSignupMistakes(good, today)).toEqual([]);
    expect(listOpenIdSignupMistakes({ ...good, username: '' }, today)).toMatchObject([{ field: 'username' }]);
  });
});

describe('requires', () => {
  it.each(['firstName', 'lastName', 'dob', 'email', 'username', 'password'] as const)('%s', (field) => {
    expect(validateSignup({ ...good, [field]: '' }, today)).toMatchObject({
      code: 'signupFieldsMissing',
      field,
    });
  });

  it('names the first missing field in the order of the form', () => {
    const empty = { ...good, email: '', lastName: ' ', password: '' };
    expect(validateSignup(empty, today)).toMatchObject({ field: 'lastName' });
  });

  it('reports an empty confirmation as a mismatch', () => {
    expect(validateSignup({ ...good, confirmPassword: '' }, today)).toMatchObject({
      code: 'passwordsDiffer',
    });
  });
});

describe('refuses edge cases', () => {
  it.each([
    ['username of 2', { username: 'je' }, 'usernameLength'],
    ['username of 21', { username: 'j'.repeat(21) }, 'usernameLength'],
    ['username in a look-alike alphabet', { username: 'jеllis' }, 'usernameCharacters'],
    ['three characters that are six UTF-16 units', { password: '😀😀😀' }, 'passwordTooShort'],
    ['a password that differs in a space', { password: 'secret ' }, 'passwordsDiffer'],
    ['born centuries ago', { dob: '1895-01-01' }, 'dobInvalid'],
    ['date in another format', { dob: '05/04/1998' }, 'dobInvalid'],
    ['name of invisible characters', { firstName: '\u200b\u200d' }, 'nameCharacters'],
    ['name with a direction override', { lastName: 'Ellis\u202egnp' }, 'nameCharacters'],
    ['name that is half a character', { lastName: 'Ellis\ud83d' }, 'nameCharacters'],
    ['promo code of 65', { promoCode: 'P'.repeat(65) }, 'promoCodeInvalid'],
  ])('%s', (_, change, code) => {
    expect(validateSignup({ ...good, ...change }, today)).toMatchObject({ kind: 'refusal', code });
  });

  it('someone born on a leap day turns 18 on March 1', () => {
    const leap = { ...good, dob: '2008-02-29' };
    expect(validateSignup(leap, '2026-02-28')).toMatchObject({ code: 'underage' });
    expect(validateSignup(leap, '2026-03-01')).toMatchObject({ kind: 'ok' });
  });

  it('refuses everyone when today’s date is invalid', () => {
    expect(validateSignup(good, 'soon')).toMatchObject({ code: 'underage' });
  });
});

describe('accepts', () => {
  const withPassword = (password: string) => ({ password, confirmPassword: password });

  it.each([
    ['exactly 18', { dob: '2008-11-22' }],
    ['password of 6', withPassword('123457')],
    ['password of 128', withPassword('x'.repeat(128))],
    ['password of 64 emoji, 128 UTF-16 units', withPassword('😀'.repeat(64))],
    ['password with spaces around it', withPassword('  a b c  ')],
    ['username of 3', { username: 'j-e' }],
    ['username of 20', { username: 'J.Ellis_1998-Chicago' }],
    ['name of one letter', { lastName: 'O' }],
    ['name of 80', { firstName: 'é'.repeat(80) }],
    ['names of other alphabets', { firstName: '美咲', lastName: 'Žalgirytė-O’Neill' }],
    ['promo code of 64', { promoCode: 'P'.repeat(64) }],
  ])('%s', (_, change) => {
    expect(validateSignup({ ...good, ...change }, today)).toMatchObject({ kind: 'ok' });
  });

  it('returns the stored form: trimmed, email in lower case, no promo code as null, password as typed', () => {
    const typed = {
      firstName: ' Jordan ',
      lastName: 'Ellis\n',
      dob: ' 1998-05-04 ',
      email: ' Jordan@Mail.COM ',
      username: ' JEllis ',
      password: ' secret ',
      confirmPassword: ' secret ',
      promoCode: '  ',
    };
    expect(validateSignup(typed, today)).toEqual({
      kind: 'ok',
      value: {
        firstName: 'Jordan',
        lastName: 'Ellis',
        dob: '1998-05-04',
        email: 'jordan@mail.com',
        username: 'JEllis',
        password: ' secret ',
        promoCode: null,
      },
    });
  });

  it('stores the promo code trimmed and names in composed form', () => {
    expect(validateSignup({ ...good, promoCode: ' WELCOME ', firstName: 'Jose\u0301' }, today)).toMatchObject(
      {
        value: { promoCode: 'WELCOME', firstName: 'José' },
      },
    );
  });
});

test.each([
  ['admin', true],
  ['Admin', true],
  ['a.d-m_i.n', true],
  ['4dm1n', true],
  ['Sidebet', true],
  ['s1debet', true],
  ['side_bet', true],
  ['SIDEBET-Support', true],
  ['m0derator', true],
  ['operator', true],
  ['b1ll1ng', true],
  ['admiral', false],
  ['admin6', false],
  ['supporter', false],
  ['jreyes', false],
  ['sam1', false],
])('%s: reserved is %s', (username, expected) => {
  expect(isReservedUsername(username)).toBe(expected);
});
