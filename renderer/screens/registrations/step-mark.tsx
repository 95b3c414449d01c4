import {
  Building2,
  CircleCheck,
  CircleDashed,
  FileCheck2,
  FilePlus2,
  FileSignature,
  HandCoins,
  Hourglass,
  Landmark,
  RotateCcw,
  Stamp,
  UserCheck,
} from 'lucide-react';
import type { RegistrationStep } from '../../../preload/contract/registrations.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { stepLabel } from './registration-labels.ts';
import './step-mark.css';

type StepDisplay = { readonly icon: IconName; readonly tone: 'green' | 'slate' | 'wax' | 'dim' };

const stepDisplays: Readonly<Record<RegistrationStep, StepDisplay>> = {
  created: { icon: FilePlus2, tone: 'slate' },
  pending: { icon: Hourglass, tone: 'slate' },
  'user-started': { icon: UserCheck, tone: 'slate' },
  'contract-signed': { icon: FileSignature, tone: 'slate' },
  submitted: { icon: Building2, tone: 'slate' },
  'deposit-activated': { icon: HandCoins, tone: 'slate' },
  'deposit-signed': { icon: FileCheck2, tone: 'slate' },
  'deposit-certified': { icon: Stamp, tone: 'slate' },
  'deposit-statement': { icon: Landmark, tone: 'slate' },
  completed: { icon: CircleCheck, tone: 'green' },
  reset: { icon: RotateCcw, tone: 'wax' },
};

/** The step of a registration: each has its own icon, then a text. */
export function StepMark({ step }: { readonly step: RegistrationStep | null }) {
  const { icon, tone } =
    step === null ? { icon: CircleDashed, tone: 'dim' as const } : stepDisplays[step];
  return (
    <span className="step-mark" data-tone={tone}>
      <Icon of={icon} size="s" tone={tone} />
      <span>{stepLabel(step, t)}</span>
    </span>
  );
}
