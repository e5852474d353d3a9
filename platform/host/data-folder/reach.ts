import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ProcessUser } from '../process/index.ts'

/** Whether the user can traverse a folder, found by trying: mode bits do not tell about ACLs and mounts. */
export async function canReach(dir: string, user: ProcessUser): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], {
    cwd: '/',
    stdio: 'ignore',
    uid: user.uid,
    gid: user.gid,
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
