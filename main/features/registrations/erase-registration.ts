import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { erasedRegistration } from '../../bank/registrations/erased-registration.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Book } from '../../data/book/open-book.ts';
import type { RegistrationOutput } from './read-registrations.ts';
import { keptRegistration, plainId } from './kept-registrations.ts';
import { type RegistrationsContext, openBookOf } from './registrations-context.ts';

const dayMs = 86_400_000;
const erasedAtATime = 20;
/** What is begun in the form of a new registration names people too. */
const begunRegistration = 'registrations:new';

const eraseIn = (book: Book, id: string, nowEpochMs: number): void =>
  book.registrations.together(() => {
    const followed = book.registrations.get(id);
    if (followed === null) return;
    book.registrations.markErased(id, nowEpochMs);
    const said = keptRegistration(book, id);
    if (said !== null && followed.saidAtEpochMs !== null)
      book.registrations.putAnswer({
        ...followed,
        saidAtEpochMs: followed.saidAtEpochMs,
        json: toJsonText(erasedRegistration(said.said)),
      });
  });

/** What is erased is in no copy either. */
const removeCopies = ({
  book,
  reportBug,
}: {
  readonly book: Book;
  readonly reportBug: RegistrationsContext['reportBug'];
}): void => {
  try {
    book.removeBackups();
  } catch (cause) {
    reportBug(cause);
  }
};

/**
 * Forgets the personal data of one registration, now and whatever comes later; its timeline stays.
 * The service still has them. `not-found`: it is not followed.
 */
export const eraseRegistration = (
  context: RegistrationsContext,
  { id }: { readonly id: RegistrationId },
): Result<RegistrationOutput<'erase'>> => {
  const open = openBookOf(context);
  if (!open.ok) return open;
  const { book } = open.value;
  if (book.registrations.get(plainId(id)) === null)
    return failed({ kind: 'not-found', traceId: null });
  eraseIn(book, plainId(id), context.now());
  removeCopies({ book, reportBug: context.reportBug });
  context.onChange();
  return ok({});
};

/**
 * Erases what was added so many days ago or earlier, and a form begun that was last
 * changed then, in short stretches. Null days: nothing by itself.
 */
export const eraseDue = async (
  context: RegistrationsContext,
  { days, breathe }: { readonly days: number | null; readonly breathe: () => Promise<void> },
): Promise<void> => {
  const connection = context.connection();
  if (days === null || !connection?.book) return;
  const { book } = connection;
  let isChanged = book.drafts.removeBefore(begunRegistration, context.now() - days * dayMs);
  for (;;) {
    const due =
      connection === context.connection()
        ? book.registrations.toErase(context.now() - days * dayMs, erasedAtATime)
        : [];
    for (const id of due) eraseIn(book, id, context.now());
    isChanged ||= due.length > 0;
    if (due.length < erasedAtATime) break;
    await breathe();
  }
  if (!isChanged) return;
  if (connection === context.connection()) removeCopies({ book, reportBug: context.reportBug });
  context.onChange();
};
