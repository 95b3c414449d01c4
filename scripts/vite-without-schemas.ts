import type { Plugin } from 'vite';

/**
 * The settings library includes a schema validator, a fifth of all code that main loads at its
 * start. It is used only with a schema, and ours has none: each reader of a part of the file
 * validates it (`main/shell/settings.ts`).
 */
export function schemaRemoval(): Plugin {
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
