const form = /^(?<begin>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]+)(?<end>.*)$/s;

/** One URL for each host of a URL with several, as in libpq: `postgres://user@db1:5432,db2:5432/sidebet`. */
export function splitHosts(databaseUrl: string): readonly string[] {
  const { begin, hosts, end } = form.exec(databaseUrl)?.groups ?? {};
  return hosts ? hosts.split(',').map((host) => `${begin}${host}${end}`) : [databaseUrl];
}
