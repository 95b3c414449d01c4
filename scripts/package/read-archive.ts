import { extractFile, getRawHeader } from '@electron/asar';
import type { ShippedFile } from './ship-rules.ts';

type Node = { readonly files?: Readonly<Record<string, Node>>; readonly unpacked?: boolean };

function isText(path: string): boolean {
  return /\.(js|cjs|mjs|json|html|css)$/.test(path);
}

/**
 * All files of an `app.asar`, those next to it (`app.asar.unpacked`) included, with slashes on
 * every system.
 */
export function readArchive(archive: string): ShippedFile[] {
  const walk = (node: Node, prefix: string): ShippedFile[] =>
    Object.entries(node.files ?? {}).flatMap(([name, child]) => {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      if (child.files) return walk(child, path);
      const file = { path, isUnpacked: child.unpacked === true };
      return [isText(path) ? { ...file, text: extractFile(archive, path).toString('utf8') } : file];
    });
  return walk(getRawHeader(archive).header, '');
}
