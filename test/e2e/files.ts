import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The files of a folder, however deep, with what is in them. */
export async function filesIn(
  folder: string,
): Promise<readonly { readonly name: string; readonly content: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  // A file that goes while they are read (a journal of a database) holds nothing any more.
  const contents = await Promise.all(
    files.map((file) => readFile(file).catch(() => Buffer.alloc(0))),
  );
  return files.map((file, at) => ({
    name: path.relative(folder, file),
    content: contents[at] ?? Buffer.alloc(0),
  }));
}

/** Names of the files in which this text stands, as UTF-8 or UTF-16. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const files = await filesIn(folder);
  return files
    .filter(
      ({ content }) => content.includes(text) || content.includes(Buffer.from(text, 'utf16le')),
    )
    .map(({ name }) => name);
}
