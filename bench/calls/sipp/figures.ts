import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** sipp's counters of a whole run. */
export interface SippFigures {
  successful: number
  failed: number
  retransmissions: number
  /** Started calls per second. */
  rate: number
  /** Refused with 503. */
  refused: number
  /** INVITE → 200 of the answered calls, ms; null without any. */
  medianMs: number | null
  p95Ms: number | null
}

/** From the last line of `-trace_stat`, and from `-trace_rtt`. */
export async function readFigures(folder: string, statFile: string): Promise<SippFigures> {
  const lines = (await readFile(join(folder, statFile), 'utf8')).trim().split('\n')
  const names = lines[0]?.split(';') ?? []
  const values = lines.at(-1)?.split(';') ?? []
  const figure = (name: string): number => {
    const value = Number(values[names.indexOf(name)])
    if (Number.isNaN(value)) throw new Error(`sipp did not count ${name}`)
    return value
  }
  const refused = names.findIndex((name) => name.includes('turned-away') && name.includes('(C)'))
  const times = await readTimes(folder)
  const at = (share: number): number | null => times[Math.floor((times.length - 1) * share)] ?? null
  return {
    successful: figure('SuccessfulCall(C)'),
    failed: figure('FailedCall(C)'),
    retransmissions: figure('Retransmissions(C)'),
    rate: figure('CallRate(C)'),
    refused: refused === -1 ? 0 : Number(values[refused]),
    medianMs: at(0.5),
    p95Ms: at(0.95),
  }
}

/** Response times, sorted. The file's columns: time, duration, name. */
async function readTimes(folder: string): Promise<number[]> {
  const name = (await readdir(folder)).find((candidate) => candidate.endsWith('_rtt.csv'))
  if (name === undefined) return []
  const [, ...lines] = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
  return lines
    .map((line) => Number(line.split(';')[1]))
    .filter((time) => !Number.isNaN(time))
    .sort((one, other) => one - other)
}
