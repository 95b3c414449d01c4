import type { Shipped } from './shipped-packages.ts';

/** `packages` of the lockfile, by their folders. */
export type Locked = Readonly<
  Record<string, { readonly version?: string; readonly dev?: boolean; readonly integrity?: string }>
>;

function findLocked(locked: Locked, folder: string): Locked[string] | undefined {
  return locked[folder.replaceAll('\\', '/')];
}

function referenceOf({ name, version, folder }: Shipped): string {
  return folder === null
    ? [name.replaceAll(' ', '-'), version].filter(Boolean).join('@')
    : `pkg:npm/${name.replace(/^@/, '%40')}@${version ?? ''}`;
}

/** SHA-512 from the lockfile, in the form of CycloneDX. */
function hashesOf(integrity = ''): readonly object[] {
  const hash = /^sha512-(.+)$/.exec(integrity)?.[1];
  return hash === undefined
    ? []
    : [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
}

function componentOf(shipped: Shipped, locked: Locked): object {
  const { name, version, license, folder } = shipped;
  const reference = referenceOf(shipped);
  return {
    type: name === 'Inter' ? 'data' : 'library',
    'bom-ref': reference,
    name,
    ...(version === null ? {} : { version }),
    licenses: [{ license: license.includes(' ') ? { name: license } : { id: license } }],
    ...(folder === null
      ? {}
      : { purl: reference, hashes: hashesOf(findLocked(locked, folder)?.integrity) }),
  };
}

/**
 * The bill of materials, in CycloneDX 1.5: all shipped third-party parts, also those that are no
 * package, and nothing that is only in the lockfile. The same input gives the same bytes.
 */
export function billOfMaterials(
  app: { readonly name: string; readonly version: string },
  shipped: readonly Shipped[],
  locked: Locked,
): object {
  const root = `${app.name}@${app.version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, ...app } },
    components: shipped.map((each) => componentOf(each, locked)),
    dependencies: [{ ref: root, dependsOn: shipped.map(referenceOf) }],
  };
}

/**
 * Development tools that ship on purpose: a helper of the bundlers, and the runtime, which
 * electron-builder requires to be a development dependency.
 */
const shippedTools = new Set(['vite', 'rolldown', 'electron']);

/**
 * Shipped packages must be those in the lockfile, and no development dependencies: `npm audit
 * --omit=dev` checks only these.
 */
export function lockComplaints(shipped: readonly Shipped[], locked: Locked): string[] {
  return shipped.flatMap(({ name, version, folder }) => {
    if (folder === null) return [];
    const lockedPackage = findLocked(locked, folder);
    return [
      ...(lockedPackage?.version === version
        ? []
        : [`${name} ${version} ships and is not in the lockfile`]),
      ...(lockedPackage?.dev === true && !shippedTools.has(name)
        ? [`${name} ships and is only a development dependency`]
        : []),
    ];
  });
}
