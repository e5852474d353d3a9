import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { ENROLMENT_STATES } from '../../contract/sequences/sequences.ts'
import { STEP_FAILURES } from '../../contract/sequences/step-failures.ts'
import { sequenceTexts } from '../../i18n/sequences/texts.ts'
import { sequenceScreenTexts } from '../i18n/sequences.ts'

/** Whether a person's step could not be sent: it is tried again, or was given up. */
export const hasFailed = ({ status, failure }: ResourceRecord): boolean =>
  status === 'failed' || (status === 'active' && failure !== 'none')

/** Where a person of a sequence is; of a step that failed why, and when it is tried again. */
export const EnrolmentState = ({ record }: { record: ResourceRecord }) => {
  const t = useText(sequenceScreenTexts)
  const words = useText(sequenceTexts)
  const { day, time } = useDayAndTime()
  const state = ENROLMENT_STATES.find((one) => one === record.status) ?? 'active'
  if (!hasFailed(record)) return words(`join_enrolment.status.${state}`)
  const failure = STEP_FAILURES.find((one) => one === record.failure) ?? 'unknown'
  const reason = words(`join_enrolment.failure.${failure}`)
  const next = typeof record.next_at === 'string' ? record.next_at : null
  const isToday = next !== null && day(next) === day(new Date().toISOString())
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'normal',
        fontSize: '0.8125rem',
        lineHeight: 1.3,
        color: next === null ? 'error.main' : 'warning.main',
      }}
    >
      {next === null
        ? t('seq.gaveUp', { reason })
        : t('seq.retries', { reason, at: isToday ? time(next) : `${day(next)} ${time(next)}` })}
    </Box>
  )
}
