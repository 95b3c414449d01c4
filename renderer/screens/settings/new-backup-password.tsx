import { useState } from 'react';
import { minPasswordLength } from '../../../preload/contract/app/vault.ts';
import { isPredictable } from '../../../preload/contract/app/predictable-password.ts';
import { t } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/text-field.tsx';

/**
 * The password of a backup, typed twice. Its problems show after `showProblems` was called; with
 * `mayBeEmpty`, an empty one is valid.
 */
export function useNewPassword({
  mayBeEmpty = false,
  name,
}: {
  readonly mayBeEmpty?: boolean;
  /** The name of the connection: as a password it is too easy to guess. */
  readonly name: string;
}) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasTried, setTried] = useState(false);
  const isEmpty = password === '' && repeated === '';
  const problem =
    mayBeEmpty && isEmpty
      ? null
      : password.length < minPasswordLength
        ? ('short' as const)
        : isPredictable(password, [name])
          ? ('predictable' as const)
          : password !== repeated
            ? ('differs' as const)
            : null;
  return {
    password,
    again: repeated,
    setPassword,
    setAgain: setRepeated,
    isEmpty,
    isValid: problem === null,
    showProblems: () => setTried(true),
    shownProblem: wasTried ? problem : null,
  };
}

export function NewBackupPassword({
  of: { password, again, setPassword, setAgain, shownProblem },
  hint,
  autoFocus = false,
}: {
  readonly of: ReturnType<typeof useNewPassword>;
  readonly hint: string;
  readonly autoFocus?: boolean;
}) {
  return (
    <>
      <TextField
        type="password"
        label={t('ui.word.password')}
        hint={hint}
        value={password}
        onChange={setPassword}
        maxLength={1024}
        autoFocus={autoFocus}
        problemMessage={
          shownProblem === 'short'
            ? t('settings.backup.password.short', { count: minPasswordLength })
            : shownProblem === 'predictable'
              ? t('settings.backup.password.predictable')
              : null
        }
      />
      <TextField
        type="password"
        label={t('settings.backup.again')}
        value={again}
        onChange={setAgain}
        maxLength={1024}
        problemMessage={shownProblem === 'differs' ? t('settings.backup.again.differs') : null}
      />
    </>
  );
}
