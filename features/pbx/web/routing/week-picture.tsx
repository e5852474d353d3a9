import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { HoursField, type Weekly } from './hours-field.tsx'
import { type Bar, barsOfWeek, DAYS } from './week-bars.ts'

const HOURS = [0, 6, 12, 18, 24]

const DayBars = ({ bars }: { bars: readonly Bar[] }) => (
  <Box
    sx={{ position: 'relative', height: 14, borderRadius: 0.5, bgcolor: 'action.hover', overflow: 'hidden' }}
  >
    {bars.map(({ from, to }) => (
      <Box
        key={`${from} ${to}`}
        sx={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: `${(from / 1440) * 100}%`,
          width: `${((to - from) / 1440) * 100}%`,
          bgcolor: 'success.main',
        }}
      />
    ))}
  </Box>
)

/** The week as typed so far, with hours past midnight on the next day; below it the first of its fields. */
export const WeekPicture = ({ form, resource }: { form: Form<FormValues>; resource: Weekly }) => {
  const t = useText(pbxTexts)
  const values = useStore(form.store, (state) => state.values)
  const week = barsOfWeek(values)
  return (
    <>
      <Box
        role="img"
        aria-label={t('time_slot.section.week')}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 1,
          rowGap: 0.5,
          alignItems: 'center',
        }}
      >
        {DAYS.map((day, index) => (
          <Box key={day} sx={{ display: 'contents' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`time_slot.${day}`).slice(0, 3)}
            </Typography>
            <DayBars bars={week[index] ?? []} />
          </Box>
        ))}
        <span />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            fontSize: '0.6875rem',
            color: 'text.secondary',
          }}
        >
          {HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </Box>
      </Box>
      {week.every((bars) => bars.length === 0) && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('slot.alwaysClosed')}
        </Alert>
      )}
      <HoursField day="monday" form={form} resource={resource} />
    </>
  )
}
