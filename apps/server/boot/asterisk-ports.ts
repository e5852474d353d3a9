import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { freePort, isFreePort } from '#platform/host/process/free-port.ts'
import { isRunning } from '#platform/host/process/index.ts'
import type { Config } from '../config.ts'
import { freeSipPort } from './free-sip-port.ts'

const chosen = z.object({
  host: z.string(),
  http: z.int(),
  sip: z.int(),
  sipTls: z.int(),
  /** Port of the simulated carrier, at 127.0.0.2. */
  outside: z.int(),
})
type Ports = z.infer<typeof chosen>

/**
 * Ports for our Asterisk: those of one that survived a killed program, so that it can be adopted; otherwise free ones.
 */
export async function choosePorts(dataFolder: string, config: Config): Promise<Ports> {
  const file = join(dataFolder, 'ports.json')
  const last = await readPorts(file)
  const before = (await isRunning(join(dataFolder, 'asterisk.pid'))) ? last : null
  const inUse = before?.host === config.HOST ? before : null
  const ports = {
    host: config.HOST,
    http: inUse?.http ?? (await freePort()),
    sip: config.SIP_PORT ?? inUse?.sip ?? (await freeSipPort(config.HOST, 5060)),
    sipTls: config.SIP_TLS_PORT ?? inUse?.sipTls ?? (await freeSipPort(config.HOST, 5061)),
    // Other companies' trunks refer to it: it is kept if possible.
    outside: inUse?.outside ?? (last && (await isFreePort(last.outside)) ? last.outside : await freePort()),
  }
  await writeFile(file, `${JSON.stringify(ports)}\n`)
  return ports
}

async function readPorts(file: string): Promise<Ports | null> {
  const text = await readIfThere(file)
  try {
    return chosen.parse(JSON.parse(text ?? 'null'))
  } catch {
    // Truncated, or from another version: new ports.
    return null
  }
}
