import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type GoalMeasure, type PersonGoals, readGoals, writeGoals } from '../contract/goals.ts'
import { monthFrom } from './goal-state.ts'
import { monthName } from './month-name.ts'

interface GoalsDialogProps {
  month: string
  people: readonly PersonGoals[]
  measures: readonly GoalMeasure[]
  onClose: () => void
}

const keyOf = (user: number, measure: GoalMeasure) => `${user}.${measure}`

/** Targets as typed: digits by person and measure. */
const typedOf = (people: readonly PersonGoals[], measures: readonly GoalMeasure[]) =>
  Object.fromEntries(
    people.flatMap(({ user, goals }) =>
      measures.map((measure) => [keyOf(user.id, measure), String(goals[measure].target ?? '')]),
    ),
  )

/** Edits everybody's goals of a month at once. */
export const GoalsDialog = ({ month, people, measures, onClose }: GoalsDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const [before] = useState(() => typedOf(people, measures))
  const [typed, setTyped] = useState(before)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const changed = Object.keys(typed).filter((key) => typed[key] !== before[key])
  const { release, mayLeave } = useLeaveGuard(changed.length > 0)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const tried = async (work: () => Promise<void>) => {
    setBusy(true)
    setWrong(null)
    try {
      await work()
    } catch (error) {
      setWrong(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  const copy = () =>
    tried(async () => {
      const last = await api.call(readGoals, { query: { month: monthFrom(month, -1) } })
      const copied = typedOf(last.people, measures)
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).map(([key, value]) => [key, copied[key] || value])),
      )
    })
  const save = () =>
    tried(async () => {
      const goals = people.flatMap(({ user }) =>
        measures
          .filter((measure) => changed.includes(keyOf(user.id, measure)))
          .map((measure) => ({
            user: user.id,
            measure,
            target: Number(typed[keyOf(user.id, measure)]) || null,
          })),
      )
      await api.call(writeGoals, { body: { month, goals } })
      await queries.invalidateQueries({ queryKey: ['crm', 'goals'] })
      release()
      showToast(t('crm.goals.saved'))
      onClose()
    })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      onClose={() => void close()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        {t('crm.goals')} · {monthName(month, language)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {wrong !== null && <Alert severity="error">{wrong}</Alert>}
        <Button size="small" sx={{ justifySelf: 'start' }} disabled={busy} onClick={() => void copy()}>
          {t('crm.goals.copy')}
        </Button>
        {people.map(({ user }) => (
          <Box
            key={user.id}
            role="group"
            aria-label={user.label}
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'end',
              gridTemplateColumns: {
                xs: 'repeat(2, minmax(0, 1fr))',
                sm: `minmax(0, 3fr) repeat(${measures.length}, minmax(0, 2fr))`,
              },
            }}
          >
            <Box sx={{ fontWeight: 600, gridColumn: { xs: '1 / -1', sm: 'auto' }, alignSelf: 'center' }}>
              {user.label}
            </Box>
            {measures.map((measure) => (
              <Box key={measure}>
                <Box
                  component="label"
                  htmlFor={`${id}-${keyOf(user.id, measure)}`}
                  sx={{ typography: 'caption', color: 'text.secondary' }}
                >
                  {t(`crm.goals.measure.${measure}`)}
                  <Box component="span" sx={visuallyHidden}>
                    {user.label}
                  </Box>
                </Box>
                <NumberInput
                  id={`${id}-${keyOf(user.id, measure)}`}
                  money={measure === 'sold'}
                  value={typed[keyOf(user.id, measure)] ?? ''}
                  onChange={(value) => setTyped({ ...typed, [keyOf(user.id, measure)]: value })}
                />
              </Box>
            ))}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void close()}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={changed.length === 0}
          onClick={() => void save()}
        >
          {ui('ui.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
