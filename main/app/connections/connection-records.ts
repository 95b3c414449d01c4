import type * as z from 'zod';
import { connectionIdPattern } from '../../../preload/contract/connection-id.ts';

/**
 * A record for each connection in the settings file. It is not in the vault, so that a lost vault
 * does not lose it.
 */
export type ConnectionRecords<Entry> = {
  readonly of: (connectionId: string) => Entry;
  readonly change: (connectionId: string, change: Partial<Entry>) => void;
  readonly forget: (connectionId: string) => void;
};

/**
 * A damaged entry of the settings file counts as missing, for that connection only.
 *
 * @param emptyRecord the record of a connection without an entry
 */
export function createConnectionRecords<Entry extends object>(
  { model, emptyRecord }: { readonly model: z.ZodType<Entry>; readonly emptyRecord: Entry },
  { read, write }: { readonly read: () => unknown; readonly write: (value: unknown) => void },
  onChange: () => void,
): ConnectionRecords<Entry> {
  const readAll = (): Readonly<Record<string, Entry>> => {
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
  const of = (id: string): Entry => readAll()[id] ?? emptyRecord;
  const writeAll = (records: Readonly<Record<string, Entry>>): void => {
    write(records);
    onChange();
  };
  return {
    of,
    change: (id, change) => writeAll({ ...readAll(), [id]: { ...of(id), ...change } }),
    forget: (id) =>
      writeAll(Object.fromEntries(Object.entries(readAll()).filter(([each]) => each !== id))),
  };
}
