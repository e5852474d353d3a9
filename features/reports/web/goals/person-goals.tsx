import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import type { ReportWords } from '#platform/report/present/words.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { reportsTexts } from '../../i18n/texts.ts'
import { placesOf } from './goal-number.ts'

/** As typed, by measure and person. */
export type TypedGoals = Readonly<Record<string, Readonly<Record<string, string>>>>

interface PersonGoalsProps {
  report: Report
  words: ReportWords
  /** The dimension of people. */
  by: string
  typed: TypedGoals
  onType: (typed: TypedGoals) => void
  helpOf: (measure: string) => string
}

/** One measure's goals of each person. */
export const PersonGoals = ({ report, words, by, typed, onType, helpOf }: PersonGoalsProps) => {
  const t = useText(reportsTexts)
  const api = useApi()
  const [first = ''] = report.figures
  const [measure, setMeasure] = useState(Object.keys(typed)[0] ?? first)
  const people = useQuery({
    queryKey: ['report', report.area, report.name, 'choices', by, ''],
    queryFn: ({ signal }) => api.call(report.routes.choices, { query: { dimension: by }, signal }),
  })
  const unit = report.source.measures[measure]?.unit ?? 'count'
  const known = typed[measure] ?? {}
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2, gridTemplateColumns: 'subgrid' }}>
      <Typography component="h3" variant="subtitle2" sx={{ gridColumn: '1 / -1', mt: 1 }}>
        {t('goals.people', { by: words.dimension(by) })}
      </Typography>
      <Labelled id="goal-measure" label={t('goals.measure')}>
        <Select
          id="goal-measure"
          size="small"
          value={measure}
          onChange={({ target }) => setMeasure(target.value)}
        >
          {report.figures.map((name) => (
            <MenuItem key={name} value={name}>
              {words.measure(name)}
            </MenuItem>
          ))}
        </Select>
        <FormHelperText>{helpOf(measure)}</FormHelperText>
      </Labelled>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      {people.isPending && <Skeleton variant="rounded" height={40} />}
      {people.isError && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', gridColumn: '1 / -1' }}>
          {failureDetail(people.error)}
        </Typography>
      )}
      {people.data?.results.map(({ id, name }) => (
        <Labelled key={id} id={`goal-of-${id}`} label={name}>
          <NumberInput
            id={`goal-of-${id}`}
            value={known[id] ?? ''}
            places={placesOf(unit)}
            money={unit === 'money'}
            onChange={(value) => onType({ ...typed, [measure]: { ...known, [id]: value.replace('-', '') } })}
          />
        </Labelled>
      ))}
    </Box>
  )
}
