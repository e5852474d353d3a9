import Devices from '@mui/icons-material/DevicesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { deviceName } from '#platform/ui/device-name.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../contract/profile.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { SESSIONS_KEY } from './profile-key.ts'

export const SessionsCard = () => {
  const t = useText(accountTexts)
  const api = useApi()
  const queries = useQueryClient()
  const moment = useMoment()
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
  })

  const named = ({ user_agent }: OwnSession): string => {
    const { browser, system } = deviceName(user_agent)
    if (browser === null) return system ?? t('me.unknownDevice')
    return system === null ? browser : t('me.onSystem', { browser, system })
  }
  const act = async (work: () => Promise<string>) => {
    try {
      showToast(await work())
    } catch (cause) {
      showAlert({ severity: 'error', text: failureDetail(cause) })
    }
    await queries.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  const endOne = (id: number) =>
    act(async () => {
      await api.call(endSession, { params: { id } })
      return t('me.ended')
    })
  const endOthers = async () => {
    const sure = await confirm({
      title: t('me.endOthersTitle'),
      text: t('me.endOthersText'),
      action: t('me.endOthers'),
      danger: true,
    })
    if (sure) {
      await act(async () => t('me.endedOthers', { count: (await api.call(endOtherSessions)).ended }))
    }
  }

  const rows = () => {
    if (error !== null) {
      return <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>
    }
    if (data === undefined) return <Skeleton variant="rounded" height={120} />
    return (
      <Box component="ul" aria-label={t('me.sessions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.results.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              py: 1.25,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0, pt: 0 },
            }}
          >
            <Devices sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, fontSize: '0.875rem' }}>{named(session)}</Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[
                  session.address,
                  t('me.lastSeen', { when: moment(session.last_seen_at) }),
                  t('me.since', { when: moment(session.created_at) }),
                ].join(' · ')}
              </Box>
            </Box>
            {session.current ? (
              <Chip size="small" color="success" variant="outlined" label={t('me.thisSession')} />
            ) : (
              <Button
                size="small"
                color="error"
                aria-label={t('me.endLabel', { device: named(session) })}
                onClick={() => void endOne(session.id)}
              >
                {t('me.end')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    )
  }

  return (
    <Card
      title={t('me.sessions')}
      hint={t('me.sessionsHint')}
      action={
        data !== undefined && data.count > 1 ? (
          <Button size="small" color="error" onClick={() => void endOthers()}>
            {t('me.endOthers')}
          </Button>
        ) : null
      }
    >
      {rows()}
    </Card>
  )
}
