import Dns from '@mui/icons-material/DnsOutlined'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { asteriskServers, serversHealth } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { ServerDrain } from './server-drain.tsx'
import { OwnConnection, PasswordAndTest } from './server-fields.tsx'
import { ServerStatus } from './server-status.tsx'
import { SERVERS_HEALTH } from './servers-health.ts'

/** ms between health checks, each of which asks every server. */
const CHECK_EVERY_MS = 10_000

/** The telephone servers and their current state. */
export const ServersScreen = () => {
  const api = useApi()
  const health = useQuery({
    queryKey: SERVERS_HEALTH,
    queryFn: ({ signal }) => api.call(serversHealth, { signal }),
    refetchInterval: CHECK_EVERY_MS,
  })
  return (
    <ResourceScreen
      resource={asteriskServers}
      texts={providerTexts}
      icon={<Dns />}
      render={{
        name: (record) => (
          <ServerStatus
            name={String(record.name)}
            live={health.data?.results.find(({ id }) => id === record.id) ?? null}
            failed={health.isError}
          />
        ),
      }}
      renderField={(name, form, record) => {
        if (record?.kind === 'own' && name.startsWith('ari_'))
          return name === 'ari_url' ? (
            <>
              <OwnConnection />
              <ServerDrain record={record} />
            </>
          ) : (
            ''
          )
        return name === 'ari_password' ? <PasswordAndTest form={form} record={record} /> : null
      }}
    />
  )
}
