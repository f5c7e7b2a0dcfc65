import { expect, test } from 'vitest';
import { encodeFileName } from './files.ts';

test.each([
  ['statement.csv', 'statement.csv'],
  ['Ann\u2019s r\u00e9sum\u00e9.pdf', 'Ann%E2%80%99s%20r%C3%A9sum%C3%A9.pdf'],
  ["Ann's (1)*.pdf", 'Ann%27s%20%281%29%2A.pdf'],
])('%s in a header', (name, encoded) => {
  expect(encodeFileName(name)).toBe(encoded);
});
