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
  toSubscriptionRow,
} from './subscription-record.ts';
import { deleteEndpoint, namingScope, type WebhookOutput } from './webhook-answer.ts';

/** Changes of subscriptions. Each goes out once; none is ever sent again by itself. */
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
};

const longestName = 80;
const hostOf = (address: string): string => URL.parse(address.trim())?.host ?? address.trim();
const shortened = (text: string): string => [...text].slice(0, longestName).join('');
const invalid = (problems: readonly InputProblem[]): Result<never> =>
  failed<CommandError>({ kind: 'invalid-input', problems: [...problems] });

export const createSubscriptionChanges = (scope: Scope): SubscriptionChanges => {
  /** By what they send. */
  const inFlight = new Map<string, Promise<Result<WebhookOutput<'create'>>>>();
  const onChange = (): void => scope.publishChange('webhooks');

  /** Why nothing can be sent now. */
  const blockedReason = (
    phases: readonly ReturnType<Scope['phase']>[] = ['signed-in'],
  ): Extract<CommandError, { kind: 'signed-out' | 'offline' }> | null => {
    if (!phases.includes(scope.phase())) return { kind: 'signed-out' };
    return scope.isOnline() ? null : { kind: 'offline' };
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

  const send = async (bodyText: string): Promise<Result<WebhookOutput<'create'>>> => {
    const answer = namingScope(scope, await scope.bank.createSubscription(bodyText));
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

  return {
    create: async ({ draft }) => {
      const missing = blockedReason();
      if (missing !== null) return failed(missing);
      const bodyText = newSubscriptionBody(draft);
      const same = inFlight.get(bodyText);
      if (same) return same;
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const sending = send(bodyText).finally(() => void inFlight.delete(bodyText));
      inFlight.set(bodyText, sending);
      return sending;
    },
    update: async ({ id, draft }) => {
      const missing = blockedReason();
      if (missing !== null) return failed(missing);
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const answer = namingScope(
        scope,
        await scope.bank.changeSubscription(id, changedSubscriptionBody(draft)),
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
      const answer = namingScope(scope, await scope.bank.deleteSubscription(id));
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
        await scope.bank.createEndpoint(endpointBody({ callbackUrl, secret })),
      );
      const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
      if (isRefused && kept !== null && scope.isOpen()) await scope.eventSecrets?.remove(kept.id);
      onChange();
      return answer.ok ? ok({ isSecretKept: kept !== null }) : answer;
    },
  };
};
