import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** What is wrong with a group of choices, which has no field of its own to say it. */
export const PlainProblem = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <p className="field-error" role="alert">
      <Icon of={CircleAlert} size="s" />
      <span>{message}</span>
    </p>
  );
