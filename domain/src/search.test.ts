import { expect, test } from 'vitest';
import { maskEmail, matchesText } from './search.ts';

const user = ['Jordan Ellis', 'jellis', 'jordan@mail.com'] as const;

test.each([
  ['part of the name', 'dan el', user, true],
  ['in another case', 'JORDAN', user, true],
  ['part of the username', 'jell', user, true],
  ['part of the email', '@MAIL', user, true],
  ['with spaces around', '  ellis ', user, true],
  ['in two fields, not in one', 'ellis jellis', user, false],
  ['no match', 'morgan', user, false],
  ['nothing typed', '', user, true],
  ['only spaces', '   ', user, true],
  ['nothing typed, nothing to search', '', [null], true],
  ['a pattern, taken literally', '.*', user, false],
  ['a wildcard, taken literally', '%', user, false],
  ['absent fields', 'null', [null, undefined], false],
  ['accents in another encoding', 'montre\u0301al', ['Montréal Canadiens'], true],
  ['accents in another case', 'ŽALG', ['Žalgiris'], true],
  ['no accents', 'Montreal', ['Montréal Canadiens'], true],
  ['accents that the name does not have', 'MONTRÉAL', ['Montreal'], true],
  ['no tilde', 'jose pena', ['José Peña'], true],
  ['letters that have no accent', 'lodz', ['ŁKS Łódź'], true],
  ['a letter for two', 'strasse', ['Straße'], true],
  ['no apostrophe', 'obrien', ['O’Brien'], true],
  ['another apostrophe', "o'brien", ['O’Brien'], true],
  ['an apostrophe that the name does not have', 'hawai‘i', ['Hawaii'], true],
  ['no dots', 'st louis', ['St. Louis Blues'], true],
  ['dots that the name does not have', 'd.c.', ['DC United'], true],
  ['"and" for "&"', 'brighton and', ['Brighton & Hove Albion'], true],
  ['"&" for "and"', 'brighton & hove', ['Brighton and Hove Albion'], true],
  ['no hyphen', 'saint etienne', ['Saint-Étienne'], true],
  ['another end of a Greek word', 'ΟΛΥΜΠΙΑΚΟΣ', ['Ολυμπιακός Πειραιώς'], true],
  ['another letter', 'montreux', ['Montréal Canadiens'], false],
  ['a mark that makes another letter', 'か', ['が'], false],
  ['only dots', '..', ['St. Louis'], false],
  ['a team', 'bears', ['Chicago Bears', 'Green Bay Packers'], true],
])('%s', (_, text, fields, expected) => {
  expect(matchesText(text, ...fields)).toBe(expected);
});

test.each([
  ['jordan@mail.com', 'j•••@mail.com'],
  ['j@mail.com', 'j•••@mail.com'],
  ['Jordan.Ellis+x@sub.mail.com', 'J•••@sub.mail.com'],
  ['"a@b"@mail.com', '"•••@mail.com'],
  ['😀jo@mail.com', '😀•••@mail.com'],
  ['@mail.com', '•••'],
  ['jordan', '•••'],
  ['', '•••'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
