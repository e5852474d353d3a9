import { chmod, chown, mkdir } from 'node:fs/promises'
import type { ProcessUser } from '../process/index.ts'

/** A folder writable by its owner only (null: this process) and traversable by all; its contents have their own modes. */
export async function openPart(path: string, owner: ProcessUser | null): Promise<string> {
  await mkdir(path, { recursive: true })
  if (owner) await chown(path, owner.uid, owner.gid)
  // chmod, since mkdir's mode is masked by the umask.
  await chmod(path, 0o755)
  return path
}
