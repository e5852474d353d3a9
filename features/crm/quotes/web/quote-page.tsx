import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { VisitorPage } from '#platform/http/web/visitor-page.tsx'
import { formatMoney, formatPlainDay } from '#platform/i18n/format.ts'
import type { Language } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { lineTotals } from '../contract/quote-lines.ts'
import { answerQuote, readPublicQuote, readQuotePdf, type ShownQuote } from '../contract/quotes.ts'

const SEVERITIES = {
  open: 'info',
  accepted: 'success',
  declined: 'info',
  expired: 'warning',
  replaced: 'warning',
} as const

/** Where a customer reads a quote and accepts or declines it. Needs no session. */
export const QuotePage = ({ token, language }: { token: string; language: Language }) => (
  <VisitorPage language={language}>
    <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 4 } }}>
      <Paper
        variant="outlined"
        sx={{
          maxWidth: 760,
          mx: 'auto',
          p: { xs: 2, sm: 4 },
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        <Offer token={token} />
      </Paper>
    </Box>
  </VisitorPage>
)

const Offer = ({ token }: { token: string }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const key = ['quote', token]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(readPublicQuote, { params: { token }, signal }),
  })
  if (read.isPending) return <Skeleton variant="rounded" height={320} aria-busy />
  if (hasFailed(read))
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void read.refetch()}>
            {t('crm.automation.refresh')}
          </Button>
        }
      >
        {failureDetail(read.error)}
      </Alert>
    )
  const quote = read.data
  const { number, edition, state, decided } = quote
  return (
    <>
      <Box>
        <Box sx={{ color: 'text.secondary' }}>{quote.company}</Box>
        <Typography variant="h1">{t('crm.quote.titled', { number, edition })}</Typography>
        <Box>{t('crm.quote.for', { name: quote.customer })}</Box>
      </Box>
      <Alert severity={SEVERITIES[state]} role="status">
        {t(`crm.quote.said.${state}`, {
          day: formatPlainDay(quote.valid_until),
          name: decided?.name ?? '',
        })}
      </Alert>
      <Lines quote={quote} />
      {quote.note !== '' && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{quote.note}</Box>}
      <Button
        component="a"
        href={readQuotePdf.path.replace(':token', token)}
        target="_blank"
        rel="noopener"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
      >
        {t('crm.quote.pdf')}
      </Button>
      {state === 'open' && <Answer token={token} onAnswered={(next) => queries.setQueryData(key, next)} />}
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
        {t('crm.quote.hash', { hash: quote.pdf_sha256 })}
      </Box>
    </>
  )
}

const Lines = ({ quote }: { quote: ShownQuote }) => {
  const t = useText(crmTexts)
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {quote.lines.map((line, at) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place.
            key={at}
            sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box>{line.name}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {line.quantity.toLocaleString('es-CO')} × {formatMoney(line.price)}
                {line.discount > 0 && ` · −${line.discount}%`}
                {` · ${t('crm.quote.vat').replace(/ %$/, '')} ${line.vat} %`}
              </Box>
            </Box>
            <Box sx={{ whiteSpace: 'nowrap' }}>{formatMoney(lineTotals(line).total)}</Box>
          </Box>
        ))}
      </Box>
      {(['gross', 'discount', 'vat', 'total'] as const).map((name) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            pt: 0.75,
            fontWeight: name === 'total' ? 700 : 400,
          }}
        >
          <span>{t(`crm.quote.sum.${name}`)}</span>
          <Box component="span" sx={{ minWidth: 110, textAlign: 'right' }}>
            {formatMoney(quote.totals[name])}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const Answer = ({ token, onAnswered }: { token: string; onAnswered: (quote: ShownQuote) => void }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (accepts: boolean) => {
    setBusy(accepts ? 'accept' : 'decline')
    setProblem(null)
    try {
      onAnswered(await api.call(answerQuote, { params: { token }, body: { accepts, name, note } }))
    } catch (error) {
      setProblem(failureDetail(error))
    } finally {
      setBusy(null)
    }
  }
  const isNamed = name.trim() !== ''
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        required
        label={t('crm.quote.yourName')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        size="small"
        multiline
        minRows={2}
        label={t('crm.quote.yourNote')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!isNamed || busy !== null}
          loading={busy === 'accept'}
          onClick={() => void send(true)}
        >
          {t('crm.quote.accept')}
        </Button>
        <Button
          color="inherit"
          disabled={!isNamed || busy !== null}
          loading={busy === 'decline'}
          onClick={() => void send(false)}
        >
          {t('crm.quote.decline')}
        </Button>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('crm.quote.evidence')}</Box>
    </Box>
  )
}
