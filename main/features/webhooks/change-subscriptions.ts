import {
  callbackProblem,
  checkSubscription,
} from '../../../preload/contract/check-subscription.ts';
import {
  type CommandError,
  type InputProblem,
  type Result,
  failed,
  ok,
} from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { SubscriptionDraft } from '../../../preload/contract/webhooks.ts';
import {
  changedSubscriptionBody,
  endpointBody,
  newSubscriptionBody,
} from '../../bank/webhooks/subscription-body.ts';
import type { SubscriptionAnswer } from '../../bank/webhooks/to-subscription.ts';
import { carriedOutbox, createOutbox } from '../../outbox/outbox.ts';
import type { WriteStatus } from '../../outbox/write-kind.ts';
import { rememberOneAnswer } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { keepSecret } from './kept-secrets.ts';
import { refreshSubscription, refreshSubscriptions } from './read-subscriptions.ts';
import {
  forgetSubscription,
  keepAbsence,
  keepList,
  keepSubscription,
  keptList,
  keptSubscription,
  knownIds,
  toSubscriptionRow,
} from './subscription-record.ts';
import {
  type SubscriptionWrite,
  indeterminateWrites,
  subscriptionWriteKind,
  writeAfter,
  writeFound,
} from './subscription-write.ts';
import { deleteEndpoint, namingScope, type WebhookOutput } from './webhook-answer.ts';

/**
 * Changes of subscriptions. Each is in the vault before its first byte leaves and goes out once;
 * none is ever sent again.
 */
type SubscriptionChanges = {
  /** The same draft that is on its way already is not sent a second time. */
  readonly create: (input: {
    readonly draft: SubscriptionDraft;
  }) => Promise<Result<WebhookOutput<'create'>>>;
  readonly update: (input: {
    readonly id: SubscriptionId;
    readonly draft: SubscriptionDraft;
  }) => Promise<Result<WebhookOutput<'update'>>>;
  readonly remove: (input: {
    readonly id: SubscriptionId;
  }) => Promise<Result<WebhookOutput<'remove'>>>;
  readonly createLegacy: (input: {
    readonly callbackUrl: string;
    readonly secret: string;
  }) => Promise<Result<WebhookOutput<'createLegacy'>>>;
  readonly recordCreationOutcome: (input: {
    readonly writeId: string;
  }) => Promise<Result<WebhookOutput<'recordCreationOutcome'>>>;
};

const longestName = 80;
const hostOf = (address: string): string => URL.parse(address.trim())?.host ?? address.trim();
const shortened = (text: string): string => [...text].slice(0, longestName).join('');
const invalid = (problems: readonly InputProblem[]): Result<never> =>
  failed<CommandError>({ kind: 'invalid-input', problems: [...problems] });

/** What is carried of the changes of subscriptions. */
const carriedState = carriedOutbox<SubscriptionWrite, Scope>();

