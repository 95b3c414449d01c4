/**
 * The outcome of one delivery: the status of the answer, no answer in time, or an unreachable
 * receiver.
 */
export type DeliveryOutcome = number | 'too-late' | 'unreachable';

/** The content of a delivery, and its address. */
export interface DeliveryRequest {
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long a receiver may take to answer (spec/observed.md, "Webhooks"). */
export const answerWithinMs = 1_000;

/** Posts one delivery. Never throws: every failure leads to a later retry. */
export async function postDelivery(
  { to, headers, body }: DeliveryRequest,
  withinMs: number,
): Promise<DeliveryOutcome> {
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'too-late' : 'unreachable';
  }
}
