import Call from '@mui/icons-material/Call'
import Done from '@mui/icons-material/Done'
import PersonAdd from '@mui/icons-material/PersonAddAlt'
import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { readJourney } from '#features/phone/contract/journey.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { CallNumber, CallNumberContext } from '#platform/ui/call-number.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { missedCalls } from '../contract/missed-calls.ts'
import { missedCallsTexts } from '../i18n/texts.ts'
import { useMissedCallActions } from './use-missed-call-actions.ts'

const Journey = ({ callId }: { callId: string }) => {
  const t = useText(missedCallsTexts)
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', callId],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId }, signal }),
  })
  if (!journey.data) return null
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('screen.journey')}</Typography>
      <JourneyLine steps={journey.data.steps} />
    </Box>
  )
}

const PENDING: ListFilter = [[{ field: 'status', op: 'is', values: ['pending'] }]]

const numberOf = ({ number }: RecordOf<typeof missedCalls>): string => String(number ?? '')

/** /pbxCloud/perdidas: unanswered external calls, to be assigned, called back and closed. */
export const MissedCallsScreen = () => {
  const t = useText(missedCallsTexts)
  const call = useContext(CallNumberContext)
  const { userId } = useViewer()
  const work = useMissedCallActions()
  return (
    <ResourceScreen
      resource={missedCalls}
      ofPeople
      texts={missedCallsTexts}
      icon={<PhoneMissed />}
      filter={PENDING}
      render={{
        // The number has a column of its own.
        label: ({ label, number }) => (label === number ? t('screen.unnamed') : label),
        number: (record) => <CallNumber number={numberOf(record)} name={t('screen.callBack')} />,
        waited: ({ waited }) => formatDuration(waited),
      }}
      rowActions={[
        ...(call === null
          ? []
          : [
              {
                id: 'call',
                label: t('screen.callBack'),
                icon: <Call fontSize="small" />,
                run: (record: RecordOf<typeof missedCalls>) => call(numberOf(record)),
              },
            ]),
        {
          id: 'take',
          label: t('screen.take'),
          icon: <PersonAdd fontSize="small" />,
          run: (record) => void work(record, { assignee: userId }, t('screen.taken')),
        },
        {
          id: 'done',
          label: t('screen.done'),
          icon: <Done fontSize="small" />,
          run: (record) => void work(record, { status: 'done' }, t('screen.settled')),
        },
        {
          id: 'reopen',
          label: t('screen.reopen'),
          icon: <Replay fontSize="small" />,
          run: (record) => void work(record, { status: 'pending' }, t('screen.reopened')),
        },
      ]}
      panel={({ call_id }) => (typeof call_id === 'string' ? <Journey callId={call_id} /> : null)}
    />
  )
}
