/**
 * Whether people may be sent to a payment page: it is on one of the provider's own hosts, or on the host of a stand-in for
 * its API. An answer that was tampered with then leads nobody to a page that imitates the provider's.
 */
export function isPaymentPage(url: string, hosts: readonly string[], apiBase: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === 'https:' && hosts.includes(hostname)) return true;
  return apiBase !== undefined && origin === new URL(apiBase).origin;
}
