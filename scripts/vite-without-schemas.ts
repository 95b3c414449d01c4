import type { Plugin } from 'vite';

/**
 * The library of settings brings a validator of schemas, a fifth of all that main reads at its
 * start. It makes one only where it is given a schema, and ours gives none: whoever reads a part of
 * the file checks it (`main/shell/settings.ts`).
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'cashdesk-without-schemas',
    enforce: 'pre',
    load: (id) =>
      /\/node_modules\/(?:ajv\/dist\/2020|ajv-formats\/dist\/index)\.js$/.test(
        id.replaceAll('\\', '/'),
      )
        ? "export class Ajv2020 { constructor() { throw new Error('No validator of schemas ships'); } }\nexport default {};\n"
        : null,
  };
}
