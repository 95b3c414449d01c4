import { CircleAlert } from 'lucide-react';
import { FieldError as AriaFieldError } from 'react-aria-components';
import { t } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';

/** The message of each problem code in the contract's schemas. */
const messages: Readonly<Record<string, MessageId>> = {
  required: 'ui.problem.required',
  'too-long': 'ui.problem.too-long',
  'too-many': 'ui.problem.too-many',
  'not-an-address': 'ui.problem.not-an-address',
  'not-https': 'ui.problem.not-https',
  'has-credentials': 'ui.problem.has-credentials',
  'has-fragment': 'ui.problem.has-fragment',
  'has-query': 'ui.problem.has-query',
  offline: 'ui.problem.offline',
  proxy: 'ui.problem.proxy',
  'no-server': 'ui.problem.no-server',
  'no-service': 'ui.problem.no-service',
  'connection-refused': 'ui.problem.connection-refused',
  'untrusted-server': 'ui.problem.untrusted-server',
  'no-tls': 'ui.problem.no-tls',
  'no-answer': 'ui.problem.no-answer',
  'not-the-service': 'ui.problem.not-the-service',
  redirected: 'ui.problem.redirected',
  'not-an-issuer': 'ui.problem.not-an-issuer',
  'other-issuer': 'ui.problem.other-issuer',
  'issuer-or-address': 'ui.problem.issuer-or-address',
  'bad-scope': 'ui.problem.bad-scope',
  'bad-port': 'ui.problem.bad-port',
  'bad-path': 'ui.problem.bad-path',
  'bad-header': 'ui.problem.bad-header',
  'no-part': 'ui.problem.no-part',
  'bad-partner-id': 'ui.problem.bad-partner-id',
  'bad-currency': 'ui.problem.bad-currency',
  'not-this-sign-in': 'ui.problem.not-this-sign-in',
};

export function problemMessageId(code: string): MessageId {
  return (Object.hasOwn(messages, code) ? messages[code] : undefined) ?? 'ui.problem.other';
}

/**
 * react-aria links it to its field (aria-describedby). `message`: a whole sentence, if the code is
 * too general.
 */
export function FieldProblem({
  code,
  message: sentence,
}: {
  readonly code?: string | null | undefined;
  readonly message?: string | null | undefined;
}) {
  const text = sentence ?? (code == null ? null : t(problemMessageId(code)));
  return (
    <AriaFieldError className="field-error">
      {text === null ? null : (
        <>
          <Icon of={CircleAlert} size="s" />
          <span>{text}</span>
        </>
      )}
    </AriaFieldError>
  );
}
