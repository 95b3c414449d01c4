/** The user's choice on the bank's pages. */
type Decision = 'consent' | 'refuse';

type Visit = { readonly url: string; readonly status: number; readonly html: string };

/**
 * A browser with a cookie jar that follows redirects and fills in the forms of the peer's pages.
 */
export function createSignInBrowser() {
  const jar = new Map<string, string>();

  const request = async (url: string, body: URLSearchParams | null): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(
      url,
      body
        ? { redirect: 'manual', method: 'POST', body, headers: { cookie } }
        : { redirect: 'manual', headers: { cookie } },
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

  /** Follows redirects until `until` accepts an address, which is returned without a visit. */
  const followRedirects = async (
    start: string,
    {
      body,
      until,
    }: { readonly body: URLSearchParams | null; readonly until: (url: string) => boolean },
  ): Promise<Visit> => {
    let url = start;
    let form = body;
    for (;;) {
      if (until(url)) return { url, status: 0, html: '' };
      const response = await request(url, form);
      form = null;
      const location = response.headers.get('location');
      if (location === null) return { url, status: response.status, html: await response.text() };
      url = new URL(location, url).href;
    }
  };

  /**
   * Goes through the bank's pages to the address that leads back to the app, without visiting that.
   */
  const decideConsent = async (
    address: string,
    decision: Decision = 'consent',
  ): Promise<string> => {
    const redirectUri = new URL(address).searchParams.get('redirect_uri') ?? '';
    const until = (url: string): boolean => url.startsWith(`${redirectUri}?`);
    let page = await followRedirects(address, { body: null, until });
    for (let step = 0; step < 5 && !until(page.url); step += 1) {
      const abort = /href="([^"]+\/abort)"/.exec(page.html)?.[1];
      const action = /action="([^"]+)"/.exec(page.html)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page.html)?.[1];
      if (decision === 'refuse' && abort !== undefined)
        page = await followRedirects(new URL(abort, page.url).href, { body: null, until });
      else if (action !== undefined && prompt !== undefined)
        page = await followRedirects(new URL(action, page.url).href, {
          body: new URLSearchParams({ prompt, login: 'alice', password: 'x' }),
          until,
        });
      else
        throw new Error(
          `The peer shows an unknown page (${page.status.toString()}): ${page.html.slice(0, 300)}`,
        );
    }
    return page.url;
  };

  return {
    decide: decideConsent,
    /** Goes through the bank's pages back to the app and returns the page that it shows. */
    signIn: async (address: string, decision: Decision = 'consent'): Promise<Visit> =>
      followRedirects(await decideConsent(address, decision), { body: null, until: () => false }),
  };
}
