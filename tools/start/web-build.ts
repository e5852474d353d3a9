import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'

/** Folder from which the server serves the web client. */
const webFolder = (repository: string): string => join(repository, 'dist/web')

const SOURCE_FOLDERS = ['apps/web', 'features', 'platform', 'tools/web']
const SOURCE_FILES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json', 'vite.config.ts']
/** Paths that do not affect the web client. */
const NOT_WEB = /(^|\/)(server|db|jobs|testing|telephony|process|data-folder)\/|\.test\.tsx?$|\.(md|sql)$/

/** Digest of all inputs of the web build. */
async function inputsDigest(repository: string): Promise<string> {
  const found = await Promise.all(SOURCE_FOLDERS.map((folder) => filesBelow(join(repository, folder))))
  const paths = [...SOURCE_FILES, ...found.flat().map((path) => relative(repository, path))]
  const hash = createHash('sha256')
  const inputs = paths.filter((one) => !NOT_WEB.test(one)).sort()
  const contents = await Promise.all(inputs.map((path) => readFile(join(repository, path))))
  for (const [at, path] of inputs.entries()) hash.update(`${path}\0`).update(contents[at] ?? '')
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Builds the web client if its sources have changed since the last build. Resolves to whether it built. */
export async function buildWebWhenChanged(repository: string): Promise<boolean> {
  const target = webFolder(repository)
  const record = `${target}.inputs`
  const digest = await inputsDigest(repository)
  if ((await readIfThere(record)) === digest && (await readIfThere(join(target, 'index.html'))) !== null)
    return false
  // Only now: loading Vite takes longer than finding out that nothing changed.
  const { build } = await import('vite')
  // Built elsewhere and renamed: a running program keeps serving the complete old build.
  const building = `${target}.${process.pid}`
  await mkdir(dirname(target), { recursive: true })
  try {
    await build({
      configFile: join(repository, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: building, emptyOutDir: true },
    })
    await rm(record, { force: true })
    await rm(target, { recursive: true, force: true })
    await rename(building, target)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  await writeFile(record, digest)
  return true
}
