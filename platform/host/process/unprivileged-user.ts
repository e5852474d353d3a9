import { readFile } from 'node:fs/promises'

export interface ProcessUser {
  uid: number
  gid: number
}

/**
 * Whom to start servers as that refuse, or should not have, root's rights: `name` of the passwd file, when this
 * process runs as root; null otherwise (an ordinary user's children are the user's own).
 */
export async function unprivilegedUser(name = 'nobody'): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  for (const line of lines) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(`no user "${name}" in /etc/passwd to give servers to that must not run as root`)
}
