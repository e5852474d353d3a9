import { useApi } from '#platform/http/web/api-context.ts'
import { type ConnectionKind, listExchanges } from '../../contract/connections.ts'
import { ExchangeLog } from '../exchange-log.tsx'

/** What was exchanged with a program. */
export const ConnectionLog = ({ kind }: { kind: ConnectionKind }) => {
  const api = useApi()
  return (
    <ExchangeLog
      name={kind}
      read={(query, signal) => api.call(listExchanges, { params: { kind }, query, signal })}
      withDirection
    />
  )
}
