import type { ProofStep, Verdict } from '../../preload/contract/webhooks/inbox.ts';
import { compactJson, isJson } from './compact-json.ts';
import { listBodyVariants } from './body-variants.ts';
import {
  digestOf,
  type EventHeader,
  hasDigest,
  readSignature,
  type Signature,
  findSignatureHeaders,
} from './signature.ts';

/** A secret with its value: only in main's memory, only for computing digests. */
export type EventSecretValue = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'v2' | 'onboarding';
  readonly value: string;
};

type EventToVerify = {
  readonly headers: readonly EventHeader[];
  /** The exact received bytes. */
  readonly body: Uint8Array;
  readonly receivedAtEpochMs: number;
  /**
   * How far the clock of `receivedAtEpochMs` is ahead of the bank's. Null: not measured, so the age
   * uses this computer's clock.
   */
  readonly clockAheadMs?: number | null;
  /** `refuse` at receipt; `note` for stored events, which are naturally old. */
  readonly age: 'refuse' | 'note';
  /** False: the reason of a failure is not shown, so the likely mistake is not searched. */
  readonly isExplained?: boolean;
};

/** How old a delivery may be, and how far in the future (spec/observed.md, "Webhooks"). */
const maxDeliveryAgeSeconds = 300;

type FoundSignature = { readonly header: string; readonly signature: Signature };
type Match = FoundSignature & {
  readonly secret: EventSecretValue;
  readonly signedForm: 'raw' | 'compact';
  /** The computed digest, in hexadecimal. */
  readonly digest: string;
};

/**
 * An event is a JSON object or list. The signed text of a timed header begins with digits, so it
 * can never pass as a plain one.
 */
function beginsLikeAnEvent(body: Uint8Array): boolean {
  const first = body.find(
    (byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d,
  );
  return first === 0x7b || first === 0x5b;
}

function hexOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('hex');
}

/**
 * Tries each signature with each secret, never stopping early, so that the duration reveals nothing
 * about near matches.
 */
function findMatch(
  signatures: readonly FoundSignature[],
  secrets: readonly EventSecretValue[],
  body: Uint8Array,
): Match | null {
  let match: Match | null = null;
  const isPlainPossible = beginsLikeAnEvent(body);
  const compact =
    signatures.some(({ signature }) => signature.form === 'plain') && isPlainPossible
      ? compactJson(body)
      : null;
  for (const { header, signature } of signatures) {
    for (const secret of secrets) {
      const seconds = signature.form === 'timed' ? signature.seconds : null;
      if (seconds === null && !isPlainPossible) continue;
      const rawDigest = digestOf(secret.value, body, seconds);
      if (hasDigest(signature, rawDigest))
        match ??= { header, signature, secret, signedForm: 'raw', digest: hexOf(rawDigest) };
      if (seconds !== null || compact === null) continue;
      const compactDigest = digestOf(secret.value, compact, null);
      if (hasDigest(signature, compactDigest))
        match ??= {
          header,
          signature,
          secret,
          signedForm: 'compact',
          digest: hexOf(compactDigest),
        };
    }
  }
  return match;
}

/** Seconds from sending to receipt; null if the signature has no time. */
function ageOf(signature: Signature, receivedAtEpochMs: number): number | null {
  return signature.form === 'timed'
    ? Math.floor(receivedAtEpochMs / 1000) - Number(signature.seconds)
    : null;
}

function ageStep(age: number | null, mode: EventToVerify['age']): ProofStep {
  if (age === null) return { step: 'age', outcome: 'skipped', detail: null };
  const isNear = Math.abs(age) <= maxDeliveryAgeSeconds;
  return {
    step: 'age',
    outcome: isNear ? 'passed' : mode === 'note' ? 'noted' : 'failed',
    detail: String(age),
  };
}

/** A smaller clock difference is not worth showing. */
const noticeableSeconds = 60;

/** The proof step about this computer's clock, if the age was computed by the bank's. */
function clockStep(clockAheadMs: number): ProofStep {
  const seconds = Math.round(clockAheadMs / 1000);
  return {
    step: 'clock',
    outcome: Math.abs(seconds) < noticeableSeconds ? 'passed' : 'noted',
    detail: String(seconds),
  };
}

function kindOf(signature: Signature): 'v2' | 'onboarding' {
  return signature.form === 'timed' ? 'v2' : 'onboarding';
}
function shortDigest(signature: Signature): string {
  return Buffer.from(signature.digests[0] ?? [])
    .toString('hex')
    .slice(0, 8);
}

/** The most likely reason of a signature that no secret explains. */
function findLikelyMistake(
  signatures: readonly FoundSignature[],
  secrets: readonly EventSecretValue[],
  body: Uint8Array,
): Verdict['likely'] {
  const seconds = [
    null,
    ...new Set(
      signatures.flatMap(({ signature }) =>
        signature.form === 'timed' ? [signature.seconds] : [],
      ),
    ),
  ];
  const signaturesOf = (atSeconds: string | null): readonly Signature[] =>
    signatures
      .filter(
        ({ signature }) =>
          atSeconds === null || (signature.form === 'timed' && signature.seconds === atSeconds),
      )
      .map(({ signature }) => signature);
  const isSignedWith = (secret: string, text: Uint8Array): boolean =>
    seconds.some((each) => {
      const expected = digestOf(secret, text, each);
      return signaturesOf(each).some((signature) => hasDigest(signature, expected));
    });
  const writings = listBodyVariants(body);
  if (secrets.some(({ value }) => writings.some((text) => isSignedWith(value, text))))
    return 'reformatted-body';
  // Pasted with a blank or a line end around it.
  if (secrets.some(({ value }) => value.trim() !== value && isSignedWith(value.trim(), body)))
    return 'wrong-secret';
  return isJson(body) ? 'wrong-secret' : 'body-changed';
}

