import { HelpPage } from './help/help-page.tsx';
import { NoticesPanel } from './notices/notices-panel.tsx';
import { Palette } from './palette/palette.tsx';
import { PrintDialog } from './print/print-dialog.tsx';
import { ShortcutsSheet } from './shortcuts/shortcuts-sheet.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** All overlays; each shows itself when it is open. */
export function AllOverlays() {
  return (
    <>
      <Palette />
      <HelpPage />
      <NoticesPanel />
      <PrintDialog />
      <ShortcutsSheet />
      <SignOutDialog />
    </>
  );
}
