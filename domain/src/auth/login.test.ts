import { describe, expect, it } from 'vitest';
import { listLoginMistakes, validateLogin } from './login.ts';

describe('validateLogin', () => {
  it.each([
    ['nothing', { email: '', password: '' }],
    ['no email', { email: '', password: 'secret' }],
    ['a blank email', { email: '  ', password: 'secret' }],
    ['no password', { email: 'jordan@mail.com', password: '' }],
  ])('refuses %s', (_, input) => {
    expect(validateLogin(input)).toEqual({
      kind: 'refusal',
      code: 'loginFieldsMissing',
      message: 'Please enter both email and password',
    });
  });

  it.each([
    [{ email: ' ', password: '' }, ['email', 'password']],
    [{ email: 'jordan@mail.com', password: '' }, ['password']],
    [{ email: 'jordan@mail.com', password: 's' }, []],
  ])('of %j lists the empty fields %j', (input, fields) => {
    expect(listLoginMistakes(input).map(({ field }) => field)).toEqual(fields);
  });

  it('normalizes the email and leaves the password as typed', () => {
    expect(validateLogin({ email: ' Jordan@Mail.com ', password: ' s ' })).toEqual({
      kind: 'ok',
      value: { email: 'jordan@mail.com', password: ' s ' },
    });
  });
});