/**
 * Checks whether an event is genuine, step by step (specification, "Events"; spec/observed.md,
 * "Webhooks"). One of the secrets must have signed the raw bytes; the plain kind may also sign the
 * compact text. At receipt the event must be at most five minutes old by the bank's clock. If the
 * bank's time is unknown, this computer's clock counts. Only the signature decides: the body is not
 * parsed before.
 */
export function verifyEvent(event: EventToVerify, secrets: readonly EventSecretValue[]): Verdict {
  return findProof(event, secrets).verdict;
}

/** The same, with the matching secret and digest; null if no secret matches. */
export function findProof(
  { headers, body, receivedAtEpochMs, clockAheadMs = null, age, isExplained = true }: EventToVerify,
  secrets: readonly EventSecretValue[],
): {
  readonly verdict: Verdict;
  readonly secretId: string | null;
  readonly digest: string | null;
} {
  const judgedAtEpochMs = receivedAtEpochMs - (clockAheadMs ?? 0);
  const candidates = findSignatureHeaders(headers);
  const [firstHeader] = candidates;
  const toResult = (
    state: Verdict['state'],
    {
      kind = null,
      secretName = null,
      steps,
      likely = null,
      secretId = null,
      digest = null,
    }: Partial<Verdict> &
      Pick<Verdict, 'steps'> & {
        readonly secretId?: string | null;
        readonly digest?: string | null;
      },
  ): ReturnType<typeof findProof> => ({
    verdict: { state, kind, secretName, steps, likely },
    secretId,
    digest,
  });
  const skippedSteps = (...steps: readonly ProofStep['step'][]): readonly ProofStep[] =>
    steps.map((step) => ({ step, outcome: 'skipped', detail: null }));

  if (firstHeader === undefined)
    return toResult('unsigned', {
      steps: [
        { step: 'header', outcome: 'failed', detail: null },
        ...skippedSteps('secret', 'body', 'signature', 'age'),
      ],
      likely: 'no-header',
    });
  const signatures = candidates.flatMap(({ name, value }): readonly FoundSignature[] => {
    const signature = readSignature(value);
    return signature === null ? [] : [{ header: name, signature }];
  });
  const [firstSignature] = signatures;
  if (firstSignature === undefined)
    return toResult('not-genuine', {
      steps: [
        { step: 'header', outcome: 'failed', detail: firstHeader.name },
        ...skippedSteps('secret', 'body', 'signature', 'age'),
      ],
      likely: 'malformed-header',
    });
  const kind = kindOf(firstSignature.signature);
  const headerStep: ProofStep = {
    step: 'header',
    outcome: 'passed',
    detail: firstSignature.header,
  };
  if (secrets.length === 0)
    return toResult('unknown', {
      kind,
      steps: [
        headerStep,
        { step: 'secret', outcome: 'failed', detail: null },
        ...skippedSteps('body', 'signature'),
        ageStep(ageOf(firstSignature.signature, judgedAtEpochMs), 'note'),
      ],
      likely: 'no-secret',
    });

  const bodyStep: ProofStep = { step: 'body', outcome: 'passed', detail: String(body.length) };
  const match = findMatch(signatures, secrets, body);
  if (match === null) {
    const likely = isExplained ? findLikelyMistake(signatures, secrets, body) : null;
    const isBodyAtFault = likely === 'reformatted-body' || likely === 'body-changed';
    return toResult('not-genuine', {
      kind,
      steps: [
        headerStep,
        {
          step: 'secret',
          outcome: isBodyAtFault ? 'noted' : 'failed',
          detail: secrets
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 200),
        },
        { ...bodyStep, outcome: isBodyAtFault ? 'failed' : 'noted' },
        { step: 'signature', outcome: 'failed', detail: shortDigest(firstSignature.signature) },
        ageStep(ageOf(firstSignature.signature, judgedAtEpochMs), 'note'),
      ],
      likely,
    });
  }
  const seconds = ageOf(match.signature, judgedAtEpochMs);
  const lastStep = ageStep(seconds, age);
  const isInTime = lastStep.outcome !== 'failed';
  return toResult(isInTime ? 'genuine' : 'not-genuine', {
    kind: kindOf(match.signature),
    secretName: match.secret.name,
    secretId: match.secret.id,
    digest: match.digest,
    steps: [
      { step: 'header', outcome: 'passed', detail: match.header },
      { step: 'secret', outcome: 'passed', detail: match.secret.name },
      match.signedForm === 'raw' ? bodyStep : { ...bodyStep, outcome: 'noted' },
      { step: 'signature', outcome: 'passed', detail: shortDigest(match.signature) },
      lastStep,
      ...(seconds === null || clockAheadMs === null ? [] : [clockStep(clockAheadMs)]),
    ],
    likely: isInTime ? null : (seconds ?? 0) < 0 ? 'clock' : 'too-old',
  });
}
