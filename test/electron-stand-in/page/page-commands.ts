import type { OpenPage } from './open-page.ts';
import { WebContentsWithoutEffect } from './without-effect.ts';

/** Commands of an app to a page from outside. */
export abstract class PageCommands extends WebContentsWithoutEffect {
  abstract readonly id: number;
  abstract readonly page: Promise<OpenPage>;

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { session } = await this.page;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      allowUnsafeEvalBlockedByCSP: false,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  async insertCSS(css: string): Promise<string> {
    await this.executeJavaScript(
      `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets.push(sheet); }`,
    );
    return String(this.id);
  }

  async capturePage(): Promise<{ toPNG(): Buffer }> {
    const { session } = await this.page;
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    return { toPNG: () => Buffer.from(data, 'base64') };
  }

  /** Chromium's own dialog, where there is a display; it reports no result. */
  print(_options?: object, callback?: (success: boolean, failureReason: string) => void): void {
    void this.executeJavaScript('print()').then(
      () => callback?.(true, ''),
      () => callback?.(false, 'Print job failed'),
    );
  }

  async printToPDF(): Promise<Buffer> {
    const { session } = await this.page;
    return Buffer.from(
      (await session.send('Page.printToPDF', { printBackground: true })).data,
      'base64',
    );
  }
}
