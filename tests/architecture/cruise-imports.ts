import { resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { RULES } from './layers.ts';

export interface ForbiddenImport {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** The forbidden imports below `root`/src, and the number of modules that were checked. */
export async function findForbiddenImports(
  root: string,
): Promise<{ readonly modules: number; readonly forbidden: readonly ForbiddenImport[] }> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: resolve(root),
      validate: true,
      ruleSet: { forbidden: [...RULES] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      combinedDependencies: true,
    },
    { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.modules.filter((module) => module.source.startsWith('src/')).length,
    forbidden: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}
