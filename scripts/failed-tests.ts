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

/** For what fails outside of tests: an uncaught error, a hook, or the end of the run. Reports list none of them. */
export function failureOutsideTests(errors: string): FailedTest {
  return { name: 'outside of tests', message: errors };
}
