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
 * Everything that the program keeps, in one folder:
 *
 *   id, format.json      what this folder is
 *   lock                 the running program
 *   master-secret        0600; the key everything sealed or derived hangs on, unless it is given from outside
 *   postgres/ asterisk/  parts that child processes use, see `part`
 *   runtime/             programs put there by the first start
 *   work/                0700; what is being put together, empty at each start
 *
 * Run by root, each server runs as an unprivileged user of its own. Where PostgreSQL's cannot reach the folder (a clone under
 * /root), the parts lie in `/var/lib/suite-<hash>` instead; deleting the data folder makes the next start drop them too.
 */
export interface DataFolder {
  dir: string
  /** 32 random bytes, made once or given. */
  masterSecret: Buffer
  /** Path of a part that belongs to this process, made when missing; its contents are to be readable by all servers. */
  part(name: string): Promise<string>
  /**
   * For files that are being put together, of this process alone. Whatever a program that was killed left in it is gone: it may
   * be what somebody said, not encrypted yet. Nobody else has the folder, by its lock.
   */
  emptyWork(): Promise<string>
  /**
   * The part of a server, made when missing, which the server's user reaches.
   * @throws StartRefused `data-folder-unreachable`
   */
  serverPart(server: ServerName): Promise<ServerPart>
  /** Lets the next program in. Safe to call again. */
  release(): Promise<void>
}

export interface ServerPart {
  dir: string
  /** Whom to start the server as: null when this process is no root, then its own user. */
  user: ProcessUser | null
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
  const user = await serverUser('postgres')
  await mkdir(options.dir, { recursive: true })
  const dir = await realpath(options.dir)
  const id = await stampFolder(dir)
  // Passing through is all that the servers' users need here.
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
  // Asterisk gets folders of its own in it: where root writes, it must not be able to lay a link to elsewhere.
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
 * The part of programs that tests and the program share, without taking the folder: it is only ever added to.
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
