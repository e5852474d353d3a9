import { readFile } from 'node:fs/promises'

export interface ProcessUser {
  uid: number
  gid: number
}

/** The servers that we bring, each of which runs as a user of its own. */
export type ServerName = 'postgres' | 'asterisk'

/** PostgreSQL asks the system for the name of its user, so that it needs one that the machine knows. */
const POSTGRES_USER = 'nobody'
/** Given to nobody by Debian and by systemd (https://systemd.io/UIDS-GIDS/), and within what containers have. */
const FREE_IDS = { first: 65_520, last: 65_533 }

/**
 * Whom a server is started as when this process runs as root: none of them may read the files or the memory of another, or
 * has root's rights. Null when it does not (an ordinary user's children are the user's own).
 */
export async function serverUser(server: ServerName): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null
  return choose(server, await readFile('/etc/passwd', 'utf8'))
}

/** @param passwd the text of the machine's passwd file */
export function choose(server: ServerName, passwd: string): ProcessUser {
  const users = passwd.split('\n').map((line) => line.split(':'))
  if (server === 'postgres') {
    for (const [name, , uid, gid] of users)
      if (name === POSTGRES_USER && uid !== undefined && gid !== undefined)
        return { uid: Number(uid), gid: Number(gid) }
    throw new Error(
      `no user "${POSTGRES_USER}" in /etc/passwd to give PostgreSQL to, which must not run as root`,
    )
  }
  const taken = new Set(users.flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]))
  for (let id = FREE_IDS.first; id <= FREE_IDS.last; id += 1) if (!taken.has(id)) return { uid: id, gid: id }
  throw new Error(
    `the user ids ${FREE_IDS.first} to ${FREE_IDS.last} are all taken: Asterisk needs one for itself`,
  )
}
