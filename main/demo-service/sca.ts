import { createHash, randomBytes } from 'node:crypto';
import { type Call, type Route, bearer, openToAll } from './http/call.ts';
import { escapeHtml, page } from './http/page.ts';
import { json, notFound, problem, redirectTo, refuse, type Reply } from './http/reply.ts';
import { notEnrolled } from './faults.ts';
import { textsFor } from './page-texts.ts';

/** The lifetime of an approval. */
const sessionLifetimeMs = 15 * 60_000;
/**
 * Polling more often than once a second is rejected; the difference tolerates timers that fire
 * early.
 */
const pollEveryMs = 800;

/**
 * How the service requests strong customer authentication. `session` returns a token to poll.
 * `bare` answers only 428, which is all that the specification shows: the user approves in the
 * bank's app and the same request is sent again. `not-enrolled` has no phone to ask, `off` never
 * asks.
 */
export type ScaMode = 'session' | 'bare' | 'not-enrolled' | 'off';

interface Session {
  readonly token: string;
  readonly fingerprint: string;
  readonly summary: string;
  readonly mockedRoute: boolean;
  readonly expiresAtEpochMs: number;
  lastPollEpochMs: number | undefined;
  state: 'waiting' | 'allow' | 'deny' | 'used';
}

export interface WaitingApproval {
  readonly token: string;
  /** Method and path of the request. */
  readonly summary: string;
}

/** Strong customer authentication of one service. */
export interface ScaGate {
  /**
   * Accepts a sensitive request or rejects it with what is missing. An approval belongs to one
   * request and works once.
   */
  readonly require: (call: Call) => void;
  /** Answers 428 with a new session even for a request that is not sensitive. */
  readonly demand: (call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>) => Reply;
  readonly decide: (token: string, decision: 'allow' | 'deny') => boolean;
  readonly waiting: () => readonly WaitingApproval[];
  readonly setMode: (mode: ScaMode) => void;
  readonly routes: readonly Route[];
}

function toRequiredReply({ token }: Session): Reply {
  return {
    kind: 'flat',
    status: 428,
    code: 'sca_required',
    message: 'Strong customer authentication is needed',
    extra: { sca_session_token: token },
  };
}

const approvalsPath = '/approvals';

/** The page where a user approves or refuses waiting approvals. */
function approvalPageRoutes({
  waiting,
  decide,
}: Pick<ScaGate, 'waiting' | 'decide'>): readonly Route[] {
  const showPage = (call: Call): Reply => {
    const { language, texts } = textsFor(call.headers['accept-language']);
    const forms = waiting().map(
      ({ token, summary }) =>
        `<form method="post" action="${approvalsPath}"><p><code>${escapeHtml(summary)}</code></p><input type="hidden" name="token" value="${escapeHtml(token)}"><button class="go" name="decision" value="allow">${texts.approve}</button><button name="decision" value="deny">${texts.refuse}</button></form>`,
    );
    return page({
      language,
      title: texts.approvalsTitle,
      main: `<p>${texts.demoNote}</p>${forms.length === 0 ? `<p>${texts.noApprovals}</p>` : forms.join('')}`,
    });
  };
  const takeDecision = (call: Call): Reply => {
    const form = new URLSearchParams(call.body.toString('utf8'));
    const decision = form.get('decision');
    if (decision === 'allow' || decision === 'deny') decide(form.get('token') ?? '', decision);
    return redirectTo(approvalsPath);
  };
  return [
    { method: 'GET', path: approvalsPath, access: openToAll, handle: showPage },
    { method: 'POST', path: approvalsPath, access: openToAll, handle: takeDecision },
  ];
}

/**
 * A sandbox has no phones: there a request must ask for a mocked approval. `mocks`: other services
 * allow it, too.
 */
