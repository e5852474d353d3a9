/** Host and port of `sip.operador.example:5080` or `[2001:db8::1]:5080`; a bare IPv6 address is a host. */
export function splitProxy(proxy: string): { host: string; port: number | null } {
  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(proxy)
  if (bracketed) return { host: bracketed[1] ?? '', port: bracketed[2] ? Number(bracketed[2]) : null }
  const named = /^([^:]+):(\d+)$/.exec(proxy)
  if (named) return { host: named[1] ?? '', port: Number(named[2]) }
  return { host: proxy, port: null }
}
