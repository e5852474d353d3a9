import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report, ReportAnswer } from '../contract/report.ts'
import { reportTexts } from '../i18n/texts.ts'
import { type Delta, deltaOf, formatValue } from '../present/format.ts'
import { goalOfPeriod } from '../present/goals.ts'
import type { Mark } from '../present/series.ts'
import type { ReportWords } from '../present/words.ts'
import { GoalText } from './goal-text.tsx'

interface FiguresProps {
  report: Report
  words: ReportWords
  answer: ReportAnswer
  onPick: (mark: Mark) => void
}

const toneOf = ({ good }: Delta): string => {
  if (good === null) return 'text.secondary'
  return good ? 'success.main' : 'error.main'
}

const DeltaText = ({ delta }: { delta: Delta }) => {
  const t = useText(reportTexts)
  const percent = delta.text.replace(/^[+−-]/, '')
  const said = { up: 'report.more', down: 'report.less', same: 'report.same' } as const
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: toneOf(delta),
      }}
    >
      {delta.direction === 'up' && <ArrowUpward aria-hidden sx={{ fontSize: 14 }} />}
      {delta.direction === 'down' && <ArrowDownward aria-hidden sx={{ fontSize: 14 }} />}
      <Box component="span" role="img" aria-label={t(said[delta.direction], { percent })}>
        {delta.direction === 'same' ? '=' : percent}
      </Box>
    </Box>
  )
}

/** Balances rows, so that no figure stands alone. */
const columnsFor = (count: number): number => (count > 4 ? Math.ceil(count / 2) : count)

/** Key figures with their change; a click shows the rows. */
export const Figures = ({ report, words, answer, onPick }: FiguresProps) => {
  const t = useText(reportTexts)
  return (
    <Box
      component="ul"
      aria-label={t('report.figures')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${columnsFor(answer.figures.length)}, minmax(0, 1fr))`,
        },
        gap: 1.5,
      }}
    >
      {answer.figures.map((figure) => {
        const measure = report.source.measures[figure.measure]
        if (measure === undefined) return null
        const delta = deltaOf(figure, measure, words.language)
        const name = words.measure(figure.measure)
        const value = formatValue(figure.value, measure.unit, words.language)
        const goal = goalOfPeriod(report, answer, figure.measure)
        const before = formatValue(figure.before, measure.unit, words.language)
        return (
          <Box component="li" key={figure.measure} sx={{ display: 'grid' }}>
            <ButtonBase
              onClick={() => onPick({ keys: [], measure: figure.measure })}
              sx={{
                display: 'grid',
                justifyContent: 'start',
                justifyItems: 'start',
                alignContent: 'start',
                textAlign: 'left',
                gap: 0.25,
                px: 2,
                py: 1.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {name}
              </Box>
              <Box
                component="span"
                sx={{
                  fontSize: '1.25rem',
                  fontWeight: 650,
                  letterSpacing: '-0.02em',
                  lineHeight: 1.25,
                  whiteSpace: 'nowrap',
                }}
              >
                {value}
              </Box>
              <Box
                component="span"
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 0.75,
                  minHeight: 20,
                }}
              >
                {delta !== null && <DeltaText delta={delta} />}
                {answer.before !== null && (
                  <Box
                    component="span"
                    sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
                  >
                    {before}
                  </Box>
                )}
                {goal !== null && <GoalText {...{ measure, goal, value: figure.value, words }} />}
              </Box>
            </ButtonBase>
          </Box>
        )
      })}
    </Box>
  )
}
