import { chmod, mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessUser, type ServerName, serverUser } from '../process/index.ts'
import { StartRefused } from '../process/start-refused.ts'
import { lockFolder } from './lock.ts'
import { masterSecret } from './master-secret.ts'
import { outsidePart } from './outside.ts'
import { openPart } from './part.ts'
import { canReach } from './reach.ts'
import { stampFolder } from './stamp.ts'

/**
 * The folder with all state of the program:
 *
 *   id, format.json      identity and format version
 *   lock                 held by the running program
 *   master-secret        0600; root of all encryption and derived keys, unless given from outside
 *   postgres/ asterisk/ janus/  parts used by child processes, see `part`
 *   runtime/             programs installed by the first start
 *   work/                0700; scratch files, emptied at each start
 *
 * Started by root, each server runs as an unprivileged user of its own. If PostgreSQL's user cannot reach the folder (e.g. under
 * /root), the parts live in `/var/lib/suite-<hash>`; once the data folder is deleted, the next start removes them too.
 */
export interface DataFolder {
  dir: string
  /** 32 random bytes, generated or given. */
  masterSecret: Buffer
  /** Path of a part owned by this process, created if missing; its contents should be readable by all servers. */
  part(name: string): Promise<string>
  /**
   * Scratch folder of this process. Emptied at the start: a killed program may have left unencrypted content there. The lock
   * ensures that nobody else uses it.
   */
  emptyWork(): Promise<string>
  /**
   * A server's part, created if missing and reachable by the server's user.
   * @throws StartRefused `data-folder-unreachable`
   */
  serverPart(server: ServerName): Promise<ServerPart>
  /** Releases the lock. Safe to call again. */
  release(): Promise<void>
}

export interface ServerPart {
  dir: string
  /** User to start the server as; null when not root: then its own user. */
  user: ProcessUser | null
}

export interface DataFolderOptions {
  dir: string
  /** The secret, when kept outside the folder. */
  masterSecret?: Buffer | undefined
  /** Base folder for parts that must live outside. */
  outsideRoot?: string
  /** Location of the part `runtime`, which several data folders may share: it is only added to. */
  runtimeDir?: string | undefined
  /** How long to wait for a program that is just ending, ms. */
  waitMs?: number
}

/**
 * Opens the folder, created if missing, and locks it.
 * @throws StartRefused `data-folder-newer`, `data-folder-foreign`, `data-folder-in-use`
 */
export async function openDataFolder(options: DataFolderOptions): Promise<DataFolder> {
  const user = await serverUser('postgres')
  await mkdir(options.dir, { recursive: true })
  const dir = await realpath(options.dir)
  const id = await stampFolder(dir)
  // Servers' users only need to pass through here.
  await chmod(dir, user ? 0o711 : 0o700)
  const release = await lockFolder(dir, options.waitMs ?? 5_000)
  try {
    const secret = await masterSecret(dir, options.masterSecret ?? null)
    const root = await partsRoot(dir, id, user, options.outsideRoot ?? '/var/lib')
    return {
      dir,
      masterSecret: secret,
      part: (name) =>
        openPart(name === 'runtime' ? (options.runtimeDir ?? join(root, name)) : join(root, name), null),
      emptyWork: () => emptyFolder(join(dir, 'work')),
      serverPart: (server) => openServerPart(join(root, server), server),
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  return path
}

const ROOT: ProcessUser = { uid: 0, gid: 0 }

async function openServerPart(path: string, server: ServerName): Promise<ServerPart> {
  const user = await serverUser(server)
  // Asterisk gets its own subfolders: it must not be able to plant a symlink where root writes.
  const dir = await openPart(path, user && (server === 'postgres' ? user : ROOT))
  if (user !== null && !(await canReach(dir, user))) {
    throw new StartRefused(
      'data-folder-unreachable',
      `${dir} cannot be reached by the user ${user.uid}, which ${server} runs as: let others pass through the folders above it (chmod o+x), or choose another DATA_DIR.`,
    )
  }
  return { dir, user }
}

/**
 * The `runtime` part, shared by tests and the program, without locking the folder: it is only added to.
 * `DATA_DIR/runtime`, or its place outside.
 */
export async function runtimeFolderOf(
  options: Pick<DataFolderOptions, 'dir' | 'outsideRoot'>,
): Promise<string> {
  const user = await serverUser('postgres')
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
