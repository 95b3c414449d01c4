import type { Output } from '../../../preload/contract/index.ts';
import {
  callbackProblem,
  checkSubscription,
} from '../../../preload/contract/webhooks/check-subscription.ts';
import {
  type CommandError,
  type InputProblem,
  type Result,
  failed,
  ok,
} from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import {
  changedSubscriptionBody,
  endpointBody,
  newSubscriptionBody,
} from '../../bank/webhooks/subscription-body.ts';
import type { SubscriptionAnswer } from '../../bank/webhooks/to-subscription.ts';
import { blockedReason } from '../../outbox/blocked-reason.ts';
import { carriedOutbox } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { FeatureHandlers } from '../feature.ts';
import type { Scope } from '../scope.ts';
import {
  keepChanged,
  keepCreated,
  keepDeletability,
  keepGone,
  keepRemoved,
  rowOfAnswer,
} from './keep-answer.ts';
import { keepSecret } from './kept-secrets.ts';
import { findSubscription } from './find-subscription.ts';
import { type Changes, sendChange } from './send-change.ts';
import { type SubscriptionWrite, subscriptionWrite } from './subscription-write.ts';
import { deleteEndpoint } from './webhook-answer.ts';

type Created = Promise<Result<Output<'webhooks', 'create'>>>;
type Given<Name extends keyof FeatureHandlers['webhooks']> = Parameters<
  FeatureHandlers['webhooks'][Name]
>[0];
type OlderEndpoint = Given<'createLegacy'>;

const longestName = 80;
function hostOf(address: string): string {
  return URL.parse(address.trim())?.host ?? address.trim();
}
function shortened(text: string): string {
  return [...text].slice(0, longestName).join('');
}
function invalid(problems: readonly InputProblem[]): Result<never> {
  return failed<CommandError>({ kind: 'invalid-input', problems: [...problems] });
}

/** The outbox state of subscription changes, which outlives the connection. */
const carriedState = carriedOutbox<SubscriptionWrite, Scope>();

/**
 * The result of a change, with its secret stored. The bank returns the secret once, so it is shown
 * even if the disk, the keychain or the connection fails.
 */
async function takeAnswer(
  { scope, writes }: Changes,
  { subscription, secret }: SubscriptionAnswer,
): Promise<Output<'webhooks', 'create'>> {
  const { id, callbackUrl, description } = subscription;
  const open = writes.openNow();
  const stored =
    open !== null && secret !== null
      ? await keepSecret(open, {
          name: shortened(description?.trim() || hostOf(callbackUrl ?? '') || id),
          kind: 'v2',
          subscriptionId: id,
          value: secret,
        }).catch((cause: unknown) => (scope.reportBug(cause), null))
      : null;
  scope.publishChange('webhooks');
  const isSecretKept = stored !== null;
  return { row: rowOfAnswer(writes.openNow(), subscription, isSecretKept), secret, isSecretKept };
}

async function sendCreation(changes: Changes, bodyText: string, callbackUrl: string): Created {
  const answer = await sendChange(
    changes,
    { kind: 'create', objectId: null, callbackUrl },
    {
      exchange: () => changes.scope.bank.createSubscription(bodyText),
      madeId: ({ subscription }) => subscription.id,
      store: (made, { open, vault, atEpochMs }) => {
        if (made.ok) keepCreated(open, vault, { subscription: made.value.subscription, atEpochMs });
      },
    },
  );
  return answer.ok ? ok(await takeAnswer(changes, answer.value)) : answer;
}

/** An identical draft in flight is not sent a second time. */
async function create(changes: Changes, { draft }: Given<'create'>): Created {
  const { scope, writes } = changes;
  const missing = blockedReason(scope);
  if (missing !== null) return failed(missing);
  const bodyText = newSubscriptionBody(draft);
  const same = writes.underWay<Awaited<Created>>(bodyText);
  if (same) return same;
  const problems = checkSubscription(draft);
  if (problems.length > 0) return invalid(problems);
  return writes.begin(bodyText, () => sendCreation(changes, bodyText, draft.callbackUrl.trim()));
}

async function update(changes: Changes, { id, draft }: Given<'update'>): Created {
  const { scope } = changes;
  const missing = blockedReason(scope);
  if (missing !== null) return failed(missing);
  const problems = checkSubscription(draft);
  if (problems.length > 0) return invalid(problems);
  const answer = await sendChange(
    changes,
    { kind: 'update', objectId: id },
    {
      exchange: async () => {
        const result = await scope.bank.changeSubscription(id, changedSubscriptionBody(draft));
        return result.ok
          ? ok({ ...result.value, subscription: { ...result.value.subscription, id } })
          : result;
      },
      store: (result, { open, atEpochMs }) => {
        if (result.ok) keepChanged(open, result.value.subscription, atEpochMs);
        else if (result.error.kind === 'not-found') keepGone(open, id, atEpochMs);
      },
    },
  );
  return answer.ok ? ok(await takeAnswer(changes, answer.value)) : answer;
}

