import { describe, expect, test } from 'vitest';
import { type BrowserRun, countBrowserTests, describeFlaky, filesToRetry } from './browser-runs.ts';

type Status = 'expected' | 'unexpected' | 'skipped';

/** A run with the given tests: file, title and status. */
function run(
  tests: readonly (readonly [file: string, title: string, status: Status])[],
  more = {},
): BrowserRun {
  const suites = tests.map(([file, title, status]) => ({
    title: file,
    specs: [
      {
        title,
        file,
        line: 1,
        tests: [
          {
            projectName: 'wide',
            status,
            results: [
              { errors: status === 'unexpected' ? [{ message: `${title} failed` }] : [], attachments: [] },
            ],
          },
        ],
      },
    ],
  }));
  const status = tests.some(([, , status]) => status === 'unexpected') ? 1 : 0;
  return { status, errors: 'stderr', report: { suites, errors: [] }, ...more };
}

const failing = (...files: string[]) => run(files.map((file) => [file, 'a', 'unexpected']));
const withoutReport = run([], { status: 1, report: undefined });
const outsideTests = { report: { ...failing('a').report!, errors: [{ message: 'worker died' }] } };

describe('the files to retry', () => {
  test.each<[string, BrowserRun, boolean, string[]]>([
    ['none without a failure', run([['a', 'a', 'expected']]), true, []],
    ['one', failing('a'), true, ['a']],
    ['two', failing('a', 'b'), true, ['a', 'b']],
    ['two with many failed tests', failing('a', 'a', 'a', 'b'), true, ['a', 'b']],
    ['none of three', failing('a', 'b', 'c'), true, []],
    ['none of one locally', failing('a'), false, []],
    ['none after an error outside of tests', run([], { status: 1 }), true, []],
    ['none after a failure and an error outside of tests', run([], outsideTests), true, []],
    ['none without a report', withoutReport, true, []],
  ])('are %s', (_, first, isCi, files) => {
    expect(filesToRetry(first, isCi)).toEqual(files);
  });
});

const name = (file: string, title: string) => `[wide] ${file}:1 › ${title}`;
const first = run([
  ['a', 'fails', 'unexpected'],
  ['a', 'passes', 'expected'],
  ['a', 'follows', 'skipped'],
  ['b', 'passes', 'expected'],
]);

describe('the counts', () => {
  test.each<[string, Parameters<typeof countBrowserTests>, ReturnType<typeof summarize>]>([
    [
      'without a retry are those of the run',
      [first],
      { passed: 2, failed: 1, failures: [name('a', 'fails')], flaky: [] },
    ],
    [
      'after a retry that passes include each test once, also those that only the retry reached',
      [
        first,
        run([
          ['a', 'fails', 'expected'],
          ['a', 'passes', 'expected'],
          ['a', 'follows', 'expected'],
        ]),
      ],
      { passed: 4, failed: 0, failures: [], flaky: [name('a', 'fails')] },
    ],
    [
      'after a second failure are those of the first run',
      [
        first,
        run([
          ['a', 'fails', 'unexpected'],
          ['a', 'passes', 'expected'],
          ['a', 'follows', 'skipped'],
        ]),
      ],
      { passed: 2, failed: 1, failures: [name('a', 'fails')], flaky: [] },
    ],
    [
      'include what fails only in the retry',
      [
        first,
        run([
          ['a', 'fails', 'expected'],
          ['a', 'passes', 'unexpected'],
        ]),
      ],
      { passed: 2, failed: 1, failures: [name('a', 'passes')], flaky: [name('a', 'fails')] },
    ],
    [
      'include a failure that the retry does not reach',
      [first, run([['a', 'fails', 'skipped']])],
      { passed: 2, failed: 1, failures: [name('a', 'fails')], flaky: [] },
    ],
    [
      'tell two files apart: one passes, one fails again',
      [
        failing('a', 'b'),
        run([
          ['a', 'a', 'expected'],
          ['b', 'a', 'unexpected'],
        ]),
      ],
      { passed: 1, failed: 1, failures: [name('b', 'a')], flaky: [name('a', 'a')] },
    ],
    [
      'include a retry that writes no report',
      [first, withoutReport],
      { passed: 2, failed: 2, failures: [name('a', 'fails'), 'outside of tests'], flaky: [] },
    ],
    [
      'include an error outside of the tests of a retry that pass',
      [failing('a'), run([['a', 'a', 'expected']], { status: 1 })],
      { passed: 1, failed: 1, failures: ['outside of tests'], flaky: [name('a', 'a')] },
    ],
    [
      'without a report are one failure',
      [withoutReport],
      { passed: 0, failed: 1, failures: ['outside of tests'], flaky: [] },
    ],
    [
      'include an error outside of tests that all pass',
      [run([['a', 'a', 'expected']], { status: 1 })],
      { passed: 1, failed: 1, failures: ['outside of tests'], flaky: [] },
    ],
  ])('%s', (_, runs, counts) => {
    expect(summarize(countBrowserTests(...runs))).toEqual(counts);
  });
});

function summarize({ passed, failed, failures, flaky }: ReturnType<typeof countBrowserTests>) {
  const names = (tests: typeof failures) => tests.map(({ name }) => name);
  return { passed, failed, failures: names(failures), flaky: names(flaky) };
}

test('a flaky test is one line without colors', () => {
  const message = 'Error: \u001b[31mexpected\u001b[39m\n\n  Received:  2\n';
  expect(describeFlaky({ name: name('a', 'fails'), message })).toBe(
    'flaky: [wide] a:1 › fails (first failure Error: expected Received: 2)',
  );
  expect(describeFlaky({ name: 'a', message: 'long '.repeat(100) }).length).toBeLessThan(340);
});

test('tests are named with the groups around them', () => {
  const { specs } = failing('a').report!.suites[0]!;
  const suites = [{ title: 'a', suites: [{ title: 'on a phone', suites: [{ title: 'at night', specs }] }] }];
  const { failures } = countBrowserTests(run([], { status: 1, report: { suites, errors: [] } }));
  expect(failures).toMatchObject([{ name: '[wide] a:1 › on a phone › at night › a', message: 'a failed' }]);
});
