import { Plug, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageNames } from '../../platform/language-names.ts';
import { useConnections } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { percentText } from '../../format/amount.ts';
import { changePreferences, useFormatLocale, usePreferences } from '../../platform/preferences.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { About } from './about.tsx';
import { AppLockPart } from './app-lock-part.tsx';
import { BackupPart } from './backup-part.tsx';
import { ConfirmAmountPart } from './confirm-amount-part.tsx';
import { DataPart } from './data-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PlannedPart } from './planned-part.tsx';
import { StartAtLoginPart } from './start-at-login-part.tsx';
import { UpdatesPart } from './updates-part.tsx';
import './settings.css';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section settings-part">
      <header>
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}

const zooms = ['80', '90', '100', '110', '125', '150', '175', '200'] as const;
type Zoom = (typeof zooms)[number];

const never = 'never';
/** Days before a due date. */
const reminders = ['0', '1', '2', '3', '5', '7', '14', '30'] as const;
type Reminder = (typeof reminders)[number] | typeof never;
/** Days after a registration was added. */
const erasures = ['7', '30', '90', '180', '365', '730'] as const;
type Erasure = (typeof erasures)[number] | typeof never;
function nearest<Id extends string>(ids: readonly [Id, ...Id[]], to: number): Id {
  return ids.reduce((best, id) =>
    Math.abs(Number(id) - to) < Math.abs(Number(best) - to) ? id : best,
  );
}
function nearestZoom(percent: number): Zoom {
  return nearest(zooms, percent);
}

export function SettingsScreen() {
  const t = useT();
  const locale = useFormatLocale();
  const chosen = usePreferences((state) => state.chosen);
  const connectionCount = useConnections((state) => state.connections?.length ?? 0);
  const status = useSessionStatus();
  return (
    <>
      <ScreenHead title={t('settings.title')} sentence={t('settings.sentence')} />
      <div className="page scrolls">
        <Part title={t('settings.part.look')}>
          <div className="settings-fields" data-wide>
            <Select
              label={t('settings.theme.label')}
              value={chosen.theme}
              onChange={(theme) => void changePreferences({ theme })}
              choices={[
                { id: 'system', label: t('settings.theme.system') },
                { id: 'light', label: t('settings.theme.light') },
                { id: 'dark', label: t('settings.theme.dark') },
              ]}
            />
            <Select
              label={t('settings.language.label')}
              value={chosen.language}
              onChange={(language) => void changePreferences({ language })}
              choices={[
                { id: 'system' as const, label: t('settings.language.system') },
                ...localeName.options.map((id) => ({ id, label: languageNames[id] })),
              ]}
            />
            <Select
              label={t('settings.density.label')}
              value={chosen.density}
              onChange={(density) => void changePreferences({ density })}
              choices={[
                { id: 'comfortable', label: t('settings.density.comfortable') },
                { id: 'compact', label: t('settings.density.compact') },
              ]}
            />
            <Select
              label={t('settings.zoom.label')}
              value={nearestZoom(chosen.zoomPercent)}
              onChange={(zoom) => void changePreferences({ zoomPercent: Number(zoom) })}
              choices={zooms.map((id) => ({
                id,
                label: percentText(locale, String(Number(id) / 100)),
              }))}
            />
          </div>
          <Switch
            isSelected={chosen.hideAmounts}
            onChange={(hideAmounts) => void changePreferences({ hideAmounts })}
            hint={t('settings.amounts.hint')}
          >
            {t('settings.amounts.label')}
          </Switch>
        </Part>
        <Part title={t('settings.part.work')}>
          <Switch
            isSelected={chosen.askBeforeLock}
            onChange={(askBeforeLock) => void changePreferences({ askBeforeLock })}
            hint={t('settings.ask-lock.hint')}
          >
            {t('settings.ask-lock.label')}
          </Switch>
          <Switch
            isSelected={chosen.includeExternalAccounts}
            onChange={(includeExternalAccounts) =>
              void changePreferences({ includeExternalAccounts })
            }
            hint={t('settings.external.hint')}
          >
            {t('settings.external.label')}
          </Switch>
          <Switch
            isSelected={chosen.keepInTray}
            onChange={(keepInTray) => void changePreferences({ keepInTray })}
            hint={t('settings.tray.hint')}
          >
            {t('settings.tray.label')}
          </Switch>
          <StartAtLoginPart />
          <div className="settings-fields">
            <Select<Reminder>
              label={t('settings.reminders.label')}
              hint={t('settings.reminders.hint')}
              value={
                chosen.invoiceReminderDays === null
                  ? never
                  : nearest(reminders, chosen.invoiceReminderDays)
              }
              onChange={(days) =>
                void changePreferences({
                  invoiceReminderDays: days === never ? null : Number(days),
                })
              }
              choices={[
                { id: never, label: t('settings.reminders.never') },
                ...reminders.map((id) => ({
                  id,
                  label: t('settings.reminders.days', { days: Number(id) }),
                })),
              ]}
            />
            <Select<Erasure>
              label={t('settings.erasure.label')}
              hint={t('settings.erasure.hint')}
              value={
                chosen.registrationErasureDays === null
                  ? never
                  : nearest(erasures, chosen.registrationErasureDays)
              }
              onChange={(days) =>
                void changePreferences({
                  registrationErasureDays: days === never ? null : Number(days),
                })
              }
              choices={[
                { id: never, label: t('settings.erasure.never') },
                ...erasures.map((id) => ({
                  id,
                  label: t('settings.erasure.days', { days: Number(id) }),
                })),
              ]}
            />
          </div>
          <ConfirmAmountPart />
          <PlannedPart />
        </Part>
        <Part title={t('settings.part.notices')}>
          <NoticesPart />
        </Part>
        <Part title={t('settings.part.lock')}>
          <AppLockPart />
        </Part>
        <Part title={t('settings.part.connections')}>
          <div className="settings-row">
            <p className="soft">{t('settings.connections.text', { count: connectionCount })}</p>
            <Button icon={Plug} onPress={() => goTo({ screen: 'connections' })}>
              {t('settings.connections.action')}
            </Button>
          </div>
        </Part>
        <Part title={t('diagnostics.settings.title')}>
          <div className="settings-row">
            <p className="soft">{t('diagnostics.settings.text')}</p>
            <Button icon={Stethoscope} onPress={() => goTo({ screen: 'diagnostics' })}>
              {t('diagnostics.settings.action')}
            </Button>
          </div>
        </Part>
        <Part title={t('settings.part.data')}>
          <DataPart />
        </Part>
        <Part title={t('settings.part.backup')}>
          <BackupPart />
        </Part>
        <Part title={t('settings.part.updates')}>
          <UpdatesPart />
        </Part>
        <Part title={t('settings.part.about')}>
          <About persistence={status?.persistence ?? 'kept'} />
        </Part>
      </div>
    </>
  );
}
