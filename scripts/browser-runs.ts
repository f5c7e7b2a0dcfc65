import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { type FailedTest, failureOutsideTests } from './failed-tests.ts';

type Suite = {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
};

/** A run of Playwright: its report unless it wrote none, and the end of what it wrote to stderr. */
export type BrowserRun = {
  readonly status: number;
  readonly errors: string;
  readonly report: { readonly suites: readonly Suite[]; readonly errors: readonly unknown[] } | undefined;
};

type BrowserTest = FailedTest & { readonly file: string; readonly passed: boolean };

const maxFilesToRetry = 2;

/**
 * The files whose failed tests may fail by chance: in CI, one or two. None after an error outside of tests, because a second
 * run of some files does not repeat what caused it.
 */
export function filesToRetry({ report }: BrowserRun, isCi: boolean): string[] {
  if (!isCi || !report || report.errors.length > 0) return [];
  const files = new Set(testsIn(report.suites).flatMap(({ passed, file }) => (passed ? [] : [file])));
  return files.size <= maxFilesToRetry ? [...files] : [];
}

/** Counts each test once, by its last run. `flaky` lists what failed first and passed in the retry. */
export function countBrowserTests(first: BrowserRun, retry?: BrowserRun) {
  const firstTests = testsIn(first.report?.suites);
  const retried = testsIn(retry?.report?.suites);
  const tests = new Map([...firstTests, ...retried].map((test) => [test.name, test]));
  const failures: FailedTest[] = [...tests.values()].filter(({ passed }) => !passed);
  const last = retry ?? first;
  const saysWhy = (retry ? retried : firstTests).some(({ passed }) => !passed);
  if (!last.report || (last.status !== 0 && !saysWhy)) failures.push(failureOutsideTests(last.errors));
  return {
    passed: [...tests.values()].filter(({ passed }) => passed).length,
    failed: failures.length,
    failures,
    flaky: firstTests.filter(({ name, passed }) => !passed && tests.get(name)?.passed),
  };
}

/** One line, for the end of the log. */
export function describeFlaky({ name, message }: FailedTest): string {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();
  return `flaky: ${name} (first failure ${line.slice(0, 300)})`;
}

/** All tests that ran. The message of a failed one includes the page as it was. */
function testsIn(suites: readonly Suite[] = [], path: readonly string[] = []): BrowserTest[] {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, status, results }) => ({
          name: [`[${projectName}] ${file}:${line}`, ...path, title].join(' › '),
          file,
          passed: status === 'expected',
          message: results.flatMap(describeErrors).join('\n'),
        })),
    ),
    ...(inner ?? []).flatMap((suite) => testsIn([suite], [...path, suite.title])),
  ]);
}

type Result = NonNullable<Suite['specs']>[number]['tests'][number]['results'][number];

function describeErrors({ errors, attachments }: Result): string[] {
  return [
    ...errors.map(({ message = '' }) => message),
    ...attachments.filter(({ name }) => name === 'error-context').map(({ path }) => pageIn(path)),
  ];
}

/** The page's accessibility tree, the YAML part of Playwright's description of an error. */
function pageIn(path: string | undefined): string {
  if (!path || !existsSync(path)) return '';
  return /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
}
