import { sameCallback } from '../../../../preload/contract/check-subscription.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks.ts';

export type SubscriptionField = 'callbackUrl' | 'types' | 'description' | 'secret';
/** What is wrong with a form, by its field. */
export type SubscriptionProblems = Readonly<Partial<Record<SubscriptionField, string>>>;

const fields: readonly SubscriptionField[] = ['callbackUrl', 'types', 'description', 'secret'];

/** The first problem of each field. */
export const problemsByField = (problems: readonly InputProblem[]): SubscriptionProblems =>
  Object.fromEntries(
    problems
      .flatMap(({ path, code }) =>
        fields.filter((field) => path.includes(field)).map((field) => [field, code] as const),
      )
      .toReversed(),
  );

/** The subscription that reports to this address already, if it is another one. */
export const sameAddress = (
  rows: readonly SubscriptionRow[],
  { callbackUrl, id }: { readonly callbackUrl: string; readonly id: string | null },
): SubscriptionRow | null =>
  callbackUrl.trim() === ''
    ? null
    : (rows.find(
        (row) =>
          row.id !== id &&
          !row.isAbsent &&
          row.callbackUrl !== null &&
          sameCallback(row.callbackUrl) === sameCallback(callbackUrl),
      ) ?? null);
