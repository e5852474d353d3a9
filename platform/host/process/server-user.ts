import { readFile } from 'node:fs/promises'

export interface ProcessUser {
  uid: number
  gid: number
}

/** The bundled servers, each with a user of its own. */
export type ServerName = 'postgres' | 'asterisk' | 'janus'

/** PostgreSQL looks its user up in the user database, so it needs an existing name. */
const POSTGRES_USER = 'nobody'
/** A range assigned neither by Debian nor by systemd (https://systemd.io/UIDS-GIDS/), and available in containers. */
const FREE_IDS = { first: 65_520, last: 65_533 }

/**
 * The user to start a server as when this process is root, so that no server can read another's files or memory, or has
 * root's rights. Null when not root: children run as the same user.
 */
export async function serverUser(server: ServerName): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null
  return choose(server, await readFile('/etc/passwd', 'utf8'))
}

/** @param passwd content of /etc/passwd */
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
  const free: number[] = []
  for (let id = FREE_IDS.first; id <= FREE_IDS.last; id += 1) if (!taken.has(id)) free.push(id)
  const id = free[server === 'asterisk' ? 0 : 1]
  if (id !== undefined) return { uid: id, gid: id }
  throw new Error(
    `the user ids ${FREE_IDS.first} to ${FREE_IDS.last} are taken: ${server} needs one for itself`,
  )
}
