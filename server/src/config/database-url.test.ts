import { expect, test } from 'vitest';
import { splitHosts } from './database-url.ts';

const cases: [url: string, hosts: string[]][] = [
  ['postgres://a@db/x', ['postgres://a@db/x']],
  [
    'postgres://a:b,c@db1:5432,db2:5433/x?sslmode=require',
    ['postgres://a:b,c@db1:5432/x?sslmode=require', 'postgres://a:b,c@db2:5433/x?sslmode=require'],
  ],
  ['postgresql://[::1]:5432,db2/x', ['postgresql://[::1]:5432/x', 'postgresql://db2/x']],
  ['postgres://a@/x?host=/run/postgresql', ['postgres://a@/x?host=/run/postgresql']],
  ['mysql://db1,db2/x', ['mysql://db1,db2/x']],
  ['nonsense', ['nonsense']],
];
test.each(cases)('%s', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts);
});
