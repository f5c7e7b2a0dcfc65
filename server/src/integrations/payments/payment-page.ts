/**
 * Whether users may be sent to a payment page: it is on one of the provider's own hosts, or on the host of a fake
 * API. A tampered response then cannot send users to a phishing page.
 */
export function isPaymentPage(url: string, hosts: readonly string[], apiBase: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (protocol === 'https:' && hosts.includes(hostname)) return true;
  return apiBase !== undefined && origin === new URL(apiBase).origin;
}
