import { localeName } from '../../../preload/contract/app/preferences.ts';
import { percentText } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import { languageNames } from '../../platform/language-names.ts';
import { changePreferences, formatLocale, usePreferences } from '../../platform/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { nearest } from './nearest.ts';
import { PreferenceSwitch } from './preference-switch.tsx';
import { StartAtLoginPart } from './start-at-login-part.tsx';

const zooms = ['80', '90', '100', '110', '125', '150', '175', '200'] as const;

/** Theme, language, density and zoom, and how Cashdesk runs. */
export function GeneralPart() {
  const chosen = usePreferences((state) => state.chosen);
  return (
    <>
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
          label={t('ui.word.language')}
          value={chosen.language}
          onChange={(language) => void changePreferences({ language })}
          choices={[
            { id: 'system' as const, label: t('settings.theme.system') },
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
          value={nearest(zooms, chosen.zoomPercent)}
          onChange={(zoom) => void changePreferences({ zoomPercent: Number(zoom) })}
          choices={zooms.map((id) => ({
            id,
            label: percentText(formatLocale(), String(Number(id) / 100)),
          }))}
        />
      </div>
      <PreferenceSwitch of="includeExternalAccounts" />
      <PreferenceSwitch of="keepInTray" />
      <StartAtLoginPart />
    </>
  );
}
