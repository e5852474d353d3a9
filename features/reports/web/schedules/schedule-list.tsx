import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { createSchedule, deleteSchedule, type ReportSchedule } from '../../contract/schedules.ts'
import { reportsTexts } from '../../i18n/texts.ts'

interface ScheduleListProps {
  schedules: readonly ReportSchedule[]
  /** Id of the one being edited. */
  edited: number | null
  onEdit: (schedule: ReportSchedule) => void
}

/** A report's scheduled mailings; deleting one can be undone. */
export const ScheduleList = ({ schedules, edited, onEdit }: ScheduleListProps) => {
  const t = useText(reportsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const moment = useMoment()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['reports', 'schedules'] })
  const again = async ({ report, filters, every, hour, format, recipients }: ReportSchedule) => {
    const ids = recipients.map(({ id }) => id)
    await api.call(createSchedule, { body: { report, filters, every, hour, format, recipients: ids } })
    await refresh()
  }
  const end = useMutation({
    mutationFn: ({ id }: ReportSchedule) => api.call(deleteSchedule, { params: { id } }),
    onSuccess: async (_, ended) => {
      await refresh()
      offerUndo(t('schedule.removed'), () => again(ended))
    },
    onError: (error) => showAlert({ severity: 'error', title: ui('ui.error'), text: failureDetail(error) }),
  })
  const namesOf = ({ recipients }: ReportSchedule) => recipients.map(({ name }) => name).join(', ')
  return (
    <Box component="section" aria-label={t('schedule.existing')}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {t('schedule.existing')}
      </Typography>
      {schedules.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('schedule.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {schedules.map((schedule) => (
          <Box
            component="li"
            key={schedule.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{namesOf(schedule)}</Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {[
                  t(`schedule.${schedule.every}`),
                  schedule.format.toUpperCase(),
                  t('schedule.next', { at: moment(schedule.next_at) }),
                ].join(' · ')}
              </Box>
            </Box>
            <IconButton
              size="small"
              aria-label={t('schedule.edit', { names: namesOf(schedule) })}
              aria-pressed={edited === schedule.id}
              color={edited === schedule.id ? 'primary' : 'default'}
              onClick={() => onEdit(schedule)}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('schedule.remove', { names: namesOf(schedule) })}
              onClick={() => end.mutate(schedule)}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
