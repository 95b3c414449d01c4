import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Messages } from '../../messages/messages.ts';
import { minuteMs } from '../../time/durations.ts';
import { type YieldToEventLoop, createYield } from '../yield-to-event-loop.ts';
import { saveFile } from '../save-records.ts';
import { type Day, addDays, dayOf, isDone } from './due-lanes.ts';
import { iterateInvoices } from './iterate-invoices.ts';
import type { Invoices } from './open-invoices.ts';
import { toOneLine } from './paying/payment-text.ts';

/**
 * For this long, a calendar file contains the cancellation of an invoice that is no longer to be
 * paid.
 */
const cancelledForDays = 366;

type DueEntry = {
  readonly id: string;
  readonly day: Day;
  readonly invoice: SupplierInvoice;
  readonly isCancelled: boolean;
};

/**
 * An invoice without a due day is cancelled, too: a calendar may have it from an earlier file, and
 * finds it by its UID. Its day is then that of the invoice, because an event needs one.
 */
function toDueEntry(
  id: string,
  invoice: SupplierInvoice,
  { isGone, today }: { readonly isGone: boolean; readonly today: Day },
): DueEntry | null {
  const dueDay = dayOf(invoice.dueDate);
  const day = dueDay ?? dayOf(invoice.issueDate) ?? dayOf(invoice.createdAt) ?? today;
  const isCancelled =
    dueDay === null || invoice.isCreditNote === true || isGone || isDone(invoice.status);
  return isCancelled && day < addDays(today, -cancelledForDays)
    ? null
    : { id, day, invoice, isCancelled };
}

function midnightOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/**
 * Follows RFC 5545. The event of an invoice has the same UID in every file, and a later file has a
 * higher SEQUENCE. A calendar that imports the file again therefore updates its events. Events
 * contain no amounts and IBANs, because calendars are often shared.
 */
async function calendarText(
  dueEntries: readonly DueEntry[],
  {
    messages,
    nowEpochMs,
    yieldToEventLoop,
  }: {
    readonly messages: Messages;
    readonly nowEpochMs: number;
    readonly yieldToEventLoop: YieldToEventLoop;
  },
): Promise<string> {
  const {
    ICalCalendarMethod,
    ICalEventStatus,
    ICalEventTransparency,
    default: createCalendar,
  } = await import('ical-generator');
  const calendar = createCalendar({
    name: messages('invoices.calendar'),
    prodId: { company: 'Cashdesk', product: 'Cashdesk' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, day, invoice, isCancelled } of dueEntries) {
    // A control character would make the file invalid (RFC 5545, 3.1).
    const [supplier, number] = [toOneLine(invoice.supplierName), toOneLine(invoice.invoiceNumber)];
    calendar.createEvent({
      id: `invoice-${id}@cashdesk`,
      sequence: Math.floor(nowEpochMs / minuteMs),
      stamp: new Date(nowEpochMs),
      start: midnightOf(day),
      end: midnightOf(addDays(day, 1)),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: messages('invoices.calendar.pay', {
        supplier: supplier || messages('invoices.unnamed'),
      }),
      ...(number !== '' && { description: messages('invoices.calendar.number', { number }) }),
    });
    await yieldToEventLoop();
  }
  return calendar.toString();
}

/**
 * Saves the due dates of all open invoices as a calendar file in a place that the user chooses.
 * Error: `storage-unavailable` for a place that cannot be written to.
 */
export async function saveDueCalendar({ scope }: Pick<Invoices, 'scope'>) {
  const yieldToEventLoop = createYield(scope);
  const today = scope.today();
  const dueEntries: DueEntry[] = [];
  for await (const { id, invoice, fact } of iterateInvoices({ scope })) {
    const due = toDueEntry(id, invoice, { isGone: fact.isGone, today });
    if (due !== null) dueEntries.push(due);
  }
  const messages = scope.messages();
  const saved = await saveFile(scope, {
    suggestedName: `${messages('invoices.calendar')}.ics`,
    extension: 'ics',
    text: await calendarText(dueEntries, { messages, nowEpochMs: scope.now(), yieldToEventLoop }),
  });
  return saved.ok
    ? ok({ ...saved.value, rowCount: dueEntries.filter(({ isCancelled }) => !isCancelled).length })
    : saved;
}
