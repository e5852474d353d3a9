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

/** For those who may have reports mailed: who may not is refused the list, and sees no button. */
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
