import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { settingsParts } from '../../platform/navigation.ts';
import type { SettingsPart } from '../../platform/navigation.ts';
import { MultiPartPage } from '../../widgets/multi-part-page.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { About } from './about.tsx';
import { BackupPart } from './backup-part.tsx';
import { ConnectionsPart } from './connections-part.tsx';
import { DataPart } from './data-part.tsx';
import { GeneralPart } from './general-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { headingId, PartIndex, partTitle } from './part-index.tsx';
import { RetentionPart } from './retention-part.tsx';
import { SecurityPart } from './security-part.tsx';
import { UpdatesPart } from './updates-part.tsx';
import './settings.css';

const contents: Readonly<Record<SettingsPart, ReactNode>> = {
  general: <GeneralPart />,
  notices: <NoticesPart />,
  security: <SecurityPart />,
  connections: <ConnectionsPart />,
  data: (
    <>
      <DataPart />
      <BackupPart />
      <RetentionPart />
    </>
  ),
  about: (
    <>
      <UpdatesPart />
      <About />
    </>
  ),
};

function Part({ id }: { readonly id: SettingsPart }) {
  return (
    <section className="section settings-part" aria-labelledby={headingId(id)}>
      <header>
        <h2 id={headingId(id)} tabIndex={-1}>
          {t(partTitle(id))}
        </h2>
      </header>
      {contents[id]}
    </section>
  );
}

export function SettingsScreen() {
  return (
    <>
      <ScreenHead title={t('shell.screen.settings')} />
      <MultiPartPage>
        <div className="settings">
          <PartIndex />
          <div>
            {settingsParts.map((id) => (
              <Part key={id} id={id} />
            ))}
          </div>
        </div>
      </MultiPartPage>
    </>
  );
}
