import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** All files of a folder, recursively, with their content. */
export async function readFiles(
  folder: string,
): Promise<readonly { readonly name: string; readonly content: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  // A file that is deleted meanwhile (a database journal) counts as empty.
  const contents = await Promise.all(
    files.map((file) => readFile(file).catch(() => Buffer.alloc(0))),
  );
  return files.map((file, index) => ({
    name: path.relative(folder, file),
    content: contents[index] ?? Buffer.alloc(0),
  }));
}

/** Names of the files that contain this text, as UTF-8 or UTF-16. */
export async function findFilesWith(folder: string, text: string): Promise<readonly string[]> {
  const files = await readFiles(folder);
  return files
    .filter(
      ({ content }) => content.includes(text) || content.includes(Buffer.from(text, 'utf16le')),
    )
    .map(({ name }) => name);
}
