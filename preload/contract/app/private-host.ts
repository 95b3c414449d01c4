/**
 * Names that resolve only in a local network or on this computer (RFC 6761, RFC 6762, RFC 8375).
 */
const localNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|invalid|test)$/;

/** Four numbers: URL parsing writes every IPv4 address this way. */
const ipv4 = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/;

/** RFC 1122 §3.2.1.3, RFC 1918, RFC 3927, RFC 5771, RFC 6598. */
function isPrivateIpv4(first: number, second: number): boolean {
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    first >= 224 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  );
}

/**
 * Unspecified, loopback, unique local (RFC 4193), link-local (RFC 4291 §2.5.6), multicast, and IPv4
 * addresses written as IPv6.
 */
function isPrivateIpv6(address: string): boolean {
  if (address === '::' || address === '::1' || /^(f[cdf]|fe[89a-f])/.test(address)) return true;
  const [, high, low] = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  return (
    high !== undefined &&
    low !== undefined &&
    isPrivateIpv4(Number.parseInt(high, 16) >> 8, Number.parseInt(high, 16) & 0xff)
  );
}

/**
 * Whether a host, as a URL writes it, is this computer or in a home network. No public bank server
 * is there, and none can reach it.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  const [, first, second] = ipv4.exec(host) ?? [];
  if (first !== undefined && second !== undefined)
    return isPrivateIpv4(Number(first), Number(second));
  return !host.includes('.') || localNames.test(host);
}
