const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address of a file of the program as this page may load it. Without a public address the program calls itself `localhost`,
 * which is another origin for a page that was opened at 127.0.0.1.
 */
export function ownAddress(source: string, page: Pick<Location, 'hostname' | 'port'>): string {
  const url = URL.parse(source)
  const isSameProgram =
    url !== null && LOOPBACK.has(url.hostname) && LOOPBACK.has(page.hostname) && url.port === page.port
  return isSameProgram ? `${url.pathname}${url.search}` : source
}
