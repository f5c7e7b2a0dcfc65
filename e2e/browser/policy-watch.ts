import type { BrowserContext } from '@playwright/test';

/** Records violations of Content-Security-Policy and Permissions-Policy. */
export type PolicyWatch = {
  /** Returns and clears the violations so far, one sentence each. */
  take(): string[];
};

const spoken = /Content Security Policy|Permissions[- ]Policy|TrustedHTML|TrustedScript|Trusted Type/i;

/** Listens in every page before its first script. */
export async function watchPolicy(context: BrowserContext): Promise<PolicyWatch> {
  let seen: string[] = [];
  await context.exposeBinding('tellViolation', (_source, sentence: string) => {
    seen.push(sentence);
  });
  await context.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation(sentence: string): void };
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const place = `${location.pathname} (${sourceFile}:${lineNumber})`;
      tellViolation(`${violatedDirective} forbids ${blockedURI} ${sample} at ${place}`);
    });
  });
  // Warnings about unsupported headers appear only in the console.
  context.on('console', (message) => {
    if (spoken.test(message.text())) seen.push(`${message.type()}: ${message.text()}`);
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