/**
 * A 404 is about the subscription only if the endpoint is known to exist or the documented read
 * confirms it. Otherwise the endpoint may be missing.
 */
async function isGone({ scope, writes }: Changes, id: SubscriptionId): Promise<boolean> {
  const open = writes.openNow();
  if (open?.cache.capabilities.get(deleteEndpoint, open.now())?.state === 'supported') return true;
  const read = await scope.bank.readSubscription(id);
  return !read.ok && read.error.kind === 'not-found';
}

/**
 * A subscription that is already gone counts as deleted; a 404 for an existing one means that the
 * endpoint is missing.
 */
async function deleteSubscription(
  changes: Changes,
  id: SubscriptionId,
): Promise<Result<'deleted' | 'gone'>> {
  const answer = await changes.scope.bank.deleteSubscription(id);
  if (answer.ok) return ok('deleted');
  if (answer.error.kind !== 'not-found') return answer;
  return (await isGone(changes, id)) ? ok('gone') : failed({ kind: 'not-supported' });
}

async function remove(
  changes: Changes,
  { id }: Given<'remove'>,
): Promise<Result<Output<'webhooks', 'remove'>>> {
  const missing = blockedReason(changes.scope);
  if (missing !== null) return failed(missing);
  const answer = await sendChange(
    changes,
    { kind: 'remove', objectId: id },
    {
      exchange: () => deleteSubscription(changes, id),
      store: (result, { open, vault }) => {
        if (!result.ok || result.value === 'deleted') keepDeletability(open, result);
        if (result.ok) keepRemoved(open, vault, id);
      },
    },
  );
  return answer.ok ? ok({}) : answer;
}

async function sendOlder(
  changes: Changes,
  { callbackUrl, secret }: OlderEndpoint,
  bodyText: string,
): Promise<Result<Output<'webhooks', 'createLegacy'>>> {
  const { scope, writes } = changes;
  // Store the secret first: once the bank has it, events arrive that only this secret proves.
  const stored = await keepSecret(scope, {
    name: shortened(hostOf(callbackUrl)),
    kind: 'onboarding',
    subscriptionId: null,
    value: secret,
  });
  const answer = await sendChange(
    changes,
    { kind: 'create-older', objectId: null, callbackUrl },
    { exchange: () => scope.bank.createEndpoint(bodyText) },
  );
  const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
  if (isRefused && stored !== null)
    await writes.openNow()?.eventSecrets?.remove(stored.id).catch(scope.reportBug);
  scope.publishChange('webhooks');
  return answer.ok ? ok({ isSecretKept: stored !== null }) : answer;
}

async function createOlder(
  changes: Changes,
  endpoint: OlderEndpoint,
): Promise<Result<Output<'webhooks', 'createLegacy'>>> {
  const { scope, writes } = changes;
  const missing = blockedReason(scope, ['signed-in', 'registrations-only']);
  if (missing !== null) return failed(missing);
  const address = callbackProblem(endpoint.callbackUrl);
  const problems: readonly InputProblem[] = [
    ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
    ...(endpoint.secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
  ];
  if (problems.length > 0) return invalid(problems);
  const bodyText = endpointBody(endpoint);
  const same = writes.underWay<Result<Output<'webhooks', 'createLegacy'>>>(bodyText);
  return same ?? writes.begin(bodyText, () => sendOlder(changes, endpoint, bodyText));
}

function commandsOf(changes: Changes) {
  return {
    create: (input: Given<'create'>) => create(changes, input),
    update: (input: Given<'update'>) => update(changes, input),
    remove: (input: Given<'remove'>) => remove(changes, input),
    createLegacy: (input: OlderEndpoint) => createOlder(changes, input),
  };
}

/**
 * Changes of subscriptions. Each is in the vault before it is sent, and is sent once and never
 * again.
 */
export function createSubscriptionChanges(scope: Scope): {
  readonly commands: ReturnType<typeof commandsOf>;
  readonly kind: WritesOfKind;
  /** Checks the changes whose outcome is unknown. */
  readonly resume: () => void;
} {
  const writes: Changes['writes'] = createWrites(scope, subscriptionWrite, {
    carriedState,
    findAtBank: (write) => findSubscription(scope, write, (id) => writes.known(id)),
  });
  return {
    commands: commandsOf({ scope, writes }),
    kind: createWritesOfKind(scope, writes, {
      // The bank's current data shows the outcome of a change.
      describe: ({ kind, asked: { callbackUrl } }) =>
        kind === 'create' || kind === 'create-older' ? { kind: 'subscription', callbackUrl } : null,
      canCheck: ({ kind }) => kind === 'create',
      // A subscription that it may have created must not be taken for the one of another creation.
      resolved: (_said, { asked }) => ({ rest: { asked } }),
    }),
    resume: writes.resume,
  };
}
