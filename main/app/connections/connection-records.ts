import type * as z from 'zod';
import { connectionIdPattern } from '../../../preload/contract/connection-id.ts';

/**
 * A record for each connection in the settings file. It is not in the vault, so that a lost vault
 * does not lose it.
 */
export type ConnectionRecords<Kept> = {
  readonly of: (connectionId: string) => Kept;
  readonly change: (connectionId: string, change: Partial<Kept>) => void;
  readonly forget: (connectionId: string) => void;
};

/**
 * A damaged entry of the settings file counts as missing, for that connection only.
 *
 * @param none the record of a connection without an entry
 */
export function createConnectionRecords<Kept extends object>(
  { model, none }: { readonly model: z.ZodType<Kept>; readonly none: Kept },
  { read, write }: { readonly read: () => unknown; readonly write: (value: unknown) => void },
  onChange: () => void,
): ConnectionRecords<Kept> {
  const readAll = (): Readonly<Record<string, Kept>> => {
    const stored = read();
    return Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).flatMap(
        ([id, value]) => {
          const record = model.safeParse(value).data;
          return record === undefined || !connectionIdPattern.test(id) ? [] : [[id, record]];
        },
      ),
    );
  };
  const of = (id: string): Kept => readAll()[id] ?? none;
  const put = (records: Readonly<Record<string, Kept>>): void => {
    write(records);
    onChange();
  };
  return {
    of,
    change: (id, change) => put({ ...readAll(), [id]: { ...of(id), ...change } }),
    forget: (id) =>
      put(Object.fromEntries(Object.entries(readAll()).filter(([each]) => each !== id))),
  };
}
