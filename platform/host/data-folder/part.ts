import { chmod, chown, mkdir } from 'node:fs/promises'
import type { ProcessUser } from '../process/index.ts'

/** A folder that its owner (null: this process) alone writes to and everybody may enter; its contents guard themselves by their modes. */
export async function openPart(path: string, owner: ProcessUser | null): Promise<string> {
  await mkdir(path, { recursive: true })
  if (owner) await chown(path, owner.uid, owner.gid)
  // Explicitly: mkdir's mode is cut by the umask.
  await chmod(path, 0o755)
  return path
}
