import Box from '@mui/material/Box'
import type { Report, ReportAnswer } from '#platform/report/contract/report.ts'
import type { Mark, ViewShown } from '#platform/report/present/series.ts'
import type { ReportWords } from '#platform/report/present/words.ts'
import { Figures } from '#platform/report/web/figures.tsx'
import { ViewBody } from '#platform/report/web/view-body.tsx'

interface CardNumbersProps {
  report: Report
  words: ReportWords
  answer: ReportAnswer
  label: string
  /** Room for a chart, px. */
  height: number
  onPick: (view: ViewShown['view'] | null, mark: Mark) => void
}

/** A card's chart or table; of a report without views its figures. */
export const CardNumbers = ({ report, words, answer, label, height, onPick }: CardNumbersProps) => {
  const [[name, view] = []] = Object.entries(report.views)
  const rows = answer.views.find((one) => one.name === name)?.rows
  if (view === undefined || rows === undefined) {
    // The card frames and names a single figure.
    const single = answer.figures.length === 1
    return (
      <Box
        sx={{
          '& ul': { gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' },
          '& button': { border: 0, p: 0.5, m: -0.5, bgcolor: 'transparent' },
          '& button > span:nth-of-type(1)': single ? { display: 'none' } : {},
          '& button > span:nth-of-type(2)': { typography: 'h1' },
        }}
      >
        <Figures report={report} words={words} answer={answer} onPick={(mark) => onPick(null, mark)} />
      </Box>
    )
  }
  return (
    <ViewBody
      shown={{ report, words, view, rows, answer }}
      label={label}
      height={height}
      maxHeight={height + 16}
      asTable={false}
      onPick={(mark) => onPick(view, mark)}
    />
  )
}
