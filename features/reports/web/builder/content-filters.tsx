import Box from '@mui/material/Box'
import { useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { wordsOf } from '#platform/report/present/words.ts'
import { FilterMenu } from '#platform/report/web/filter-menu.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import type { OwnReportContent } from '../../contract/builder/own-report.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import type { KnownReport } from './builder-reports.ts'

interface ContentFiltersProps {
  base: KnownReport
  content: OwnReportContent
  onChange: (filters: Record<string, string>) => void
}

/** The filters in use, and a choice of further ones. Texts have no list of values, so they are no filters here. */
export const ContentFilters = ({ base: { report, texts }, content, onChange }: ContentFiltersProps) => {
  const t = useText(builderTexts)
  const { language } = useLanguage()
  const words = wordsOf(report, texts, language)
  const [added, setAdded] = useState<string[]>([])
  const { filters } = content
  const possible = Object.entries(report.source.dimensions).flatMap(([name, { kind }]) =>
    kind === 'text' ? [] : [name],
  )
  const shown = possible.filter((name) => name in filters || added.includes(name))
  const others = possible.filter((name) => !shown.includes(name))
  return (
    <Box role="group" aria-label={t('own.filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map((name) => (
        <FilterMenu
          key={name}
          report={report}
          words={words}
          filter={name}
          chosen={(filters[name] ?? '').split(',').filter((value) => value !== '')}
          onChange={(values) => {
            const { [name]: _, ...rest } = filters
            onChange(values.length === 0 ? rest : { ...rest, [name]: values.join(',') })
          }}
        />
      ))}
      {others.length > 0 && (
        <FilterSelect
          label={t('own.addFilter')}
          value=""
          choices={[
            { value: '', label: t('own.addFilter') },
            ...others.map((value) => ({ value, label: words.dimension(value) })),
          ]}
          onChange={(name) => {
            if (name !== '') setAdded([...added, name])
          }}
        />
      )}
    </Box>
  )
}
