import { EngineUnavailable, LegGone, type LegId } from '#platform/telephony/port.ts'
import { type AriClient, type AriRequest, path } from './ari/ari-client.ts'
import { AriUnavailable } from './ari/errors.ts'
import { ignoreGone, isGone } from './gone.ts'

/** Requests to Asterisk with the errors of the port. */
export function ariCommands(ari: Pick<AriClient, 'request'>, requireUp: () => void) {
  async function ask(request: AriRequest): Promise<unknown> {
    requireUp()
    try {
      return await ari.request(request)
    } catch (error) {
      throw error instanceof AriUnavailable ? new EngineUnavailable(error.message, { cause: error }) : error
    }
  }
  return {
    ask,
    /** A command to something that may be gone. */
    async command(request: AriRequest, target: string): Promise<unknown> {
      try {
        return await ask(request)
      } catch (error) {
        if (isGone(error)) throw new LegGone(target, { cause: error })
        throw error
      }
    },
    async hangUpChannel(id: LegId, q850: number): Promise<void> {
      await ask({ method: 'DELETE', path: path`channels/${id}`, query: { reason_code: q850 } }).catch(
        ignoreGone,
      )
    },
  }
}
