import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { listSchedules } from '../../contract/schedules.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface ScheduleButtonProps {
  /** `{area}/{name}` */
  report: string
  query: Readonly<Record<string, string>>
}

/** Hidden from users without permission: the list is refused to them. */
export const ScheduleButton = ({ report, query }: ScheduleButtonProps) => {
  const t = useText(reportsTexts)
  const api = useApi()
  const [open, setOpen] = useState(false)
  const schedules = useQuery({
    queryKey: ['reports', 'schedules', report],
    queryFn: ({ signal }) => api.call(listSchedules, { query: { report }, signal }),
    retry: false,
    staleTime: 60_000,
  })
  if (schedules.data === undefined) return null
  return (
    <>
      <ActionButton label={t('schedule.open')} icon={<ScheduleSend />} onClick={() => setOpen(true)} />
      {open && (
        <ScheduleDialog
          report={report}
          query={query}
          schedules={schedules.data.results}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
