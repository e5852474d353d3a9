import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatLocalDay } from '../present/format.ts'
import type { ReportWords } from '../present/words.ts'
import { FilterMenu } from './filter-menu.tsx'
import { PeriodBar, usePeriod } from './period-bar.tsx'
import type { ReportAddress } from './report-state.ts'

interface ReportFiltersProps {
  report: Report
  words: ReportWords
  address: ReportAddress
}

/** Period and filters; on a telephone folded behind a button with the period. */
export const ReportFilters = ({ report, words, address }: ReportFiltersProps) => {
  const ui = useText(platformTexts)
  const t = useText(reportTexts)
  const { initDate, finishDate } = usePeriod(address).period
  const narrow = useMediaQuery('(max-width: 700px)')
  const [open, setOpen] = useState(false)
  const on = report.filters.filter((filter) => address.chosen(filter).length > 0).length
  return (
    <>
      {narrow && (
        <Button
          size="small"
          variant="outlined"
          color={on > 0 ? 'primary' : 'inherit'}
          endIcon={open ? <ExpandLess /> : <ExpandMore />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ height: 36, width: '100%' }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'left', fontWeight: 400 }}>
            {t('report.range', { from: formatLocalDay(initDate), to: formatLocalDay(finishDate) })}
          </Box>
          {on > 0 ? `${ui('ui.filters')} (${on})` : ui('ui.filters')}
        </Button>
      )}
      {(!narrow || open) && (
        <>
          <PeriodBar address={address} />
          {report.filters.map((filter) => (
            <FilterMenu
              key={filter}
              report={report}
              words={words}
              filter={filter}
              chosen={address.chosen(filter)}
              onChange={(values) => address.setState({ [filter]: values.join(',') })}
            />
          ))}
        </>
      )}
    </>
  )
}
