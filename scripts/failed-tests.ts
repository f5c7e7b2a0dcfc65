import { existsSync, readFileSync } from 'node:fs';

export type FailedTest = { readonly name: string; readonly message: string };

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Failed tests in a report of Vitest's JSON reporter, and files that failed before their first test. */
export function failedVitestTests(report: VitestReport): FailedTest[] {
  return report.testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        message: failureMessages.join('\n'),
      }));
    return message && failed.length === 0 ? [{ name: file, message }] : failed;
  });
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
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

/** Failed tests in a report of Playwright's JSON reporter, each with the page as it was. */
export function failedBrowserTests({ suites = [], specs = [] }: PlaywrightSuite): FailedTest[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} › ${title}`,
        message: results
          .flatMap(({ errors, attachments }) => [
            ...errors.map(({ message = '' }) => message),
            ...attachments.filter(({ name }) => name === 'error-context').map(({ path }) => pageIn(path)),
          ])
          .join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failedBrowserTests)];
}

/** The page's accessibility tree, the YAML part of Playwright's description of an error. */
function pageIn(path: string | undefined): string {
  if (!path || !existsSync(path)) return '';
  return /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
}
