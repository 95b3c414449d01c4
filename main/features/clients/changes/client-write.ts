import type {
  ClientChange,
  ClientDifference,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { type ClientId, clientId } from '../../../../preload/contract/values.ts';
import { askedOfClientCodec, clientWrittenCodec } from '../../../data/codecs/own-records.ts';
import { defineWrite } from '../../../outbox/define-write.ts';
import type { Write } from '../../../outbox/write.ts';

/** A change or a deletion of a client, which is its object. */
export type ClientWrite = Write<
  {
    /** What the client is called. */
    readonly name: string | null;
    /** Of a deletion: nothing. */
    readonly change: ClientChange;
    /** What the changed fields held by what was known here. */
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
  asked: askedOfClientCodec,
  answer: clientWrittenCodec,
  // What the bank has of it then is in its list; nothing is made twice by it.
  mustSurvive: () => false,
  // Sent twice it sets the same values, but it could overwrite what somebody else changed
  // meanwhile: only the user sends it again.
  mayResend: ({ state }) => state === 'unknown',
});
