import { TokenExpired } from '#platform/integrations/errors.ts'
import type { ApiCall, Connection, Connector, Send } from '#platform/integrations/port.ts'
import type { IntegrationsContext } from '../ports.ts'
import type { Buckets } from './bucket.ts'
import { withTokens } from './renew-tokens.ts'
import { sendOutside } from './send-outside.ts'

/** Requests to a connection's API, with tokens that are renewed when they end. */
export function createApi(
  context: IntegrationsContext,
  buckets: Buckets,
  { connector, connection, signal }: { connector: Connector; connection: Connection; signal?: AbortSignal },
) {
  const { privateAddresses } = context
  const send: Send = (call) => sendOutside(call, { privateAddresses, ...(signal ? { signal } : {}) })
  let known = connection
  const ask = async (call: ApiCall): Promise<unknown> => {
    buckets.take(connection.id, connector.bucket)
    return connector.read(await send(connector.request(known, call)))
  }
  return {
    send,
    /** @throws ApiBusy, ApiRefused, AccessEnded, the network's error */
    async api(call: ApiCall): Promise<unknown> {
      known = await withTokens(context, connector, known, { send })
      try {
        return await ask(call)
      } catch (error) {
        if (!(error instanceof TokenExpired) || connector.authorization === null) throw error
        const { access } = known.tokens
        known = await withTokens(context, connector, known, { send, ...(access ? { refused: access } : {}) })
        return ask(call)
      }
    },
  }
}
