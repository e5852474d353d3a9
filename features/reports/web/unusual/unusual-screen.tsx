import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Insights from '@mui/icons-material/Insights'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatLocalDay, formatValue } from '#platform/report/present/format.ts'
import { keyText, wordsOf } from '#platform/report/present/words.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { reportAddress } from '../../contract/areas.ts'
import { listUnusualDays, setUnusualDays, type UnusualDay } from '../../contract/unusual/unusual-days.ts'
import { unusualTexts } from '../../i18n/unusual/texts.ts'
import { useBuilder } from '../builder/builder-context.tsx'

const KEY = ['reports', 'unusual']

const UnusualRow = ({ found }: { found: UnusualDay }) => {
  const { declared } = useBuilder()
  const { language } = useLanguage()
  const known = declared.get(found.report)
  if (known === undefined) return null
  const { report, texts } = known
  const words = wordsOf(report, texts, language)
  const unit = report.source.measures[found.measure]?.unit ?? 'count'
  const shown = (value: number) => formatValue(value, unit, language)
  const { cause } = found
  const days = `initDate=${found.day}&finishDate=${found.day}&compare=weekdays`
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        <Link component={RouterLink} to={`${reportAddress(report)}?${days}`}>
          {formatLocalDay(found.day)}
        </Link>
      </TableCell>
      <TableCell>
        {words.measure(found.measure)}
        <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${words.title}`}</Box>
      </TableCell>
      <TableCell sx={{ textAlign: 'right', fontWeight: 650 }}>
        {found.value > found.usual ? '↑ ' : '↓ '}
        {shown(found.value)}
      </TableCell>
      <TableCell sx={{ textAlign: 'right' }}>{shown(found.usual)}</TableCell>
      <TableCell>
        {cause === null
          ? '—'
          : `${words.dimension(cause.dimension)}: ${
              cause.name ?? keyText(words, cause, { grain: 'day', names: {} })
            } (${cause.change > 0 ? '+' : '−'}${shown(Math.abs(cause.change))})`}
      </TableCell>
    </TableRow>
  )
}

/** Days far from what is usual, and whether administrators are told of them. */
export const UnusualScreen = () => {
  const t = useText(unusualTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(listUnusualDays, { signal }) })
  const turn = useMutation({
    mutationFn: (is_on: boolean) => api.call(setUnusualDays, { body: { is_on } }),
    onSuccess: ({ is_on }) => showToast(t(is_on ? 'unusual.on' : 'unusual.off')),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const body = () => {
    if (hasFailed(list))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('unusual.failed')}
          hint={failureDetail(list.error)}
          action={{ label: ui('ui.retry'), onClick: () => void list.refetch() }}
        />
      )
    if (list.data === undefined) return <Skeleton variant="rounded" height={240} />
    if (list.data.results.length === 0)
      return <ListMessage icon={<Insights />} title={t('unusual.empty')} hint={t('unusual.emptyHint')} />
    return (
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: 'auto' }}>
        <Table size="small" aria-label={t('screen.unusual')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('unusual.day')}</TableCell>
              <TableCell>{t('unusual.figure')}</TableCell>
              <TableCell sx={{ textAlign: 'right' }}>{t('unusual.value')}</TableCell>
              <TableCell sx={{ textAlign: 'right' }}>{t('unusual.usual')}</TableCell>
              <TableCell>{t('unusual.why')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {list.data.results.map((found) => (
              <UnusualRow key={found.id} found={found} />
            ))}
          </TableBody>
        </Table>
      </Paper>
    )
  }
  return (
    <Screen title={t('screen.unusual')}>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          pb: 1,
          display: 'grid',
          gap: 1.5,
          alignContent: 'start',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('unusual.hint')}
        </Typography>
        <FormControlLabel
          label={t('unusual.switch')}
          control={
            <Switch
              checked={turn.isPending ? (turn.variables ?? true) : (list.data?.is_on ?? true)}
              disabled={list.data === undefined || turn.isPending}
              onChange={(_, on) => turn.mutate(on)}
            />
          }
        />
        {body()}
      </Box>
    </Screen>
  )
}
