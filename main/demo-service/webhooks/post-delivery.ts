/**
 * How one try to deliver ended: with the status of an answer, with none within its time, or with
 * nobody there to take it.
 */
export type DeliveryOutcome = number | 'too-late' | 'unreachable';

/** What is posted, and where to. */
export interface DeliveryRequest {
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver has this long to answer (spec/observed.md, "Webhooks"). */
export const answerWithinMs = 1_000;

/**
 * Posts one delivery. It never throws: whatever goes wrong is one more reason to try again later.
 */
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
