import type { EndpointName } from '#platform/telephony/port.ts'
import type { AmiClient, AmiEvent } from './ami/ami-client.ts'

/** Tasks that one attempt to register takes: its timer, and the answers to it without and with a password. */
const TASKS_OF_ATTEMPT = 6

/** A registration's queue in Asterisk, and how many tasks it has done. */
const QUEUE = /pjsip\/outreg\/(trunk\.\d+)-[0-9a-f]+\s+(\d+)/

/** Tasks done for each trunk's registrations, those that were given up and still run included. */
export function tasksOf(lines: readonly string[]): Map<EndpointName, number> {
  const done = new Map<EndpointName, number>()
  for (const line of lines) {
    const [, trunk, tasks] = QUEUE.exec(line) ?? []
    if (trunk !== undefined) done.set(trunk, (done.get(trunk) ?? 0) + Number(tasks))
  }
  return done
}

/**
 * Watches for registrations that Asterisk repeats without any pause. It does so after a 494 (RFC 3329), and neither ARI, AMI nor its
 * log tells; but the registration's queue works on and on. The returned function is to be called with each list of registrations.
 * @returns the trunks whose registrations did more, since the last call, than their pauses allow
 */
export function watchEndlessRegistrations(ami: Pick<AmiClient, 'command'>, now = () => performance.now()) {
  let before = new Map<EndpointName, number>()
  let at = now()
  return async (rows: readonly AmiEvent[]): Promise<ReadonlySet<EndpointName>> => {
    const done = tasksOf(await ami.command('core show taskprocessors like pjsip/outreg'))
    const seconds = (now() - at) / 1_000
    const pauses = new Map(
      rows.map(({ Endpoint = '', RetryInterval }) => [Endpoint, Number(RetryInterval) || 1]),
    )
    const endless = [...done].filter(([trunk, tasks]) => {
      const known = before.get(trunk)
      const attempts = seconds / (pauses.get(trunk) ?? 1) + 1
      return known !== undefined && tasks - known > TASKS_OF_ATTEMPT * attempts
    })
    before = done
    at = now()
    return new Set(endless.map(([trunk]) => trunk))
  }
}
