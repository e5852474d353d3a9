/** Bytes of a database's name that Asterisk keeps of its extconfig.conf: of a longer one it reads the beginning, silently. */
const LONGEST_NAME = 49
/** Bytes that it keeps of the host in res_pgsql.conf. */
const LONGEST_HOST = 63

/** The database of an address; empty where it names none. */
export const databaseNameOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1))

/** Why Asterisk could not read its endpoints from the database at this address; null when it can. */
export function unreadableByAsterisk(address: string): string | null {
  const url = new URL(address)
  if (/%(?![0-9a-f]{2})/i.test(url.pathname)) return "the database's name has a % that escapes nothing"
  const name = databaseNameOf(url)
  const bytes = Buffer.byteLength(name)
  if (bytes > LONGEST_NAME)
    return `the database's name has ${bytes} bytes, and Asterisk keeps only ${LONGEST_NAME} of it: give it a shorter one (ALTER DATABASE … RENAME TO …)`
  // In extconfig.conf the name stands between commas; the others would end or change the line.
  if (!/^[^\s,;"'\\[\]]+$/.test(name))
    return name === ''
      ? "must name the database, as in postgres://user:password@host/suite: Asterisk doesn't know a default"
      : "the database's name must be without spaces, commas, quotes, brackets and semicolons: Asterisk can't read such a one"
  if (Buffer.byteLength(url.hostname) > LONGEST_HOST)
    return `the host's name has ${Buffer.byteLength(url.hostname)} bytes, and Asterisk keeps only ${LONGEST_HOST} of it: use an address or an alias`
  return null
}
