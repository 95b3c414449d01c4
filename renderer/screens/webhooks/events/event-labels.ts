import type { EventRow, ProofStep, Verdict } from '../../../../preload/contract/webhooks/inbox.ts';
import { cardId } from '../../../../preload/contract/values.ts';
import { eventCode, isKnownType } from '../../../widgets/events/event-names.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { recordOf } from '../../../platform/navigation.ts';
import type { RecordScreen, Route } from '../../../platform/navigation.ts';

/** What is not as usual about an event; null: nothing. */
export function rowNote(
  {
    verdict,
    isLate,
    timesReceived,
    source,
  }: Pick<EventRow, 'verdict' | 'isLate' | 'timesReceived' | 'source'>,
  t: Translate,
): string | null {
  if (verdict === 'unsigned')
    return t(source === 'receiver' ? 'inbox.row.unsigned' : 'inbox.row.imported-unsigned');
  if (verdict !== 'genuine') return t(`inbox.row.${verdict}`);
  if (source === 'backup') return t('inbox.row.backup');
  if (isLate) return t('inbox.row.late');
  return timesReceived > 1 ? t('inbox.row.again', { count: timesReceived }) : null;
}

/** So much of an id tells two objects of a list apart. */
const shortId = 8;

/** A stretch of the second line; one in the code face is what the bank calls the event. */
type Part = { readonly text: string; readonly isCode: boolean };

/**
 * The second line of a row: what the bank calls the event, and what there is to note, else which
 * object it is about. A wrong signature comes before whatever it says of itself.
 */
export function rowSecond(
  row: Parameters<typeof rowNote>[0] & Parameters<typeof eventCode>[0] & Pick<EventRow, 'objectId'>,
  t: Translate,
): { readonly parts: readonly Part[]; readonly isWrong: boolean } {
  const object = [...visibleText(row.objectId ?? '')].slice(0, shortId).join('');
  const code = { text: eventCode(row, t) ?? '', isCode: true };
  const beside = { text: rowNote(row, t) ?? object, isCode: false };
  const isWrong = row.verdict === 'not-genuine';
  const parts = (isWrong ? [beside, code] : [code, beside]).filter(({ text }) => text !== '');
  return {
    parts: parts.length === 0 ? [{ text: t('inbox.row.no-type'), isCode: false }] : parts,
    isWrong,
  };
}

/**
 * A secret that was typed for this once has no name. It proves who signed only as far as nobody
 * else knows it.
 */
function isTyped({ steps }: Pick<Verdict, 'steps'>): boolean {
  return steps.some(({ step, detail }) => step === 'secret' && detail === '');
}

export function verdictTitle({ state, steps }: Pick<Verdict, 'state' | 'steps'>): MessageId {
  return state === 'genuine' && isTyped({ steps })
    ? 'inbox.verdict.matches'
    : `inbox.verdict.${state}`;
}

/** The sentence under a verdict: which secret, or what most often leads to this. */
export function verdictReason({ state, secretName, likely, steps }: Verdict, t: Translate): string {
  if (isTyped({ steps })) {
    if (state === 'genuine') return t('inbox.verdict.matches-why');
    if (likely === 'wrong-secret') return t('inbox.likely.wrong-secret-typed');
  }
  if (state === 'genuine')
    return secretName === null
      ? t('inbox.verdict.signed')
      : t('inbox.verdict.signed-with', { name: visibleText(secretName) });
  if (likely === 'too-old' || likely === 'clock') return timeReason(likely, steps, t);
  return likely === null ? t('inbox.likely.none') : t(`inbox.likely.${likely}`);
}

/** The reason of a time that does not fit: by the bank's clock where it was measured, else by ours. */
function timeReason(likely: 'too-old' | 'clock', steps: Verdict['steps'], t: Translate): string {
  if (steps.some(({ step }) => step === 'clock'))
    return t(likely === 'too-old' ? 'inbox.likely.late' : 'inbox.likely.early');
  const age = Number(steps.find(({ step }) => step === 'age')?.detail ?? Number.NaN);
  return Number.isSafeInteger(age)
    ? t(`inbox.likely.${likely}`, { age: durationText(age, t) })
    : t('inbox.likely.none');
}

