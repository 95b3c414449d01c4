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
import type { SubscriptionDraft } from '../../../preload/contract/webhooks/webhooks.ts';
import {
  changedSubscriptionBody,
  endpointBody,
  newSubscriptionBody,
} from '../../bank/webhooks/subscription-body.ts';
import type { SubscriptionAnswer } from '../../bank/webhooks/to-subscription.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { blockedReason } from '../../outbox/blocked-reason.ts';
import { carriedOutbox } from '../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../outbox/unknown-writes.ts';
import { afterAnswer, newWrite } from '../../outbox/write.ts';
import { type Writes, createWrites } from '../../outbox/writes.ts';
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
import { knownIds } from '../kept-subscriptions.ts';
import { findSubscription } from './find-subscription.ts';
import { type SubscriptionWrite, subscriptionWrite } from './subscription-write.ts';
import { deleteEndpoint, namingScope } from './webhook-answer.ts';

/**
 * Changes of subscriptions. Each is in the vault before its first byte leaves and goes out once;
 * none is ever sent again.
 */
type SubscriptionChanges = {
  /** The same draft that is on its way already is not sent a second time. */
  readonly create: (input: {
    readonly draft: SubscriptionDraft;
  }) => Promise<Result<Output<'webhooks', 'create'>>>;
  readonly update: (input: {
    readonly id: SubscriptionId;
    readonly draft: SubscriptionDraft;
  }) => Promise<Result<Output<'webhooks', 'update'>>>;
  readonly remove: (input: {
    readonly id: SubscriptionId;
  }) => Promise<Result<Output<'webhooks', 'remove'>>>;
  readonly createLegacy: (input: {
    readonly callbackUrl: string;
    readonly secret: string;
  }) => Promise<Result<Output<'webhooks', 'createLegacy'>>>;
};

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

/** What is carried of the changes of subscriptions. */
const carriedState = carriedOutbox<SubscriptionWrite, Scope>();

