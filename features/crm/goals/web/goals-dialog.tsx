import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { EditorDialog } from '#platform/ui/form/editor-dialog.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { showAlert } from '#platform/ui/notices.ts'
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
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const [before] = useState(() => typedOf(people, measures))
  const [typed, setTyped] = useState(before)
  const changed = Object.keys(typed).filter((key) => typed[key] !== before[key])
  const copy = async () => {
    try {
      const last = await api.call(readGoals, { query: { month: monthFrom(month, -1) } })
      const copied = typedOf(last.people, measures)
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).map(([key, value]) => [key, copied[key] || value])),
      )
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const save = async () => {
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
  }
  return (
    <EditorDialog
      title={`${t('crm.goals')} · ${monthName(month, language)}`}
      changed={changed.length > 0}
      canSave={changed.length > 0}
      save={save}
      saved={t('crm.goals.saved')}
      onClose={onClose}
    >
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => void copy()}>
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
    </EditorDialog>
  )
}