/** What one step of the check looked at. */
export function stepDetail(
  { step, outcome, detail }: ProofStep,
  state: Verdict['state'],
  t: Translate,
): { readonly text: string; readonly isCode: boolean } {
  if (outcome === 'skipped')
    return {
      text: t(step === 'age' ? 'inbox.step.age.none' : 'inbox.step.skipped'),
      isCode: false,
    };
  if (detail === null)
    return {
      text: t(
        step === 'header'
          ? 'inbox.step.header.none'
          : step === 'secret'
            ? 'inbox.step.secret.none'
            : 'inbox.step.skipped',
      ),
      isCode: false,
    };
  if (step === 'secret' && detail === '')
    return { text: t('inbox.step.secret.typed'), isCode: false };
  const number = Number(detail);
  if (step === 'body' && Number.isSafeInteger(number))
    return { text: t(bodyMessage(outcome, state), { count: number }), isCode: false };
  if (step === 'age' && Number.isSafeInteger(number))
    return { text: ageText(number, outcome, t), isCode: false };
  if (step === 'clock' && Number.isSafeInteger(number))
    return { text: clockText(number, outcome, t), isCode: false };
  if (step === 'signature') return { text: `${visibleText(detail)}…`, isCode: true };
  return { text: visibleText(detail), isCode: step === 'header' };
}

/**
 * A noted body is one that was signed in its compact form, or one of which nothing is known as its
 * secret is not.
 */
function bodyMessage(outcome: ProofStep['outcome'], state: Verdict['state']): MessageId {
  if (outcome === 'noted')
    return state === 'genuine' ? 'inbox.step.body.noted' : 'inbox.step.body.unmatched';
  return outcome === 'passed' ? 'inbox.step.body.raw' : 'inbox.step.body.failed';
}

function clockText(secondsAhead: number, outcome: ProofStep['outcome'], t: Translate): string {
  if (outcome === 'passed') return t('inbox.step.clock.right');
  return t(secondsAhead > 0 ? 'inbox.step.clock.fast' : 'inbox.step.clock.slow', {
    age: durationText(secondsAhead, t),
  });
}

function durationText(seconds: number, t: Translate): string {
  const size = Math.abs(seconds);
  const [unit, count] =
    size < 120
      ? (['seconds', size] as const)
      : size < 7200
        ? (['minutes', Math.round(size / 60)] as const)
        : size < 172_800
          ? (['hours', Math.round(size / 3600)] as const)
          : (['days', Math.round(size / 86_400)] as const);
  return t(`inbox.age.${unit}`, { count });
}

function ageText(seconds: number, outcome: ProofStep['outcome'], t: Translate): string {
  const text = durationText(seconds, t);
  if (seconds < 0) return t('inbox.step.age.ahead', { age: text });
  return t(
    outcome === 'failed'
      ? 'inbox.step.age.old'
      : outcome === 'noted'
        ? 'inbox.step.age.noted'
        : 'inbox.step.age.passed',
    { age: text },
  );
}

/** Any id of the service has this form; what an event calls an id may be anything. */
function isServiceId(id: string | null): id is string {
  return id !== null && cardId.safeParse(id).success;
}

const screens: Readonly<
  Record<NonNullable<EventRow['objectKind']>, 'organization' | RecordScreen | null>
> = {
  card: 'cards',
  client: 'clients',
  product: 'products',
  registration: 'registrations',
  'terminal-payment': 'terminal-payments',
  organization: 'organization',
  account: 'organization',
  transaction: null,
  membership: null,
  'consent-revocation': null,
  'payment-link': null,
  'payment-link-connection': null,
  beneficiary: null,
  'client-invoice': null,
  other: null,
};

/** Where the object of an event has its page; null: nowhere. */
export function pageOf({
  type,
  objectKind,
  objectId,
}: Pick<EventRow, 'type' | 'objectKind' | 'objectId'>): Route | null {
  const screen = objectKind === null ? null : screens[objectKind];
  // Subscriptions tell of the own company and its accounts; an onboarding event of a customer's,
  // which has no page.
  if (screen === 'organization') return type !== null && isKnownType(type) ? { screen } : null;
  return screen === null || !isServiceId(objectId) ? null : recordOf(screen, objectId);
}
