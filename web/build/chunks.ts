import { join } from 'node:path';

/**
 * Chunking rules. By default every module shared by two pages becomes its own file, and a first visit fetches fifty.
 * Here modules needed by the same first pages share one file.
 */
const firstPages = {
  public: ['landing/landing-page.tsx'],
  // What the landing page loads after itself.
  later: ['landing/shared-bet-page.tsx', 'landing/game-choices.tsx'],
  reading: ['landing/landing2-page.tsx', 'routes/how-it-works.tsx', 'routes/terms.tsx', 'routes/privacy.tsx'],
  account: ['routes/with-data.tsx', 'routes/visitor-layout.tsx', 'routes/sign-in.tsx', 'routes/sign-up.tsx'],
  // What Home loads after itself.
  slip: ['../features/bets/components/bet-form.tsx', 'home/waiting-and-running.tsx'],
  home: ['routes/with-data.tsx', 'routes/signed-in-layout.tsx', 'shell/shell.tsx', 'routes/main-view.tsx'],
};
/** Modules that stay with their one page, and the texts of refusals, which many forms share. */
const apart =
  /\/src\/app\/(?:landing\/landing2?-page|routes\/(?:how-it-works|terms|terms-of-bets|privacy|sign-in|sign-up))\.tsx$|\/domain\/src\/refusals\.ts$/;

/** The index of a package that exports everything it has; importers need only what they name. */
const icons = {
  index: /\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/,
  imports: /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/,
};

type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null };
type Context = { getModuleInfo(id: string): ModuleInfo | null };

/** Returns the chunk for a module; null leaves it to the bundler. */
export function createChunkNames(): (id: string, context: Context) => string | null {
  let reached: Map<string, Set<string>> | undefined;
  return (id, context) => {
    reached ??= reachable(id, context);
    const by = reached.get(id);
    if (!by || apart.test(id)) return null;
    // Every page needs them.
    if (by.has('entry')) return 'first';
    // What the landing page shares with others is little, and a request costs more than the bytes.
    if (by.has('public') && by.size > 1) return 'shared';
    // Home has loaded it before its slip.
    const pages = by.has('home') ? [...by].filter((page) => page !== 'slip') : [...by];
    return pages.sort().join('-');
  };
}

function importedBy(module: ModuleInfo | null): readonly string[] {
  const { importedIds = [], code } = module ?? {};
  return importedIds.flatMap((id) => {
    if (!icons.index.test(id)) return [id];
    const names = code?.match(icons.imports)?.[1]?.split(',') ?? [];
    return names
      .map((name) => name.trim().split(/\s/)[0]!)
      .filter((name) => name !== '')
      .map((name) => id.replace(/[^/]+$/, `icons/${name}.mjs`));
  });
}

/** The groups of first pages that import each module statically. */
function reachable(anyId: string, context: Context): Map<string, Set<string>> {
  const app = `${import.meta.dirname.replace(/\/build$/, '')}/src/app/`;
  const reached = new Map<string, Set<string>>();
  const visit = (id: string, group: string) => {
    const groups = reached.get(id) ?? new Set();
    if (groups.has(group)) return;
    reached.set(id, groups.add(group));
    for (const imported of importedBy(context.getModuleInfo(id))) visit(imported, group);
  };
  visit(`${app}main.tsx`, 'entry');
  for (const [group, names] of Object.entries(firstPages)) {
    for (const name of names) {
      if (!context.getModuleInfo(join(app, name)))
        throw new Error(`${name} is not part of the site (near ${anyId}).`);
      visit(join(app, name), group);
    }
  }
  return reached;
}