export function createSubscriptionChanges(scope: Scope): {
  readonly commands: SubscriptionChanges;
  readonly kind: WritesOfKind;
  /** Checks the changes whose outcome is unknown. */
  readonly resume: () => void;
} {
  const writes: Writes<SubscriptionWrite, Scope> = createWrites(scope, subscriptionWrite, {
    carriedState,
    findAtBank: (write) => findSubscription(scope, write, (id) => writes.known(id)),
  });
  const onChange = (): void => scope.publishChange('webhooks');

  const sendOnce = <Value>(...sending: Parameters<typeof sendNow<Value>>): Promise<Result<Value>> =>
    writes.afterRead(() => sendNow(...sending));

  const sendNow = async <Value>(
    about: Pick<SubscriptionWrite, 'kind' | 'objectId'> & { readonly callbackUrl?: string },
    {
      exchange,
      madeId = () => about.objectId,
      keep,
    }: {
      readonly exchange: () => Promise<Result<Value>>;
      /** The subscription that it made. */
      readonly madeId?: (made: Value) => SubscriptionId | null;
      /** Keeps what follows from the answer, in the connection that is open then. */
      readonly keep?: (
        answer: Result<Value>,
        place: { readonly open: Scope; readonly vault: Vault; readonly atEpochMs: number },
      ) => void;
    },
  ): Promise<Result<Value>> => {
    const { callbackUrl = null, kind, objectId } = about;
    const id = scope.randomUUID();
    const write = newWrite<SubscriptionWrite>({
      id,
      kind,
      objectId,
      sentAtEpochMs: scope.now(),
      asked: { callbackUrl, knownIds: kind === 'create' ? knownIds(scope) : [] },
    });
    const sent = await writes.begin(id, () =>
      writes.send<Value>(write, {
        request: async () => namingScope(scope, await exchange()),
        classify: (before, answer) =>
          afterAnswer(before, answer, { applied: (made) => ({ objectId: madeId(made) }) }),
        beside: (open, vault, { answer, atEpochMs }) => keep?.(answer, { open, vault, atEpochMs }),
      }),
    );
    return sent.ok ? sent.value.answer : sent;
  };

  /**
   * What came back, and its secret kept. The secret comes once: it is shown whatever happens to
   * disk, keychain and connection meanwhile.
   */
  const take = async ({
    subscription,
    secret,
  }: SubscriptionAnswer): Promise<Output<'webhooks', 'create'>> => {
    const { id, callbackUrl, description } = subscription;
    const open = writes.openNow();
    const kept =
      open !== null && secret !== null
        ? await keepSecret(open, {
            name: shortened(description?.trim() || hostOf(callbackUrl ?? '') || id),
            kind: 'v2',
            subscriptionId: id,
            value: secret,
          }).catch((cause: unknown) => (scope.reportBug(cause), null))
        : null;
    onChange();
    const isSecretKept = kept !== null;
    return { row: rowOfAnswer(writes.openNow(), subscription, isSecretKept), secret, isSecretKept };
  };

  const send = async (
    bodyText: string,
    callbackUrl: string,
  ): Promise<Result<Output<'webhooks', 'create'>>> => {
    const answer = await sendOnce(
      { kind: 'create', objectId: null, callbackUrl },
      {
        exchange: () => scope.bank.createSubscription(bodyText),
        madeId: ({ subscription }) => subscription.id,
        keep: (made, { open, vault, atEpochMs }) => {
          if (made.ok)
            keepCreated(open, vault, { subscription: made.value.subscription, atEpochMs });
        },
      },
    );
    return answer.ok ? ok(await take(answer.value)) : answer;
  };

  /**
   * A 404 says that there is no such subscription only where the endpoint is known to exist, or
   * where the documented reading says the same.
   */
  const isGone = async (id: SubscriptionId): Promise<boolean> => {
    const open = writes.openNow();
    if (open?.cache.capabilities.get(deleteEndpoint, open.now())?.state === 'supported')
      return true;
    const read = await scope.bank.readSubscription(id);
    return !read.ok && read.error.kind === 'not-found';
  };

  /** One that is gone already is deleted; a 404 for another says that there is no such endpoint. */
  const deleteSubscription = async (id: SubscriptionId): Promise<Result<'deleted' | 'gone'>> => {
    const answer = await scope.bank.deleteSubscription(id);
    if (answer.ok) return ok('deleted');
    if (answer.error.kind !== 'not-found') return answer;
    return (await isGone(id)) ? ok('gone') : failed({ kind: 'not-supported' });
  };

  const sendOlder = async (
    { callbackUrl, secret }: { readonly callbackUrl: string; readonly secret: string },
    bodyText: string,
  ): Promise<Result<Output<'webhooks', 'createLegacy'>>> => {
    // First: once the bank has it, events come that nothing else proves.
    const kept = await keepSecret(scope, {
      name: shortened(hostOf(callbackUrl)),
      kind: 'onboarding',
      subscriptionId: null,
      value: secret,
    });
    const answer = await sendOnce(
      { kind: 'create-older', objectId: null, callbackUrl },
      { exchange: () => scope.bank.createEndpoint(bodyText) },
    );
    const isRefused = !answer.ok && answer.error.kind !== 'outcome-unknown';
    if (isRefused && kept !== null)
      await writes.openNow()?.eventSecrets?.remove(kept.id).catch(scope.reportBug);
    onChange();
    return answer.ok ? ok({ isSecretKept: kept !== null }) : answer;
  };

  const commands: SubscriptionChanges = {
    create: async ({ draft }) => {
      const missing = blockedReason(scope);
      if (missing !== null) return failed(missing);
      const bodyText = newSubscriptionBody(draft);
      const same = writes.underWay<Result<Output<'webhooks', 'create'>>>(bodyText);
      if (same) return same;
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      return writes.begin(bodyText, () => send(bodyText, draft.callbackUrl.trim()));
    },
    update: async ({ id, draft }) => {
      const missing = blockedReason(scope);
      if (missing !== null) return failed(missing);
      const problems = checkSubscription(draft);
      if (problems.length > 0) return invalid(problems);
      const answer = await sendOnce(
        { kind: 'update', objectId: id },
        {
          exchange: async () => {
            const told = await scope.bank.changeSubscription(id, changedSubscriptionBody(draft));
            return told.ok
              ? ok({ ...told.value, subscription: { ...told.value.subscription, id } })
              : told;
          },
          keep: (told, { open, atEpochMs }) => {
            if (told.ok) keepChanged(open, told.value.subscription, atEpochMs);
            else if (told.error.kind === 'not-found') keepGone(open, id, atEpochMs);
          },
        },
      );
      return answer.ok ? ok(await take(answer.value)) : answer;
    },
    remove: async ({ id }) => {
      const missing = blockedReason(scope);
      if (missing !== null) return failed(missing);
      const answer = await sendOnce(
        { kind: 'remove', objectId: id },
        {
          exchange: () => deleteSubscription(id),
          keep: (told, { open, vault }) => {
            if (!told.ok || told.value === 'deleted') keepDeletability(open, told);
            if (told.ok) keepRemoved(open, vault, id);
          },
        },
      );
      return answer.ok ? ok({}) : answer;
    },
    createLegacy: async ({ callbackUrl, secret }) => {
      const missing = blockedReason(scope, ['signed-in', 'registrations-only']);
      if (missing !== null) return failed(missing);
      const address = callbackProblem(callbackUrl);
      const problems: readonly InputProblem[] = [
        ...(address === null ? [] : [{ path: ['callbackUrl'], code: address }]),
        ...(secret.trim() === '' ? [{ path: ['secret'], code: 'required' }] : []),
      ];
      if (problems.length > 0) return invalid(problems);
      const bodyText = endpointBody({ callbackUrl, secret });
      const same = writes.underWay<Result<Output<'webhooks', 'createLegacy'>>>(bodyText);
      return same ?? writes.begin(bodyText, () => sendOlder({ callbackUrl, secret }, bodyText));
    },
  };
  const kind = createWritesOfKind(scope, writes, {
    // What became of a change is what the bank shows now.
    describe: ({ kind, asked: { callbackUrl } }) =>
      kind === 'create' || kind === 'create-older' ? { kind: 'subscription', callbackUrl } : null,
    canCheck: ({ kind }) => kind === 'create',
    // What it may have made stays apart from what others made.
    resolved: (_said, id) => ({ rest: { asked: writes.known(id)?.asked ?? null } }),
  });
  return { commands, kind, resume: writes.resume };
}
