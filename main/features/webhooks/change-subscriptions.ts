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
import { outboxStateFactory } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { createWrites } from '../../outbox/writes.ts';
import type { FeatureHandlers } from '../feature.ts';
import type { Scope } from '../scope.ts';
import {
  cacheChanged,
  storeCreated,
  rememberDeleteSupport,
  cacheAbsence,
  storeRemoval,
  toRowOfAnswer,
} from './store-answer.ts';
import { storeSecret } from './manage-secrets.ts';
import { findSubscription } from './find-subscription.ts';
import { type Changes, sendChange } from './send-change.ts';
import { type SubscriptionWrite, subscriptionWrite } from './subscription-write.ts';
import { deleteEndpoint } from './webhook-answer.ts';

type CreationResult = Promise<Result<Output<'webhooks', 'create'>>>;
type CommandInput<Name extends keyof FeatureHandlers['webhooks']> = Parameters<
  FeatureHandlers['webhooks'][Name]
>[0];
type LegacyEndpoint = CommandInput<'createLegacy'>;

const maxNameLength = 80;
function hostOf(address: string): string {
  return URL.parse(address.trim())?.host ?? address.trim();
}
function shorten(text: string): string {
  return [...text].slice(0, maxNameLength).join('');
}
function invalidInput(problems: readonly InputProblem[]): Result<never> {
  return failed<CommandError>({ kind: 'invalid-input', problems: [...problems] });
}

/** The outbox state of subscription changes, which outlives the connection. */
const createOutboxState = outboxStateFactory<SubscriptionWrite, Scope>();

/**
 * The result of a change, with its secret stored. The bank returns the secret once, so it is shown
 * even if the disk, the keychain or the connection fails.
 */
async function storeAnsweredSecret(
  { scope, writes }: Changes,
  { subscription, secret }: SubscriptionAnswer,
): Promise<Output<'webhooks', 'create'>> {
  const { id, callbackUrl, description } = subscription;
  const open = writes.openNow();
  const stored =
    open !== null && secret !== null
      ? await storeSecret(open, {
          name: shorten(description?.trim() || hostOf(callbackUrl ?? '') || id),
          kind: 'v2',
          subscriptionId: id,
          value: secret,
        }).catch((cause: unknown) => (scope.reportBug(cause), null))
      : null;
  scope.publishChange('webhooks');
  const isSecretKept = stored !== null;
  return { row: toRowOfAnswer(writes.openNow(), subscription, isSecretKept), secret, isSecretKept };
}

async function sendCreation(
  changes: Changes,
  bodyText: string,
  callbackUrl: string,
): CreationResult {
  const answer = await sendChange(
    changes,
    { kind: 'create', objectId: null, callbackUrl },
    {
      sendRequest: () => changes.scope.bank.createSubscription(bodyText),
      createdId: ({ subscription }) => subscription.id,
      store: (created, { open, vault, atEpochMs }) => {
        if (created.ok)
          storeCreated(open, vault, { subscription: created.value.subscription, atEpochMs });
      },
    },
  );
  return answer.ok ? ok(await storeAnsweredSecret(changes, answer.value)) : answer;
}

/** An identical draft in flight is not sent a second time. */
async function create(changes: Changes, { draft }: CommandInput<'create'>): CreationResult {
  const { scope, writes } = changes;
  const blocked = blockedReason(scope);
  if (blocked !== null) return failed(blocked);
  const bodyText = newSubscriptionBody(draft);
  const running = writes.runningTask<Awaited<CreationResult>>(bodyText);
  if (running) return running;
  const problems = checkSubscription(draft);
  if (problems.length > 0) return invalidInput(problems);
  return writes.begin(bodyText, () => sendCreation(changes, bodyText, draft.callbackUrl.trim()));
}

async function update(changes: Changes, { id, draft }: CommandInput<'update'>): CreationResult {
  const { scope } = changes;
  const blocked = blockedReason(scope);
  if (blocked !== null) return failed(blocked);
  const problems = checkSubscription(draft);
  if (problems.length > 0) return invalidInput(problems);
  const answer = await sendChange(
    changes,
    { kind: 'update', objectId: id },
    {
      sendRequest: async () => {
        const result = await scope.bank.changeSubscription(id, changedSubscriptionBody(draft));
        return result.ok
          ? ok({ ...result.value, subscription: { ...result.value.subscription, id } })
          : result;
      },
      store: (result, { open, atEpochMs }) => {
        if (result.ok) cacheChanged(open, result.value.subscription, atEpochMs);
        else if (result.error.kind === 'not-found') cacheAbsence(open, id, atEpochMs);
      },
    },
  );
  return answer.ok ? ok(await storeAnsweredSecret(changes, answer.value)) : answer;
}

