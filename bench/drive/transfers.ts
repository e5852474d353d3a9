import { openAsBlob } from 'node:fs'
import { contentUrl, uploadToDrive } from '#features/drive/contract/contents.ts'
import type { MeasurementRow } from '../measurement.ts'
import { startBarePipe } from './bare-pipe.ts'

const GOAL = 0.8
const MEGABYTE = 1_000_000

interface Transfers {
  origin: string
  token: string
  folder: string
  /** The file that is sent. */
  path: string
  bytes: number
  turns: number
}

/** Seconds of the quickest turn: other load on the machine only adds. */
async function quickest(turns: number, works: readonly (() => Promise<void>)[]): Promise<number[]> {
  const best = works.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [index, work] of works.entries()) {
      const begun = performance.now()
      await work()
      const seconds = (performance.now() - begun) / 1000
      // The first one warms up.
      if (turn > 0) best[index] = Math.min(best[index] ?? seconds, seconds)
    }
  return best
}

async function drain(url: string, headers: Record<string, string>, bytes: number): Promise<void> {
  const answer = await fetch(url, { headers })
  let read = 0
  for await (const piece of answer.body ?? []) read += piece.length
  if (!answer.ok || read !== bytes) throw new Error(`download failed: ${answer.status}, ${read} bytes`)
}

const rowOf = (what: string, bytes: number, ours: number, bare: number): MeasurementRow => {
  const rate = (seconds: number) => `${(bytes / MEGABYTE / seconds).toFixed(0)} MB/s`
  const share = bare / ours
  return {
    what: `${what} of ${(bytes / MEGABYTE).toFixed(0)} MB: the drive / a server that only pipes to the same disk`,
    measured: `${rate(ours)} / ${rate(bare)} = ${share.toFixed(2)}`,
    goal: `≥ ${GOAL}`,
    met: share >= GOAL,
  }
}

/** One file up and down, in turns with a bare pipe. @returns also the id of the file */
export async function measureTransfers({
  origin,
  token,
  folder,
  path,
  bytes,
  turns,
}: Transfers): Promise<{ rows: MeasurementRow[]; file: string }> {
  const pipe = await startBarePipe(folder)
  const headers = { authorization: `token ${token}` }
  let file = ''
  try {
    const [up = 0, bareUp = 0] = await quickest(turns, [
      async () => {
        const form = new FormData()
        form.set('file', await openAsBlob(path), 'prueba.bin')
        const answer = await fetch(`${origin}${uploadToDrive.path}`, { method: 'POST', headers, body: form })
        if (!answer.ok) throw new Error(`upload failed: ${answer.status} ${await answer.text()}`)
        file = ((await answer.json()) as { id: string }).id
      },
      async () => {
        const form = new FormData()
        form.set('file', await openAsBlob(path), 'prueba.bin')
        const answer = await fetch(pipe.origin, { method: 'POST', body: form })
        await answer.arrayBuffer()
      },
    ])
    // What the bare one keeps is the form, a few bytes more.
    const sizes = await fetch(pipe.origin).then(async (answer) => (await answer.arrayBuffer()).byteLength)
    const [down = 0, bareDown = 0] = await quickest(turns, [
      () => drain(`${origin}${contentUrl(file)}`, headers, bytes),
      () => drain(pipe.origin, {}, sizes),
    ])
    return { rows: [rowOf('Upload', bytes, up, bareUp), rowOf('Download', bytes, down, bareDown)], file }
  } finally {
    pipe.stop()
  }
}
