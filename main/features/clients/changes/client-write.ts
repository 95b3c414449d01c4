import type {
  ClientChange,
  ClientDifference,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { type ClientId, clientId } from '../../../../preload/contract/values.ts';
import {
  clientWriteRequestCodec,
  clientWriteAnswerCodec,
} from '../../../data/codecs/own-records.ts';
import { defineWrite } from '../../../outbox/define-write.ts';
import type { Write } from '../../../outbox/write.ts';

/** A change or a deletion of a client, which is its object. */
export type ClientWrite = Write<
  {
    /** The client's name. */
    readonly name: string | null;
    /** Empty for a deletion. */
    readonly change: ClientChange;
    /** The changed fields' values before, as cached here. */
    readonly before: ClientChange;
  },
  | {
      /** Null: deleted. */
      readonly row: ClientRow | null;
      readonly differences: readonly ClientDifference[];
      readonly wasGone: boolean;
    }
  | { readonly error: CommandError }
  | { readonly traceId: string | null },
  ClientId,
  'update' | 'remove'
>;

export const clientWrite = defineWrite<ClientWrite>({
  family: 'client',
  topic: 'clients',
  kinds: ['update', 'remove'],
  objectId: clientId,
  asked: clientWriteRequestCodec,
  answer: clientWriteAnswerCodec,
  // The bank's list shows the outcome, and repeating a write creates no second object.
  mustSurvive: () => false,
  // Sending it twice sets the same values, but could overwrite a change that somebody else made
  // meanwhile: only the user sends it again.
  mayResend: ({ state }) => state === 'unknown',
});
