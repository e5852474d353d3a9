import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import type { Measure } from '#platform/report/contract/source.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import {
  type PersonGoals as GoalsOfPeople,
  type ReportGoals,
  setPersonGoals,
  setReportGoals,
} from '../../contract/goals.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { goalTyped, placesOf, typedGoal } from './goal-number.ts'
import { PersonGoals, type TypedGoals } from './person-goals.tsx'

interface GoalsDialogProps {
  report: Report
  texts: Catalogue
  /** Of the company; null for who sets those of their people alone. */
  goals: ReportGoals | null
  /** Of each person, where the report has such. */
  people: GoalsOfPeople
  onClose: () => void
}

const UNITS = { percent: 'goals.percent', seconds: 'goals.seconds', elapsed: 'goals.hours' } as const

/** The figures of a report, each with the goal that the company has for it. */
export const GoalsDialog = ({ report, texts, goals, people, onClose }: GoalsDialogProps) => {
  const t = useText(reportsTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const words = wordsOf(report, texts, language)
  const name = `${report.area}/${report.name}`
  const figures = (goals === null ? [] : report.figures).flatMap((figure): [string, Measure][] => {
    const measure = report.source.measures[figure]
    return measure === undefined ? [] : [[figure, measure]]
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(figures.map(([figure, { unit }]) => [figure, typedGoal(goals?.[figure], unit)])),
  )
  const unitOf = (figure: string) => report.source.measures[figure]?.unit ?? 'count'
  const [ofPeople, setOfPeople] = useState<TypedGoals>(() =>
    Object.fromEntries(
      Object.entries(people).map(([figure, by]) => [
        figure,
        Object.fromEntries(Object.entries(by).map(([id, goal]) => [id, typedGoal(goal, unitOf(figure))])),
      ]),
    ),
  )
  const goalsOfPeople = (): GoalsOfPeople =>
    Object.fromEntries(
      Object.entries(ofPeople).flatMap(([figure, by]) => {
        const set = Object.entries(by).flatMap(([id, input]) => {
          const goal = goalTyped(input, unitOf(figure))
          return goal === null ? [] : [[id, goal] as const]
        })
        return set.length === 0 ? [] : [[figure, Object.fromEntries(set)] as const]
      }),
    )
  const save = useMutation({
    mutationFn: async () => {
      const set = figures.flatMap(([figure, { unit }]) => {
        const goal = goalTyped(typed[figure] ?? '', unit)
        return goal === null ? [] : [[figure, goal] as const]
      })
      if (goals !== null)
        await api.call(setReportGoals, { body: { report: name, goals: Object.fromEntries(set) } })
      if (report.goalsBy !== undefined)
        await api.call(setPersonGoals, { body: { report: name, goals: goalsOfPeople() } })
    },
    onSuccess: async () => {
      showToast(t('goals.saved'))
      onClose()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['reports', 'goals', name] }),
        queries.invalidateQueries({ queryKey: ['reports', 'person_goals', name] }),
        queries.invalidateQueries({ queryKey: ['report', report.area, report.name] }),
      ])
    },
    onError: (error) => showAlert({ severity: 'error', title: ui('ui.error'), text: failureDetail(error) }),
  })
  const helpOf = ({ unit, kind }: Measure): string =>
    [
      kind === 'sum' ? t('goals.perDay') : '',
      unit === 'percent' || unit === 'seconds' || unit === 'elapsed' ? t(UNITS[unit]) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <DialogTitle id={id}>{t('goals.title', { report: words.title })}</DialogTitle>
        <DialogContent
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
            {t('goals.hint')}
          </Typography>
          {figures.map(([figure, measure]) => (
            <Labelled key={figure} id={`goal-${figure}`} label={words.measure(figure)}>
              <NumberInput
                id={`goal-${figure}`}
                value={typed[figure] ?? ''}
                places={placesOf(measure.unit)}
                money={measure.unit === 'money'}
                onChange={(value) => setTyped({ ...typed, [figure]: value.replace('-', '') })}
              />
              <FormHelperText id={`goal-${figure}-help`}>{helpOf(measure)}</FormHelperText>
            </Labelled>
          ))}
          {report.goalsBy !== undefined && (
            <PersonGoals
              report={report}
              words={words}
              by={report.goalsBy}
              typed={ofPeople}
              onType={setOfPeople}
              helpOf={(figure) => {
                const measure = report.source.measures[figure]
                return measure === undefined ? '' : helpOf(measure)
              }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('goals.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
