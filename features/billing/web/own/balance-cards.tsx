import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { readOwnBalance } from '../../contract/accounts.ts'
import { moneyText } from '../../contract/money-text.ts'
import { billingTexts } from '../../i18n/texts.ts'

type Balance = Answer<typeof readOwnBalance>

interface FigureProps {
  label: string
  value: string
  strong?: boolean
}

const Figure = ({ label, value, strong = false }: FigureProps) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.5, minWidth: 0 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      sx={{ fontSize: strong ? '1.25rem' : '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}
    >
      {value}
    </Typography>
  </Paper>
)

const Figures = ({ balance }: { balance: Balance }) => {
  const t = useText(billingTexts)
  const { language } = useLanguage()
  const { mode, currency, available, credit_limit, reserved, month, last_invoice } = balance
  const money = (amount: number) => moneyText(amount.toFixed(2), currency, language)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(170px, 1fr))' },
      }}
    >
      {mode !== 'none' && <Figure strong label={t('balance.available')} value={money(available)} />}
      {mode !== 'none' && <Figure label={t('balance.balance')} value={money(balance.balance)} />}
      {mode !== 'none' && <Figure label={t('balance.reserved')} value={money(reserved)} />}
      {mode === 'postpaid' && <Figure label={t('balance.credit')} value={money(credit_limit)} />}
      <Figure label={t('balance.month')} value={money(month)} />
      {last_invoice && (
        <Figure
          label={`${t('balance.lastInvoice')} ${last_invoice.number}`}
          value={money(last_invoice.total)}
        />
      )}
    </Box>
  )
}

/** What the company has left, and what that means when it is nothing. */
export const BalanceCards = () => {
  const t = useText(billingTexts)
  const api = useApi()
  const balance = useQuery({
    queryKey: ['billing', 'balance'],
    queryFn: ({ signal }) => api.call(readOwnBalance, { signal }),
  })
  if (balance.isPending) return <Skeleton variant="rounded" height={84} />
  if (hasFailed(balance))
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void balance.refetch()}>
            {t('days.retry')}
          </Button>
        }
      >
        {failureDetail(balance.error)}
      </Alert>
    )
  const { mode, available } = balance.data
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {mode === 'none' && <Alert severity="info">{t('balance.none')}</Alert>}
      {mode !== 'none' && available <= 0 && <Alert severity="error">{t('balance.empty')}</Alert>}
      <Figures balance={balance.data} />
      {mode !== 'none' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('balance.noTax')}
        </Typography>
      )}
    </Box>
  )
}
