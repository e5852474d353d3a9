import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { dismissNotice, readShownNotices, type ShownNotice, seeNotices } from '../../contract/notices.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** ms between readings: a notice is also notified at once. */
const READ_EVERY_MS = 5 * 60_000
const KEY = ['provider', 'shown-notices']

type Shown = Answer<typeof readShownNotices>

const TONES = { info: 'info', warning: 'warning', critical: 'error' } as const

const Notice = ({ notice, onDismiss }: { notice: ShownNotice; onDismiss: () => void }) => {
  const t = useText(providerTexts)
  return (
    <Alert
      severity={TONES[notice.severity]}
      square
      sx={{ py: 0.25, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
      action={
        <IconButton
          size="small"
          color="inherit"
          aria-label={t('noticeBar.dismiss', { title: notice.title })}
          onClick={onDismiss}
        >
          <Close fontSize="small" />
        </IconButton>
      }
    >
      <AlertTitle sx={{ mb: 0, fontSize: '0.875rem' }}>{notice.title}</AlertTitle>
      {/* As written, with its lines; never markup. */}
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxHeight: '6em', overflow: 'auto' }}>
        {notice.body}
      </Box>
    </Alert>
  )
}

/** What the provider tells, above every screen, until the user puts it away. */
export const NoticeBar = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readShownNotices, { signal }),
    refetchInterval: READ_EVERY_MS,
  })
  const shown = data?.results ?? []
  const ids = shown.map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids === '') return
    // A count that is missing somebody is no reason for an error message.
    api.call(seeNotices, { body: { ids: ids.split(',').map(Number) } }).catch(() => {})
  }, [api, ids])
  const dismiss = useMutation({
    mutationFn: (id: number) => api.call(dismissNotice, { params: { id } }),
    onMutate: (id) =>
      queries.setQueryData<Shown>(KEY, (before) => ({
        results: (before?.results ?? []).filter((one) => one.id !== id),
      })),
    async onError() {
      showAlert({ severity: 'error', text: t('noticeBar.failed') })
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
  if (shown.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={t('noticeBar.label')}
      sx={{ flex: 'none', maxHeight: '35vh', overflow: 'auto', borderBottom: 1, borderColor: 'divider' }}
    >
      {shown.map((notice) => (
        <Notice key={notice.id} notice={notice} onDismiss={() => dismiss.mutate(notice.id)} />
      ))}
    </Box>
  )
}
