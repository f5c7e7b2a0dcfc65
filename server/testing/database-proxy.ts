import { type NetworkLink, networkLink } from './network-link.ts';

/** The database's address through a network that can drop packets. */
export async function databaseProxy(databaseUrl: string): Promise<NetworkLink & { readonly url: string }> {
  const url = new URL(databaseUrl);
  const link = await networkLink({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  return { ...link, url: url.href };
}
