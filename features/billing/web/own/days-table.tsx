import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPlainDay, localDay } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { moneyText } from '../../contract/money-text.ts'
import { readOwnDays, USED } from '../../contract/usage.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { daysOf, sumOf } from './days.ts'

const Numbers = ({ days }: { days: Answer<typeof readOwnDays> }) => {
  const t = useText(billingTexts)
  const { language } = useLanguage()
  const money = (amount: number) =>
    amount === 0 ? '–' : moneyText(amount.toFixed(2), days.currency, language)
  const { results } = days
  if (results.length === 0)
    return <Typography sx={{ color: 'text.secondary', py: 2 }}>{t('days.empty')}</Typography>
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('days.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('days.day')}</TableCell>
            {USED.map((kind) => (
              <TableCell key={kind} align="right">
                {t(`own_usage.kind.${kind}`)}
              </TableCell>
            ))}
            <TableCell align="right">{t('days.total')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {daysOf(results).map(({ day, rows }) => (
            <TableRow key={day}>
              <TableCell>{formatPlainDay(day)}</TableCell>
              {USED.map((kind) => (
                <TableCell key={kind} align="right">
                  {money(sumOf(rows.filter((row) => row.kind === kind)))}
                </TableCell>
              ))}
              <TableCell align="right">{money(sumOf(rows))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell>{t('days.total')}</TableCell>
            {USED.map((kind) => (
              <TableCell key={kind} align="right">
                {money(sumOf(results.filter((row) => row.kind === kind)))}
              </TableCell>
            ))}
            <TableCell align="right">{money(sumOf(results))}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  )
}

/** What was used, by day and kind. */
export const DaysTable = () => {
  const t = useText(billingTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const [range, setRange] = useState(() => {
    const today = localDay(new Date(), timeZone)
    return { initDate: `${today.slice(0, 7)}-01`, finishDate: today }
  })
  const { initDate: from, finishDate: until } = range
  const days = useQuery({
    queryKey: ['billing', 'days', from, until],
    queryFn: ({ signal }) => api.call(readOwnDays, { query: { from, until }, signal }),
    enabled: from !== '' && until !== '',
  })
  return (
    <Card title={t('days.title')}>
      <Box sx={{ mb: 2 }}>
        <DayRange value={range} onChange={(patch) => setRange({ ...range, ...patch })} />
      </Box>
      {days.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void days.refetch()}>
              {t('days.retry')}
            </Button>
          }
        >
          {failureDetail(days.error)}
        </Alert>
      )}
      {days.isLoading && <Skeleton variant="rounded" height={120} />}
      {days.data && <Numbers days={days.data} />}
    </Card>
  )
}
