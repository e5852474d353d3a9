import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatMoney, formatPlainDay } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { listQuotes, type Quote, readQuotePdf } from '../contract/quotes.ts'

const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

const QUOTE_TONES = {
  open: 'info',
  accepted: 'success',
  declined: 'error',
  expired: 'warning',
  replaced: 'default',
} as const

interface QuoteRowProps {
  quote: Quote
  /** Null: none can be made. */
  onRenew: (() => void) | null
}

const QuoteRow = ({ quote, onRenew }: QuoteRowProps) => {
  const t = useText(crmTexts)
  const { number, edition, token, state, totals, valid_until, decided } = quote
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/cotizacion/${token}`)
    showToast(t('crm.quote.copied'))
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ fontWeight: 600 }}>{t('crm.quote.titled', { number, edition })}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {formatMoney(totals.total)} · {t('crm.quote.until', { day: formatPlainDay(valid_until) })}
          {decided !== null && ` · ${decided.name}`}
        </Box>
      </Box>
      <Chip size="small" color={QUOTE_TONES[state]} label={t(`crm.quote.state.${state}`)} />
      {onRenew !== null && state !== 'accepted' && state !== 'replaced' && (
        <Button size="small" onClick={onRenew}>
          {t('crm.quote.renew')}
        </Button>
      )}
      <IconButton
        size="small"
        component="a"
        href={readQuotePdf.path.replace(':token', token)}
        target="_blank"
        rel="noopener"
        aria-label={t('crm.quote.pdf')}
      >
        <PictureAsPdf fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t('crm.quote.copy')} onClick={() => void copy()}>
        <ContentCopy fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** A business' quotes: what was offered, whether it was accepted, and the link for the customer. */
export const QuotesPanel = ({ business }: { business: RecordOf<typeof businesses> }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const key = ['resource', businesses.name, 'quotes', business.id, business.version]
  const [made, setMade] = useState<{ replaces: Quote | null } | null>(null)
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(listQuotes, { params: { id: business.id }, signal }),
    staleTime: 0,
  })
  if (hasFailed(read))
    return (
      <Box role="alert">
        {failureDetail(read.error)} <Button onClick={() => void read.refetch()}>{ui('ui.retry')}</Button>
      </Box>
    )
  if (read.data === undefined) return <Skeleton height={160} />
  const { results } = read.data
  const isOpen = business.status === 'open'
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isOpen && (
        <Button startIcon={<Add />} onClick={() => setMade({ replaces: null })} sx={{ justifySelf: 'end' }}>
          {t('crm.quote.new')}
        </Button>
      )}
      {results.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('crm.quote.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map((quote) => (
          <QuoteRow
            key={quote.id}
            quote={quote}
            onRenew={isOpen ? () => setMade({ replaces: quote }) : null}
          />
        ))}
      </Box>
      {made !== null && (
        <Suspense fallback={null}>
          <QuoteDialog
            business={business}
            replaces={made.replaces}
            onClose={() => setMade(null)}
            onMade={() => {
              setMade(null)
              void queries.invalidateQueries({ queryKey: key })
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
