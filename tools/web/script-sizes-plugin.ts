import type { Plugin } from 'vite'

const KILOBYTE = 1000

/** Limit of every script, minified and uncompressed. */
const USUAL = 500 * KILOBYTE

/** Scripts that may be larger, by name: each is one library, loaded when it is first needed. */
const LARGER: Readonly<Record<string, number>> = {
  // ECharts, reduced to the parts in platform/report/web/chart/echarts.ts: loaded with the first chart.
  chart: 650 * KILOBYTE,
  // PDF.js's parser, one file of its package: loaded in a worker with the first PDF document.
  'pdf-worker': 1250 * KILOBYTE,
}

interface Script {
  fileName: string
  name: string
  bytes: number
  /** Loaded with the page. */
  isInitial: boolean
}

/** What is wrong with these scripts' sizes, one line each. */
export function sizeViolations(scripts: readonly Script[]): string[] {
  return scripts.flatMap(({ fileName, name, bytes, isInitial }) => {
    const limit = LARGER[name] ?? USUAL
    const found = `${fileName} has ${Math.round(bytes / KILOBYTE)} KB`
    if (bytes > limit) return [`${found}, ${limit / KILOBYTE} are allowed`]
    if (bytes > USUAL && isInitial) return [`${found} and is loaded with the page: only lazy ones may`]
    return []
  })
}

/**
 * Fails the build when a script becomes too large, in place of Vite's warning, which knows one limit for all. Where it
 * fails, split the script (tools/web/script-groups.ts) or make it lazy.
 */
export const scriptSizes = (): Plugin => ({
  name: 'script-sizes',
  apply: 'build',
  // This check replaces Vite's.
  config: () => ({ build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } }),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const initial = new Set<string>()
      const visit = (fileName: string): void => {
        if (initial.has(fileName)) return
        initial.add(fileName)
        byFile.get(fileName)?.imports.forEach(visit)
      }
      for (const { fileName, isEntry } of chunks) if (isEntry) visit(fileName)
      const scripts = Object.values(bundle).flatMap((part) =>
        part.fileName.endsWith('.js')
          ? [
              {
                fileName: part.fileName,
                name: nameOf(part.fileName),
                bytes: Buffer.byteLength(part.type === 'chunk' ? part.code : part.source),
                isInitial: initial.has(part.fileName),
              },
            ]
          : [],
      )
      const violations = sizeViolations(scripts)
      if (violations.length > 0) this.error(violations.join('\n'))
    },
  },
})

/** `chart` of `assets/chart-DJfUg_f4.js`; a worker's script is an asset, which has no other name. */
const nameOf = (fileName: string): string => /([^/]+)-[\w-]{8}\.js$/.exec(fileName)?.[1] ?? fileName
