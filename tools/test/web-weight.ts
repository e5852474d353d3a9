import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The used part of Vite's manifest, by source or file. `name` is a group of tools/web/script-groups.ts. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string | undefined; imports?: readonly string[] | undefined }>
>

/** Maximum download size until something is usable. */
export interface Budget {
  what: string
  /** Sources or names in the manifest; their imports are included. */
  roots: readonly string[]
  /** Maximum, bytes with gzip. */
  max: number
}

const KILOBYTE = 1000

const SIGN_IN = ['index.html']

/** `npm run bench -- web` measures the same in Chromium. */
const BUDGETS: readonly Budget[] = [
  { what: 'sign-in form', roots: SIGN_IN, max: 150 * KILOBYTE },
  {
    what: 'usable phone',
    roots: [...SIGN_IN, 'phone-shell', 'phone-chat', 'phone-line'],
    max: 350 * KILOBYTE,
  },
]

/** Scripts of these sources or names and of their imports, without duplicates. @throws when one is not in the build */
export function scriptsOf(manifest: Manifest, roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    const entry = manifest[source]
    if (entry === undefined) throw new Error(`The build has no ${source}: tools/test/web-weight.ts names it.`)
    seen.add(source)
    for (const next of entry.imports ?? []) visit(next)
  }
  const named = new Map(Object.entries(manifest).map(([source, { name }]) => [name, source]))
  for (const root of roots) visit(manifest[root] ? root : (named.get(root) ?? root))
  return [...new Set([...seen].map((source) => manifest[source]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  )
}

/** Sizes of each budget in the build at `folder`, gzip level 9. */
export async function weigh(folder: string): Promise<(Budget & { bytes: number })[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  return Promise.all(
    BUDGETS.map(async (budget) => {
      const scripts = scriptsOf(manifest, budget.roots)
      const sizes = await Promise.all(
        scripts.map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
      )
      return { ...budget, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )
}
