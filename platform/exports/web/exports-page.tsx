import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import {
  cancelExport,
  downloadExport,
  type LongExport,
  listExports,
  repeatExport,
} from '../contract/long-exports.ts'
import { exportsTexts } from '../i18n/texts.ts'
import { ExportRow } from './export-row.tsx'
import { useExport } from './use-export.ts'

const KEY = ['exports']
/** How often progress is polled, ms. */
const POLL = 1500

const isUnderWay = ({ state }: LongExport): boolean => state === 'waiting' || state === 'running'

/** The user's long exports, with progress and files. */
export const ExportsPage = () => {
  const t = useText(exportsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { busy, save } = useExport()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listExports, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL : false),
    staleTime: 0,
  })
  const change = async (route: typeof cancelExport | typeof repeatExport, id: number) => {
    try {
      await api.call(route, { params: { id }, body: {} })
    } catch (failure) {
      showAlert({ severity: 'error', text: failureDetail(failure) })
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }
  const content = () => {
    if (error !== null && data === undefined)
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('exports.failed')}
          hint={failureDetail(error)}
          action={{ label: ui('ui.retry'), onClick: () => void refetch() }}
        />
      )
    if (data === undefined) return <Skeleton variant="rounded" height={160} />
    if (data.length === 0)
      return <ListMessage icon={<Download />} title={t('exports.empty')} hint={t('exports.emptyHint')} />
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: 760 }}>
        {data.map((one) => (
          <ExportRow
            key={one.id}
            run={one}
            busy={busy}
            onCancel={() => void change(cancelExport, one.id)}
            onRepeat={() => void change(repeatExport, one.id)}
            onSave={() => save(() => api.download(downloadExport, { params: { id: one.id } }))}
          />
        ))}
      </Box>
    )
  }
  return (
    <Screen title={t('exports.title')}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{t('exports.hint')}</Box>
        {content()}
      </Box>
    </Screen>
  )
}
