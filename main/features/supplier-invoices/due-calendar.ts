import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Messages } from '../../messages/messages.ts';
import { minuteMs } from '../../time/durations.ts';
import { type YieldToEventLoop, createYield } from '../yield-to-event-loop.ts';
import { saveFile } from '../save-records.ts';
import { type Day, addDays, dayOf, isDone } from './due-lanes.ts';
import { eachInvoice } from './each-invoice.ts';
import type { Invoices } from './open-invoices.ts';
import { oneLine } from './paying/payment-text.ts';

/**
 * For this long, a calendar file contains the cancellation of an invoice that is no longer to be
 * paid.
 */
const doneForDays = 366;

type Due = {
  readonly id: string;
  readonly day: Day;
  readonly invoice: SupplierInvoice;
  readonly isCancelled: boolean;
};

/**
 * An invoice without a due day is cancelled, too: a calendar may have it from an earlier file, and
 * finds it by its UID. Its day is then that of the invoice, because an event needs one.
 */
function dueOf(
  id: string,
  invoice: SupplierInvoice,
  { isGone, today }: { readonly isGone: boolean; readonly today: Day },
): Due | null {
  const dueDay = dayOf(invoice.dueDate);
  const day = dueDay ?? dayOf(invoice.issueDate) ?? dayOf(invoice.createdAt) ?? today;
  const isCancelled =
    dueDay === null || invoice.isCreditNote === true || isGone || isDone(invoice.status);
  return isCancelled && day < addDays(today, -doneForDays)
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
  dues: readonly Due[],
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
  for (const { id, day, invoice, isCancelled } of dues) {
    // A control character would make the file invalid (RFC 5545, 3.1).
    const [supplier, number] = [oneLine(invoice.supplierName), oneLine(invoice.invoiceNumber)];
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
  const dues: Due[] = [];
  for await (const { id, invoice, fact } of eachInvoice({ scope })) {
    const due = dueOf(id, invoice, { isGone: fact.isGone, today });
    if (due !== null) dues.push(due);
  }
  const messages = scope.messages();
  const saved = await saveFile(scope, {
    suggestedName: `${messages('invoices.calendar')}.ics`,
    extension: 'ics',
    text: await calendarText(dues, { messages, nowEpochMs: scope.now(), yieldToEventLoop }),
  });
  return saved.ok
    ? ok({ ...saved.value, rowCount: dues.filter(({ isCancelled }) => !isCancelled).length })
    : saved;
}
