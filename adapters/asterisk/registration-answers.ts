import { type FileHandle, open } from 'node:fs/promises'

/** What a carrier answered to our latest registration that failed. */
export interface RegistrationAnswer {
  /** SIP status; null: it did not answer. */
  status: number | null
  /** When it is tried again, epoch milliseconds; null: never. */
  nextAt: number | null
}

/** What is read of an old log at first; later ones are read whole. */
const FIRST_BYTES = 262_144

const LINE =
  /^\[([\d-]+ [\d:.]+)\] WARNING\[\d+\]\S* res_pjsip_outbound_registration\.c: (.*) from '([^']+)' on registration attempt to '([^']+)'(?:, retrying in '(\d+)')?/

/** Names a registration, by its URIs. */
export const registrationKey = (serverUri: string, clientUri: string): string => `${serverUri} ${clientUri}`

/** A failed registration that Asterisk logged; null for any other line. Its times are this machine's. */
export function parseAnswer(line: string): { key: string; answer: RegistrationAnswer } | null {
  const [, time = '', what = '', server = '', client = '', seconds] = LINE.exec(line) ?? []
  if (what === '') return null
  const status = /\b([3-6]\d\d)\b/.exec(what)?.[1]
  const at = Date.parse(time.replace(' ', 'T'))
  return {
    key: registrationKey(server, client),
    answer: {
      status: status === undefined ? null : Number(status),
      nextAt: seconds === undefined || Number.isNaN(at) ? null : at + Number(seconds) * 1_000,
    },
  }
}

/**
 * Follows Asterisk's log for what carriers answer to registrations: neither ARI nor AMI tells. The returned function reads what
 * was added, and resolves to the latest answer by registration.
 */
export function followAnswers(logFile: string): () => Promise<ReadonlyMap<string, RegistrationAnswer>> {
  const latest = new Map<string, RegistrationAnswer>()
  let position: number | null = null
  let rest = ''

  async function readFrom(file: FileHandle): Promise<string> {
    const { size } = await file.stat()
    // A shorter file is a new one.
    const from: number = position === null ? Math.max(0, size - FIRST_BYTES) : position > size ? 0 : position
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
    position = from + bytesRead
    return buffer.toString('utf8', 0, bytesRead)
  }

  return async () => {
    const file = await open(logFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (file === null) return latest
    try {
      const lines = (rest + (await readFrom(file))).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const found = parseAnswer(line)
        if (found) latest.set(found.key, found.answer)
      }
    } finally {
      await file.close()
    }
    return latest
  }
}
