import { expect, test } from 'vitest';
import { rawMember } from './raw-member.ts';

test.each<[string, string | null]>([
  ['{"e":{"a":1}}', '{"a":1}'],
  ['{ "x" : 1 , "e" : { "a" : [ 1, {"b":2 } ] } , "y": 2 }', '{ "a" : [ 1, {"b":2 } ] }'],
  ['{"e":"\\/ \\" } ,"}', '"\\/ \\" } ,"'],
  ['{"e":1.50,"y":2}', '1.50'],
  ['{"x":{"e":1}}', null],
  ['{"x":"e","y":["e"]}', null],
  ['{"x":"\\"e\\":1"}', null],
  ['{"\\u0065":{"a":1}}', '{"a":1}'],
  ['{}', null],
  ['[]', null],
  ['"e"', null],
])('the member e of %s is %s', (text, raw) => {
  expect(rawMember(text, 'e')).toBe(raw);
});
