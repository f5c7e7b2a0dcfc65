import type { BrowserContext } from '@playwright/test';

/** What pages of a browser did that their Content-Security-Policy or Permissions-Policy forbids. */
export type PolicyWatch = {
  /** One sentence for each time, in order; what was taken is forgotten. */
  take(): string[];
};

const spoken = /Content Security Policy|Permissions[- ]Policy|TrustedHTML|TrustedScript|Trusted Type/i;

/** Listens in every page of the browser from before its first script. */
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
  // What the browser says of headers that it does not understand comes here alone.
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