export const createSubscriptionChanges = (
  scope: Scope,
): {
  readonly commands: SubscriptionChanges;
  readonly statusOfWrite: (writeId: string) => WriteStatus | null;
  /** Looks what the bank has shown since of changes whose answer was lost. */
  readonly lookUp: () => void;
  /** The same, and asks it where it has shown nothing. */
  readonly reconcile: () => void;
} => {
  const outbox = createOutbox(scope, subscriptionWriteKind, {
    carriedState,
    // The bank has no key for them: a second request could make a second subscription.
    mayResend: () => false,
    onArrived: () => reconcile(),
  });
  const onChange = (): void => scope.publishChange('webhooks');

  /** Why nothing can be sent now. */
  const blockedReason = (
    phases: readonly ReturnType<Scope['phase']>[] = ['signed-in'],
  ): Extract<CommandError, { kind: 'signed-out' | 'offline' }> | null => {
    if (!scope.isOpen() || !phases.includes(scope.phase())) return { kind: 'signed-out' };
    return scope.canSend() ? null : { kind: 'offline' };
  };

  const sendOnce = async <Value>(
    about: Pick<SubscriptionWrite, 'kind' | 'subscriptionId' | 'callbackUrl'>,
    exchange: () => Promise<Result<Value>>,
    /** The subscription that it made. */
    madeId: (made: Value) => SubscriptionId | null = () => about.subscriptionId,
  ): Promise<Result<Value>> => {
    const write: SubscriptionWrite = {
      ...about,
      id: scope.randomUUID(),
      state: 'sending',
      sentAtEpochMs: scope.now(),
      knownIds: about.kind === 'create' ? knownIds(scope) : [],
    };
    const sent = await outbox.send({
      write,
      exchange,
      afterBug: (): Result<Value> => failed({ kind: 'outcome-unknown', traceId: null }),
      outcomeOf: (answer) => ({
        write: {
          ...writeAfter(write, answer),
          subscriptionId: answer.ok ? madeId(answer.value) : write.subscriptionId,
        },
      }),
    });
    return sent.ok ? sent.value : sent;
  };

  /**
   * What came back, kept, and its secret with it. The connection may be closed by now: then there
   * is nothing to keep it in, and the secret is shown all the same.
   */
  const take = async ({
    subscription,
    secret,
  }: SubscriptionAnswer): Promise<WebhookOutput<'create'>> => {
    const isOpen = scope.isOpen();
    if (isOpen) keepSubscription(scope, subscription, scope.now());
    const name = shortened(
      subscription.description?.trim() || hostOf(subscription.callbackUrl ?? '') || subscription.id,
    );
    // Whatever happens while a keychain asks its owner for a password: the secret comes once, and
    // is shown.
    const kept =
      isOpen && secret !== null
        ? await keepSecret(scope, {
            name,
            kind: 'v2',
            subscriptionId: subscription.id,
            value: secret,
          }).catch((cause: unknown) => (scope.reportBug(cause), null))
        : null;
    onChange();
    const { id, callbackUrl, types, description } = subscription;
    const row = scope.isOpen()
      ? toSubscriptionRow(scope, id, scope.vault?.eventSecretNames.all() ?? [])
      : {
          id,
          label: null,
          callbackUrl,
          types,
          description,
          hasSecret: kept !== null,
          isTracked: false,
          isAbsent: false,
          asOfEpochMs: null,
        };
    return { row, secret, isSecretKept: kept !== null };
  };

  const send = async (
    bodyText: string,
    callbackUrl: string,
  ): Promise<Result<WebhookOutput<'create'>>> => {
    const answer = namingScope(
      scope,
      await sendOnce(
        { kind: 'create', subscriptionId: null, callbackUrl },
        () => scope.bank.createSubscription(bodyText),
        ({ subscription }) => subscription.id,
      ),
    );
    if (!answer.ok) {
      // It may be there: the list, where there is one, shows it.
      if (answer.error.kind === 'outcome-unknown' && scope.isOpen()) refreshSubscriptions(scope);
      return answer;
    }
    if (scope.isOpen()) {
      const { id } = answer.value.subscription;
      scope.vault?.trackedSubscriptions.add([{ id, label: null, addedAtEpochMs: scope.now() }]);
      const list = keptList(scope);
      if (list) keepList(scope, [...new Set([...list.ids, id])], list.asOfEpochMs);
    }
    return ok(await take(answer.value));
  };

  /**
   * A 404 says that there is no such subscription only where the endpoint is known to exist, or
   * where the documented reading says the same.
   */
  const isGone = async (id: SubscriptionId): Promise<boolean> => {
    if (scope.cache.capabilities.get(deleteEndpoint, scope.now())?.state === 'supported')
      return true;
    const read = await scope.bank.readSubscription(id);
    return !read.ok && read.error.kind === 'not-found';
  };

  const forget = (id: SubscriptionId): void => {
    scope.vault?.trackedSubscriptions.remove(id);
    const list = keptList(scope);
    if (list)
      keepList(
        scope,
        list.ids.filter((each) => each !== id),
        list.asOfEpochMs,
      );
    forgetSubscription(scope, id);
    onChange();
  };

  const toldOf = ({ subscriptionId }: SubscriptionWrite): Parameters<typeof writeFound>[1] => {
    const list = keptList(scope);
    const one = subscriptionId === null ? null : keptSubscription(scope, subscriptionId);
    return {
      list: list && {
        asOfEpochMs: list.asOfEpochMs,
        subscriptions: list.ids.map((id) => ({
          id,
          callbackUrl: keptSubscription(scope, id)?.subscription?.callbackUrl ?? null,
        })),
      },
      one,
    };
  };

  /** Those of which the bank has shown nothing yet. */
  const lookUp = (): readonly SubscriptionWrite[] => {
    if (!scope.isOpen() || scope.vault === null) return [];
    return indeterminateWrites(scope.vault).filter((write) => {
      const found = writeFound(write, toldOf(write));
      if (found !== null) outbox.record(write.id, { write: found, isUnasked: true });
      return found === null;
    });
  };

  function reconcile(): void {
    outbox.recover((write) => ({ write: { ...write, state: 'indeterminate' }, isUnasked: true }));
    const open = lookUp();
    if (open.length === 0 || blockedReason() !== null) return;
    for (const { subscriptionId } of open)
      if (subscriptionId !== null) refreshSubscription(scope, subscriptionId);
    if (open.some(({ kind }) => kind === 'create')) refreshSubscriptions(scope);
  }

  const commands: SubscriptionChanges = {
    create: async ({ draft }) => {
      const missing = blockedReason();
      if (missing !== null) return failed(missing);
      const bodyText = newSubscriptionBody(draft);
      const same = outbox.underWay<Result<WebhookOutput<'create'>>>(bodyText);
      if (same) return same;
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      return outbox.begin(bodyText, () => send(bodyText, draft.callbackUrl.trim()));
    },
    update: async ({ id, draft }) => {
      const missing = blockedReason();
      if (missing !== null) return failed(missing);
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const answer = namingScope(
        scope,
        await sendOnce({ kind: 'update', subscriptionId: id, callbackUrl: null }, () =>
          scope.bank.changeSubscription(id, changedSubscriptionBody(draft)),
        ),
      );
      if (answer.ok)
        return ok(
          await take({
            ...answer.value,
            subscription: { ...answer.value.subscription, id },
          }),
        );
      if (!scope.isOpen()) return answer;
      if (answer.error.kind === 'outcome-unknown') refreshSubscription(scope, id);
      if (answer.error.kind === 'not-found') {
        keepAbsence(scope, id, scope.now());
        onChange();
      }
      return answer;
    },
    remove: async ({ id }) => {
      const missing = blockedReason();
      if (missing !== null) return failed(missing);
      const answer = namingScope(
        scope,
        await sendOnce({ kind: 'remove', subscriptionId: id, callbackUrl: null }, () =>
          scope.bank.deleteSubscription(id),
        ),
      );
      const isMissing = !answer.ok && answer.error.kind === 'not-found';
      const isDone = answer.ok || (isMissing && (await isGone(id)));
      const outcome =
        isMissing && !isDone ? failed<CommandError>({ kind: 'not-supported' }) : answer;
      if (!scope.isOpen()) return isDone ? ok({}) : outcome.ok ? ok({}) : outcome;
      if (!isMissing || !isDone)
        rememberOneAnswer(scope, deleteEndpoint, { answer: outcome, now: scope.now() });
      if (isDone || outcome.ok) {
        forget(id);
        return ok({});
      }
      if (outcome.error.kind === 'outcome-unknown') refreshSubscription(scope, id);
      onChange();
      return outcome;
    },
    createLegacy: async ({ callbackUrl, secret }) => {
      const missing = blockedReason(['signed-in', 'registrations-only']);
      if (missing !== null) return failed(missing);
      const address = callbackProblem(callbackUrl);
      const problems: readonly InputProblem[] = [
        ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
        ...(secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
      ];
      if (problems.length > 0) return invalid(problems);
      // First: once the bank has it, events come that nothing else proves.
      const kept = await keepSecret(scope, {
        name: shortened(hostOf(callbackUrl)),
        kind: 'onboarding',
        subscriptionId: null,
        value: secret,
      });
      const answer = namingScope(
        scope,
        await sendOnce({ kind: 'create-older', subscriptionId: null, callbackUrl }, () =>
          scope.bank.createEndpoint(endpointBody({ callbackUrl, secret })),
        ),
      );
      const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
      if (isRefused && kept !== null && scope.isOpen()) await scope.eventSecrets?.remove(kept.id);
      onChange();
      return answer.ok ? ok({ isSecretKept: kept !== null }) : answer;
    },
    recordCreationOutcome: async ({ writeId }) => {
      const found = outbox.find(writeId);
      if (!found.ok) return found.error.kind === 'not-found' ? ok({}) : found;
      if (found.value.state !== 'indeterminate') return ok({});
      const decided = outbox.decide(writeId, { write: { ...found.value, state: 'resolved' } });
      return decided.ok ? ok({}) : decided;
    },
  };
  return { commands, statusOfWrite: outbox.statusOf, lookUp, reconcile };
};