/**
 * A 404 is about the subscription only if the endpoint is known to exist or the documented read
 * confirms it. Otherwise the endpoint may be missing.
 */
async function isSubscriptionGone(
  { scope, writes }: Changes,
  id: SubscriptionId,
): Promise<boolean> {
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
  return (await isSubscriptionGone(changes, id)) ? ok('gone') : failed({ kind: 'not-supported' });
}

async function remove(
  changes: Changes,
  { id }: CommandInput<'remove'>,
): Promise<Result<Output<'webhooks', 'remove'>>> {
  const blocked = blockedReason(changes.scope);
  if (blocked !== null) return failed(blocked);
  const answer = await sendChange(
    changes,
    { kind: 'remove', objectId: id },
    {
      sendRequest: () => deleteSubscription(changes, id),
      store: (result, { open, vault }) => {
        if (!result.ok || result.value === 'deleted') rememberDeleteSupport(open, result);
        if (result.ok) storeRemoval(open, vault, id);
      },
    },
  );
  return answer.ok ? ok({}) : answer;
}

async function sendLegacyEndpoint(
  changes: Changes,
  { callbackUrl, secret }: LegacyEndpoint,
  bodyText: string,
): Promise<Result<Output<'webhooks', 'createLegacy'>>> {
  const { scope, writes } = changes;
  // Store the secret first: once the bank has it, events arrive that only this secret proves.
  const stored = await storeSecret(scope, {
    name: shorten(hostOf(callbackUrl)),
    kind: 'onboarding',
    subscriptionId: null,
    value: secret,
  });
  const answer = await sendChange(
    changes,
    { kind: 'create-older', objectId: null, callbackUrl },
    { sendRequest: () => scope.bank.createEndpoint(bodyText) },
  );
  const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
  if (isRefused && stored !== null)
    await writes.openNow()?.eventSecrets?.remove(stored.id).catch(scope.reportBug);
  scope.publishChange('webhooks');
  return answer.ok ? ok({ isSecretKept: stored !== null }) : answer;
}

async function createLegacyEndpoint(
  changes: Changes,
  endpoint: LegacyEndpoint,
): Promise<Result<Output<'webhooks', 'createLegacy'>>> {
  const { scope, writes } = changes;
  const blocked = blockedReason(scope, ['signed-in', 'registrations-only']);
  if (blocked !== null) return failed(blocked);
  const address = callbackProblem(endpoint.callbackUrl);
  const problems: readonly InputProblem[] = [
    ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
    ...(endpoint.secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
  ];
  if (problems.length > 0) return invalidInput(problems);
  const bodyText = endpointBody(endpoint);
  const running = writes.runningTask<Result<Output<'webhooks', 'createLegacy'>>>(bodyText);
  return running ?? writes.begin(bodyText, () => sendLegacyEndpoint(changes, endpoint, bodyText));
}

function createCommands(changes: Changes) {
  return {
    create: (input: CommandInput<'create'>) => create(changes, input),
    update: (input: CommandInput<'update'>) => update(changes, input),
    remove: (input: CommandInput<'remove'>) => remove(changes, input),
    createLegacy: (input: LegacyEndpoint) => createLegacyEndpoint(changes, input),
  };
}

/**
 * Changes of subscriptions. Each is in the vault before it is sent, and is sent once and never
 * again.
 */
export function createSubscriptionChanges(scope: Scope): {
  readonly commands: ReturnType<typeof createCommands>;
  readonly kind: WritesOfKind;
  /** Checks the changes whose outcome is unknown. */
  readonly resume: () => void;
} {
  const writes: Changes['writes'] = createWrites(scope, subscriptionWrite, {
    createOutboxState,
    findAtBank: (write) => findSubscription(scope, write, (id) => writes.current(id)),
  });
  return {
    commands: createCommands({ scope, writes }),
    kind: createWritesOfKind(scope, writes, {
      // The bank's current data shows the outcome of a change.
      describe: ({ kind, asked: { callbackUrl } }) =>
        kind === 'create' || kind === 'create-older' ? { kind: 'subscription', callbackUrl } : null,
      canCheck: ({ kind }) => kind === 'create',
      // A subscription that it may have created must not be taken for the one of another creation.
      toResolution: (_decision, { asked }) => ({ fields: { asked } }),
    }),
    resume: writes.resume,
  };
}
