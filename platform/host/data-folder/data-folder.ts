import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '../process/index.ts'
import { unprivilegedUser } from '../process/index.ts'
import { lockFolder } from './lock.ts'
import { masterSecret } from './master-secret.ts'
import { outsidePart } from './outside.ts'
import { openPart } from './part.ts'
import { canReach } from './reach.ts'
import { stampFolder } from './stamp.ts'

/**
 * Everything that the program keeps, in one folder:
 *
 *   id, format.json      what this folder is
 *   lock                 the running program
 *   master-secret        0600; the key everything sealed or derived hangs on, unless it is given from outside
 *   postgres/ asterisk/  parts that child processes use, see `part`
 *   runtime/             programs put there by the first start
 *
 * Run by root, servers run as an unprivileged user. Where that user cannot reach the folder (a clone under /root), the
 * parts lie in `/var/lib/suite-<hash>` instead; deleting the data folder makes the next start drop them too.
 */
export interface DataFolder {
  dir: string
  /** Whom to start servers as: null when this process is no root, then its own user. */
  user: ProcessUser | null
  /** 32 random bytes, made once or given. */
  masterSecret: Buffer
  /**
   * Path of a part, made when missing, which `user` reaches. It belongs to that user for parts that servers write to;
   * a `shared` one belongs to this process, its contents are to be readable by all.
   */
  part(name: string, kind?: 'servers' | 'shared'): Promise<string>
  /** Lets the next program in. Safe to call again. */
  release(): Promise<void>
}

export interface DataFolderOptions {
  dir: string
  /** The secret, when it is kept elsewhere than in the folder. */
  masterSecret?: Buffer | undefined
  /** Where parts go that must lie outside. */
  outsideRoot?: string
  /** Where the part `runtime` lies instead: several data folders may share what is only ever added to. */
  runtimeDir?: string | undefined
  /** How long a program that is just ending may take to let go. Milliseconds. */
  waitMs?: number
}

/**
 * Makes the folder when missing and takes it for this process.
 * @throws StartRefused `data-folder-newer`, `data-folder-foreign`, `data-folder-in-use`
 */
export async function openDataFolder(options: DataFolderOptions): Promise<DataFolder> {
  const user = await unprivilegedUser()
  await mkdir(options.dir, { recursive: true })
  const dir = await realpath(options.dir)
  const id = await stampFolder(dir)
  // Passing through is all that the unprivileged user needs here.
  await chmod(dir, user ? 0o711 : 0o700)
  const release = await lockFolder(dir, options.waitMs ?? 5_000)
  try {
    const secret = await masterSecret(dir, options.masterSecret ?? null)
    const root = await partsRoot(dir, id, user, options.outsideRoot ?? '/var/lib')
    return {
      dir,
      user,
      masterSecret: secret,
      part: (name, kind = 'servers') => {
        const path = name === 'runtime' ? (options.runtimeDir ?? join(root, name)) : join(root, name)
        return openPart(path, kind === 'servers' ? user : null)
      },
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The part of programs that tests and the program share, without taking the folder: it is only ever added to.
 * `DATA_DIR/runtime`, or its place outside.
 */
export async function runtimeFolderOf(
  options: Pick<DataFolderOptions, 'dir' | 'outsideRoot'>,
): Promise<string> {
  const user = await unprivilegedUser()
  await mkdir(options.dir, { recursive: true })
  const dir = await realpath(options.dir)
  const id = await stampFolder(dir)
  await chmod(dir, user ? 0o711 : 0o700)
  const root = await partsRoot(dir, id, user, options.outsideRoot ?? '/var/lib')
  return openPart(join(root, 'runtime'), null)
}

async function partsRoot(
  dir: string,
  id: string,
  user: ProcessUser | null,
  outsideRoot: string,
): Promise<string> {
  const inside = user === null || (await canReach(dir, user))
  return inside ? dir : outsidePart(dir, id, outsideRoot)
}
