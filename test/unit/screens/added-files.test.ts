import { beforeEach, expect, test, vi } from 'vitest';
import type { Input } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import {
  addInvoiceFiles,
  useAdding,
} from '../../../renderer/screens/supplier-invoices/files/added-files.ts';

const session = vi.hoisted(() => ({ connectionId: 'bakery' }));
vi.mock('../../../renderer/platform/session.ts', () => ({
  currentConnectionId: () => session.connectionId,
}));
vi.mock('../../../renderer/platform/dropped-file.ts', () => ({
  readDropped: async ({ name }: File) => ({ name, base64: '' }),
}));

const added: string[] = [];
let whileAdding = (): void => undefined;

beforeEach(() => {
  added.length = 0;
  vi.stubGlobal('window', {
    cashdesk: {
      invoiceFiles: {
        add: async ({ file }: Input<'invoiceFiles', 'add'>) => {
          added.push(file?.name ?? '');
          whileAdding();
          return ok({
            wasChosen: true,
            newCount: 1,
            knownCount: 0,
            unreadableCount: 0,
            refused: [],
          });
        },
      },
    },
  });
  return () => vi.unstubAllGlobals();
});

function dropped(...names: readonly string[]): readonly File[] {
  return names.map((name) => new File([], name));
}

test('adds no file to a connection that the user opened meanwhile', async () => {
  whileAdding = () => {
    session.connectionId = 'other';
    whileAdding = () => undefined;
    addInvoiceFiles(dropped('other.xml'));
  };
  addInvoiceFiles(dropped('first.xml', 'second.xml', 'third.xml'));
  await vi.waitFor(() => expect(useAdding.getState().adding?.progress).toBeNull());
  expect(added).toEqual(['first.xml', 'other.xml']);
  expect(useAdding.getState().adding).toMatchObject({ connectionId: 'other', newCount: 1 });
});
