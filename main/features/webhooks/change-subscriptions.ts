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
import type { OpenConnection } from '../open-connection.ts';
import { rememberOneAnswer } from '../optional-endpoints.ts';
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
import {
  deleteEndpoint,
  namingScope,
  type WebhookOutput,
  type WebhooksDeps,
} from './webhook-answer.ts';

/** Changes of subscriptions. Each goes out once; none is ever sent again by itself. */
export type SubscriptionChanges = {
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

export const createSubscriptionChanges = (deps: WebhooksDeps): SubscriptionChanges => {
  const inFlight: {
    readonly connection: OpenConnection;
    readonly bodyText: string;
    readonly sending: Promise<Result<WebhookOutput<'create'>>>;
  }[] = [];

  const ready = (
    phases: readonly ReturnType<OpenConnection['phase']>[] = ['signed-in'],
  ): Result<OpenConnection> => {
    const connection = deps.connection();
    if (!connection || !phases.includes(connection.phase())) return failed({ kind: 'signed-out' });
    return deps.isOnline() ? ok(connection) : failed({ kind: 'offline' });
  };

  /**
   * What came back, kept, and its secret with it. The connection may be closed by now: then there
   * is nothing to keep it in, and the secret is shown all the same.
   */
  const take = async (
    connection: OpenConnection,
    { subscription, secret }: SubscriptionAnswer,
  ): Promise<WebhookOutput<'create'>> => {
    const isOpen = connection === deps.connection();
    if (isOpen) keepSubscription(connection, subscription, deps.now());
    const name = shortened(
      subscription.description?.trim() || hostOf(subscription.callbackUrl ?? '') || subscription.id,
    );
    // Whatever happens while a keychain asks its owner for a password: the secret comes once, and
    // is shown.
    const kept =
      isOpen && secret !== null
        ? await keepSecret(connection, deps.secrets, {
            name,
            kind: 'v2',
            subscriptionId: subscription.id,
            value: secret,
          }).catch((cause: unknown) => (deps.reportBug(cause), null))
        : null;
    deps.onChange();
    const { id, callbackUrl, types, description } = subscription;
    const row =
      connection === deps.connection()
        ? toSubscriptionRow(connection, id, connection.vault?.eventSecretNames.all() ?? [])
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
    connection: OpenConnection,
    bodyText: string,
  ): Promise<Result<WebhookOutput<'create'>>> => {
    const answer = namingScope(connection, await connection.bank.createSubscription(bodyText));
    if (!answer.ok) {
      // It may be there: the list, where there is one, shows it.
      if (answer.error.kind === 'outcome-unknown' && connection === deps.connection())
        refreshSubscriptions(connection, deps);
      return answer;
    }
    if (connection === deps.connection()) {
      const { id } = answer.value.subscription;
      connection.vault?.trackedSubscriptions.add([{ id, label: null, addedAtEpochMs: deps.now() }]);
      const list = keptList(connection);
      if (list) keepList(connection, [...new Set([...list.ids, id])], list.asOfEpochMs);
    }
    return ok(await take(connection, answer.value));
  };

  /**
   * A 404 says that there is no such subscription only where the endpoint is known to exist, or
   * where the documented reading says the same.
   */
  const isGone = async (connection: OpenConnection, id: SubscriptionId): Promise<boolean> => {
    if (connection.cache.capabilities.get(deleteEndpoint, deps.now())?.state === 'supported')
      return true;
    const read = await connection.bank.readSubscription(id);
    return !read.ok && read.error.kind === 'not-found';
  };

  const forget = (connection: OpenConnection, id: SubscriptionId): void => {
    connection.vault?.trackedSubscriptions.remove(id);
    const list = keptList(connection);
    if (list)
      keepList(
        connection,
        list.ids.filter((each) => each !== id),
        list.asOfEpochMs,
      );
    forgetSubscription(connection, id);
    deps.onChange();
  };

  return {
    create: async ({ draft }) => {
      const open = ready();
      if (!open.ok) return open;
      const connection = open.value;
      const bodyText = newSubscriptionBody(draft);
      const same = inFlight.find(
        (each) => each.connection === connection && each.bodyText === bodyText,
      );
      if (same) return same.sending;
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const entry = {
        connection,
        bodyText,
        sending: send(connection, bodyText).finally(
          () => void inFlight.splice(inFlight.indexOf(entry), 1),
        ),
      };
      inFlight.push(entry);
      return entry.sending;
    },
    update: async ({ id, draft }) => {
      const open = ready();
      if (!open.ok) return open;
      const connection = open.value;
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const answer = namingScope(
        connection,
        await connection.bank.changeSubscription(id, changedSubscriptionBody(draft)),
      );
      if (answer.ok)
        return ok(
          await take(connection, {
            ...answer.value,
            subscription: { ...answer.value.subscription, id },
          }),
        );
      if (connection !== deps.connection()) return answer;
      if (answer.error.kind === 'outcome-unknown') refreshSubscription(connection, id, deps);
      if (answer.error.kind === 'not-found') {
        keepAbsence(connection, id, deps.now());
        deps.onChange();
      }
      return answer;
    },
    remove: async ({ id }) => {
      const open = ready();
      if (!open.ok) return open;
      const connection = open.value;
      const answer = namingScope(connection, await connection.bank.deleteSubscription(id));
      const isMissing = !answer.ok && answer.error.kind === 'not-found';
      const isDone = answer.ok || (isMissing && (await isGone(connection, id)));
      const outcome =
        isMissing && !isDone ? failed<CommandError>({ kind: 'not-supported' }) : answer;
      if (connection !== deps.connection()) return isDone ? ok({}) : outcome.ok ? ok({}) : outcome;
      if (!isMissing || !isDone)
        rememberOneAnswer(connection, deleteEndpoint, { answer: outcome, now: deps.now() });
      if (isDone || outcome.ok) {
        forget(connection, id);
        return ok({});
      }
      if (outcome.error.kind === 'outcome-unknown') refreshSubscription(connection, id, deps);
      deps.onChange();
      return outcome;
    },
    createLegacy: async ({ callbackUrl, secret }) => {
      const open = ready(['signed-in', 'registrations-only']);
      if (!open.ok) return open;
      const connection = open.value;
      const address = callbackProblem(callbackUrl);
      const problems: readonly InputProblem[] = [
        ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
        ...(secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
      ];
      if (problems.length > 0) return invalid(problems);
      // First: once the bank has it, events come that nothing else proves.
      const kept = await keepSecret(connection, deps.secrets, {
        name: shortened(hostOf(callbackUrl)),
        kind: 'onboarding',
        subscriptionId: null,
        value: secret,
      });
      const answer = namingScope(
        connection,
        await connection.bank.createEndpoint(endpointBody({ callbackUrl, secret })),
      );
      const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
      if (isRefused && kept !== null && connection === deps.connection() && connection.vault)
        await deps.secrets.remove(
          { connectionId: connection.profile.id, vault: connection.vault },
          kept.id,
        );
      deps.onChange();
      return answer.ok ? ok({ isSecretKept: kept !== null }) : answer;
    },
  };
};
