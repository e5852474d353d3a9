/** Asterisk silently truncates the database name in extconfig.conf to this many bytes. */
const MAX_NAME_LENGTH = 49
/** And the host in res_pgsql.conf to this many. */
const MAX_HOST_LENGTH = 63

/** Database name of a URL; empty when it has none. */
export const databaseNameOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1))

/** Why Asterisk could not read its endpoints from this database; null when it can. */
export function unreadableByAsterisk(address: string): string | null {
  const url = new URL(address)
  if (/%(?![0-9a-f]{2})/i.test(url.pathname)) return "the database's name has a % that escapes nothing"
  const name = databaseNameOf(url)
  const bytes = Buffer.byteLength(name)
  if (bytes > MAX_NAME_LENGTH)
    return `the database's name has ${bytes} bytes, and Asterisk keeps only ${MAX_NAME_LENGTH} of it: give it a shorter one (ALTER DATABASE … RENAME TO …)`
  // extconfig.conf is comma-separated: other characters would break the line.
  if (!/^[^\s,;"'\\[\]]+$/.test(name))
    return name === ''
      ? "must name the database, as in postgres://user:password@host/suite: Asterisk doesn't know a default"
      : "the database's name must be without spaces, commas, quotes, brackets and semicolons: Asterisk can't read such a one"
  if (Buffer.byteLength(url.hostname) > MAX_HOST_LENGTH)
    return `the host's name has ${Buffer.byteLength(url.hostname)} bytes, and Asterisk keeps only ${MAX_HOST_LENGTH} of it: use an address or an alias`
  return null
}
