import type { EventRow, ProofStep, Verdict } from '../../../../preload/contract/webhooks/inbox.ts';
import { cardId } from '../../../../preload/contract/values.ts';
import { eventCode, isKnownType } from '../../../widgets/events/event-names.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { recordOf } from '../../../platform/navigation.ts';
import type { RecordScreen, Route } from '../../../platform/navigation.ts';

/** The unusual fact about an event; null: none. */
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

/** The characters of an id that distinguish two objects of a list. */
const shortId = 8;

/** A part of the second line; one in the code font is the bank's name of the event. */
type Part = { readonly text: string; readonly isCode: boolean };

/**
 * The second line of a row: the bank's name of the event, and its note or its object. A wrong
 * signature comes before the event's own data.
 */
export function rowSecond(
  row: Parameters<typeof rowNote>[0] & Parameters<typeof eventCode>[0] & Pick<EventRow, 'objectId'>,
  t: Translate,
): { readonly parts: readonly Part[]; readonly isWrong: boolean } {
  const object = [...visibleText(row.objectId ?? '')].slice(0, shortId).join('');
  const code = { text: eventCode(row, t) ?? '', isCode: true };
  const secondPart = { text: rowNote(row, t) ?? object, isCode: false };
  const isWrong = row.verdict === 'not-genuine';
  const parts = (isWrong ? [secondPart, code] : [code, secondPart]).filter(
    ({ text }) => text !== '',
  );
  return {
    parts: parts.length === 0 ? [{ text: t('inbox.row.no-type'), isCode: false }] : parts,
    isWrong,
  };
}

/**
 * A secret that was typed for one check has no name. It proves the sender only if nobody else knows
 * it.
 */
function isTyped({ steps }: Pick<Verdict, 'steps'>): boolean {
  return steps.some(({ step, detail }) => step === 'secret' && detail === '');
}

export function verdictTitle({ state, steps }: Pick<Verdict, 'state' | 'steps'>): MessageId {
  return state === 'genuine' && isTyped({ steps })
    ? 'inbox.verdict.matches'
    : `inbox.verdict.${state}`;
}

/** The sentence below a verdict: the secret that matched, or the most frequent cause. */
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

/** The reason for a wrong time: by the bank's clock if it was measured, else by ours. */
function timeReason(likely: 'too-old' | 'clock', steps: Verdict['steps'], t: Translate): string {
  if (steps.some(({ step }) => step === 'clock'))
    return t(likely === 'too-old' ? 'inbox.likely.late' : 'inbox.likely.early');
  const age = Number(steps.find(({ step }) => step === 'age')?.detail ?? Number.NaN);
  return Number.isSafeInteger(age)
    ? t(`inbox.likely.${likely}`, { age: durationText(age, t) })
    : t('inbox.likely.none');
}

/** The subject of one step of the verification. */
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
 * `noted`: the body was signed in its compact form, or it could not be checked because the secret
 * is unknown.
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

/** Any id of the service has this form; an id in an event may be any text. */
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

/** The page of an event's object; null: none. */
export function pageOf({
  type,
  objectKind,
  objectId,
}: Pick<EventRow, 'type' | 'objectKind' | 'objectId'>): Route | null {
  const screen = objectKind === null ? null : screens[objectKind];
  // A subscription's event is about the user's own organization and accounts; an onboarding event
  // is about a customer's, which has no page.
  if (screen === 'organization') return type !== null && isKnownType(type) ? { screen } : null;
  return screen === null || !isServiceId(objectId) ? null : recordOf(screen, objectId);
}
