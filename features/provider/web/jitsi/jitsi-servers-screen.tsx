import Videocam from '@mui/icons-material/VideocamOutlined'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { jitsiServers, jitsiServersHealth } from '../../contract/jitsi-servers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { JitsiStatus } from './jitsi-status.tsx'
import { SecretAndTest } from './secret-and-test.tsx'

/** ms between health checks; rare, since no call depends on a meeting server. */
const CHECK_EVERY_MS = 15_000

/** Shown in place of a secret. */
const KEPT = '••••••••'

/** The meeting servers and their current state. */
export const JitsiServersScreen = () => {
  const api = useApi()
  const health = useQuery({
    queryKey: ['provider', 'jitsi-servers-health'],
    queryFn: ({ signal }) => api.call(jitsiServersHealth, { signal }),
    refetchInterval: CHECK_EVERY_MS,
  })
  return (
    <ResourceScreen
      resource={jitsiServers}
      texts={providerTexts}
      icon={<Videocam />}
      render={{
        name: ({ id, name }) => (
          <JitsiStatus
            name={String(name)}
            live={health.data?.results.find((one) => one.id === id) ?? null}
            failed={health.isError}
            onMissing={() => void health.refetch({ cancelRefetch: false })}
          />
        ),
        app_secret: ({ entrance }) => (entrance === 'token' ? KEPT : '—'),
      }}
      renderField={(name, form, record) =>
        name === 'app_secret' ? <SecretAndTest form={form} record={record} /> : null
      }
    />
  )
}
