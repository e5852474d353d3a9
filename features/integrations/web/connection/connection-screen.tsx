import CloudOff from '@mui/icons-material/CloudOffOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useParams, useSearchParams } from 'react-router'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { useRecordTitle } from '#platform/ui/record-title.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { ConnectionAnswer } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { HealthChip } from '../health-chip.tsx'
import { isKind, useConnections } from '../use-connections.ts'
import { ConnectForm } from './connect-form.tsx'
import { ConnectionLog } from './connection-log.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { FinishGrant } from './finish-grant.tsx'
import { PeopleForm } from './people-form.tsx'

const TABS = ['connection', 'exchange', 'people', 'log'] as const

/** /admin/plataformas/{kind}: connecting a program, what is exchanged, who is who, and the log. */
export const ConnectionScreen = () => {
  const t = useText(integrationsTexts)
  const ui = useText(platformTexts)
  const { kind } = useParams()
  const { data, isPending, error, refetch } = useConnections()
  const known = data !== undefined && isKind(kind, data) ? data.find((one) => one.kind === kind) : undefined
  const title = known ? t(`kind.${known.kind}`) : t('platforms.title')
  useRecordTitle(known ? title : null)
  if (isPending)
    return (
      <Screen title={title}>
        <LinearProgress />
      </Screen>
    )
  if (!known)
    return (
      <Screen title={title}>
        <ListMessage
          role="alert"
          icon={data ? <SearchOff /> : <CloudOff />}
          title={data ? ui('errors.not_found') : failureDetail(error)}
          action={{ label: ui('ui.retry'), onClick: () => void refetch() }}
        />
      </Screen>
    )
  return (
    <Screen title={title} actions={<HealthChip health={known.health} />}>
      <ConnectionTabs key={known.kind} connection={known} />
    </Screen>
  )
}

const ConnectionTabs = ({ connection }: { connection: ConnectionAnswer }) => {
  const t = useText(integrationsTexts)
  const moment = useMoment()
  const [address, setAddress] = useSearchParams()
  const { health, problem, problem_at, paused_until } = connection
  const offered = TABS.filter(
    (tab) =>
      tab === 'connection' ||
      // A page has no colleagues to match.
      (health !== 'absent' && health !== 'pending' && !(tab === 'people' && connection.kind === 'facebook')),
  )
  const chosen = offered.find((one) => one === address.get('tab')) ?? 'connection'
  return (
    <>
      {address.has('state') && <FinishGrant kind={connection.kind} />}
      {problem !== null && (
        <Alert severity={health === 'paused' ? 'warning' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {problem}
          {problem_at !== null && ` · ${moment(problem_at)}`}
          {health === 'paused' &&
            paused_until !== null &&
            ` · ${t('health.paused_until', { when: moment(paused_until) })}`}
        </Alert>
      )}
      <Tabs
        value={chosen}
        onChange={(_, tab: string) => setAddress({ tab }, { replace: true })}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 40, flexShrink: 0 }}
      >
        {offered.map((tab) => (
          <Tab key={tab} value={tab} label={t(`tab.${tab}`)} sx={{ minHeight: 40 }} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column', pt: 1 }}
      >
        {chosen === 'connection' && <ConnectForm connection={connection} />}
        {chosen === 'exchange' && <ExchangeForm key={connection.version} connection={connection} />}
        {chosen === 'people' && <PeopleForm kind={connection.kind} />}
        {chosen === 'log' && <ConnectionLog kind={connection.kind} />}
      </Box>
    </>
  )
}
