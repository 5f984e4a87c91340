/** An entry of package-lock.json, as far as the checks read it. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Package names, which may end in `*`, with the reason for the exception. */
type Exceptions = Readonly<Record<string, string>>;

export interface SupplyPolicy {
  readonly licences: readonly string[];
  /** Also allowed for packages that never reach production. */
  readonly licencesForDevelopment: readonly string[];
  readonly licenceExceptions: Exceptions;
  readonly withoutIntegrity: Exceptions;
  readonly installScripts: Exceptions;
}

type Rule = 'licenceExceptions' | 'withoutIntegrity' | 'installScripts';

/** What in a lock file breaks the policy. Reads nothing but its arguments, so it works offline. */
export function checkLock(
  packages: Readonly<Record<string, LockedPackage>>,
  policy: SupplyPolicy,
): readonly string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  const isExcepted = (rule: Rule, name: string) => {
    const pattern = Object.keys(policy[rule]).find((candidate) => matches(candidate, name));
    if (pattern !== undefined) used.add(`${rule} ${pattern}`);
    return pattern !== undefined;
  };
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '') continue;
    const name = nameOf(path);
    const { license = 'no licence', integrity, resolved, hasInstallScript = false } = locked;
    if (!isAllowed(license, locked, policy) && !isExcepted('licenceExceptions', name))
      problems.push(`${path}: ${license} is not an allowed licence`);
    if (!integrity?.startsWith('sha512-') && !isExcepted('withoutIntegrity', name))
      problems.push(`${path}: has no sha512 integrity`);
    if (resolved !== undefined)
      problems.push(`${path}: is locked to the address ${resolved}; the registry is a setting`);
    if (hasInstallScript && !isExcepted('installScripts', name))
      problems.push(`${path}: has an install script that was not reviewed`);
  }
  for (const rule of ['licenceExceptions', 'withoutIntegrity', 'installScripts'] as const)
    for (const pattern of Object.keys(policy[rule]))
      if (!used.has(`${rule} ${pattern}`)) problems.push(`policy: no package needs ${rule} of ${pattern}`);
  return problems;
}

function isAllowed(licence: string, { dev = false }: LockedPackage, policy: SupplyPolicy): boolean {
  return policy.licences.includes(licence) || (dev && policy.licencesForDevelopment.includes(licence));
}

/** The name of the package at a path such as `node_modules/a/node_modules/@b/c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
