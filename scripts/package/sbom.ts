import type { Shipped } from './shipped-packages.ts';

/** The part of CycloneDX 1.5 that is read here; what else `npm sbom` wrote is kept as it is. */
export type Bom = {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
type Component = {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
};

/** How a package is named across tools. Source: the package URL specification, type npm. */
function packageUrl({ name, version }: Pick<Shipped, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version ?? ''}`;
}

/**
 * Narrows what `npm sbom` says of the whole project to what ships, and adds what came without a
 * package. A package that ships and is not in the lockfile with that very version is a complaint.
 */
export function narrowBom(
  whole: Bom,
  shipped: readonly Shipped[],
): { readonly bom: Bom; readonly complaints: readonly string[] } {
  const wanted = new Map(
    shipped.filter(({ folder }) => folder !== null).map((each) => [packageUrl(each), each]),
  );
  const root = whole.metadata.component;
  const components = [
    ...new Map(
      whole.components
        .filter(({ purl }) => purl !== undefined && wanted.has(purl))
        .map((component) => [component.purl, component]),
    ).values(),
  ];
  const others = shipped.filter(({ folder }) => folder === null).map(describeOther);
  const kept = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const found = new Set(components.map(({ purl }) => purl));
  return {
    bom: {
      ...whole,
      metadata: { ...whole.metadata, component: { ...root, name: 'cashdesk' } },
      components: [...components, ...others],
      dependencies: whole.dependencies
        .filter(({ ref }) => kept.has(ref))
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: dependsOn.filter((each) => kept.has(each)),
        })),
    },
    complaints: [...wanted]
      .filter(([url]) => !found.has(url))
      .map(([, { name, version }]) => `${name} ${version} ships and is not in the lockfile`),
  };
}

function describeOther({ name, version, license }: Shipped): Component {
  return {
    'bom-ref': [name.replaceAll(' ', '-'), version].filter(Boolean).join('@'),
    type: name === 'Inter' ? 'data' : 'library',
    name,
    ...(version === null ? {} : { version }),
    licenses: [{ license: { id: license } }],
  };
}

/**
 * What comes from the tools on purpose: a helper of the bundlers, and the runtime, which
 * electron-builder asks to be a tool.
 */
const shipsThoughTool = new Set(['vite', 'rolldown', 'electron']);

/**
 * `npm audit --omit=dev` asks about all that ships only if all that ships is no development
 * dependency. `locked`: `packages` of the lockfile.
 */
export function auditGaps(
  shipped: readonly Shipped[],
  locked: Readonly<Record<string, { readonly dev?: boolean }>>,
): string[] {
  return shipped
    .filter(
      ({ name, folder }) =>
        folder !== null &&
        !shipsThoughTool.has(name) &&
        locked[folder.replaceAll('\\', '/')]?.dev === true,
    )
    .map(({ name }) => `${name} ships and is only a development dependency`);
}