export function createScaGate(parts: {
  readonly now: () => number;
  readonly mode: ScaMode;
  readonly sandbox: boolean;
  readonly mocks: boolean;
  readonly headerPrefix: string;
}): ScaGate {
  const sessions = new Map<string, Session>();
  let mode = parts.mode;
  const header = (call: Pick<Call, 'headers'>, name: string): string | undefined =>
    call.headers[`x-${parts.headerPrefix}-${name}`.toLowerCase()];

  const fingerprintOf = (call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>): string =>
    createHash('sha256')
      .update(JSON.stringify([call.method, call.path, header(call, 'idempotency-key') ?? '']))
      .update(call.body)
      .digest('hex');

  const isOpen = (session: Session): boolean => parts.now() < session.expiresAtEpochMs;

  const begin = (call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>): Session => {
    const session: Session = {
      token: randomBytes(24).toString('base64url'),
      fingerprint: fingerprintOf(call),
      summary: `${call.method} ${call.path}`,
      mockedRoute: (parts.sandbox || parts.mocks) && header(call, '2fa-preference') === 'mock',
      expiresAtEpochMs: parts.now() + sessionLifetimeMs,
      lastPollEpochMs: undefined,
      state: 'waiting',
    };
    sessions.set(session.token, session);
    return session;
  };

  const useToken = (call: Call, token: string): void => {
    const session = sessions.get(token);
    if (session === undefined || !isOpen(session) || session.state !== 'allow')
      return refuse(
        problem(
          412,
          'sca_session_invalid',
          'The session is unknown, expired, used or not approved',
        ),
      );
    if (session.fingerprint !== fingerprintOf(call))
      refuse({
        kind: 'problem',
        status: 422,
        errors: { sca_session_token: ['was given for another request'] },
      });
    session.state = 'used';
  };

  const requireBare = (call: Call): void => {
    const fingerprint = fingerprintOf(call);
    const same = [...sessions.values()].filter(
      (session) => session.fingerprint === fingerprint && isOpen(session),
    );
    const approved = same.find(({ state }) => state === 'allow');
    if (approved === undefined) {
      if (!same.some(({ state }) => state === 'waiting')) begin(call);
      return refuse({ kind: 'empty', status: 428 });
    }
    approved.state = 'used';
  };

  const decide = (token: string, decision: 'allow' | 'deny'): boolean => {
    const session = sessions.get(token);
    if (session?.state !== 'waiting' || !isOpen(session)) return false;
    session.state = decision;
    return true;
  };

  const waiting = (): readonly WaitingApproval[] =>
    [...sessions.values()]
      .filter((session) => session.state === 'waiting' && isOpen(session))
      .map(({ token, summary }) => ({ token, summary }));

  const poll = (call: Call): Reply => {
    const session = sessions.get(call.param('token'));
    if (session === undefined || !isOpen(session)) return notFound('sca session');
    const sinceMs =
      session.lastPollEpochMs === undefined ? Infinity : parts.now() - session.lastPollEpochMs;
    if (sinceMs < pollEveryMs)
      return {
        ...problem(429, 'too_many_requests', 'Ask at most once a second'),
        headers: { 'retry-after': '1' },
      };
    session.lastPollEpochMs = parts.now();
    return json({ result: session.state === 'used' ? 'allow' : session.state });
  };

  const mockedRoute = (decision: 'allow' | 'deny'): Route => ({
    method: 'POST',
    path: `/v2/mocked_sca_sessions/:token/${decision}`,
    access: bearer(),
    handle: (call) => {
      const token = call.param('token');
      if (sessions.get(token)?.mockedRoute !== true) return notFound('mocked sca session');
      return decide(token, decision)
        ? { kind: 'empty', status: 204 }
        : problem(412, 'sca_session_invalid', 'The session is no longer waiting');
    },
  });

  return {
    require: (call) => {
      if (mode === 'off') return;
      const token = call.serviceHeader('Sca-Session-Token');
      if (token !== undefined) return useToken(call, token);
      if (
        mode === 'not-enrolled' ||
        (parts.sandbox && call.serviceHeader('2fa-Preference') !== 'mock')
      )
        refuse(notEnrolled('flat'));
      return mode === 'bare' ? requireBare(call) : refuse(toRequiredReply(begin(call)));
    },
    demand: (call) => toRequiredReply(begin(call)),
    decide,
    waiting,
    setMode: (next) => {
      mode = next;
    },
    routes: [
      { method: 'GET', path: '/v2/sca_sessions/:token', access: bearer(), handle: poll },
      mockedRoute('allow'),
      mockedRoute('deny'),
      ...approvalPageRoutes({ waiting, decide }),
    ],
  };
}
