import CallMade from '@mui/icons-material/CallMade'
import CallReceived from '@mui/icons-material/CallReceived'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { findText } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Exchange } from '../contract/connections.ts'
import { integrationsTexts } from '../i18n/texts.ts'

const TONES = {
  waiting: 'warning',
  running: 'info',
  done: 'success',
  skipped: 'default',
  failed: 'error',
} as const

/** The log is as wide as where it stands: a screen, or the panel beside a list. */
const WIDE = '@container (min-width: 620px)'
const BESIDE = { order: 0, gridColumn: 'auto' } as const

interface ExchangeRowProps {
  exchange: Exchange
  withDirection: boolean
  onAgain: () => void
}

/** One exchange: what, when, how it went and why, and "again". */
export const ExchangeRow = ({ exchange, withDirection, onAgain }: ExchangeRowProps) => {
  const t = useText(integrationsTexts)
  const { language } = useLanguage()
  const moment = useMoment()
  const { state, direction, kind, record, reason, attempts, created_at, next_at } = exchange
  // Their events have names of their own.
  const event = findText(integrationsTexts, language, `event.${kind}`) ?? kind
  const why = reason === null ? null : (findText(integrationsTexts, language, `reason.${reason}`) ?? reason)
  const facts = [
    ...(attempts > 1 ? [t('log.attempts', { count: attempts })] : []),
    ...(state === 'waiting' && attempts > 0 ? [t('log.next', { when: moment(next_at) })] : []),
    ...(why === null ? [] : [why]),
  ]
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        [WIDE]: { gridTemplateColumns: '150px 1fr 110px 100px' },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        pb: 1,
      }}
    >
      <Typography variant="body2" color="text.secondary" component="time" dateTime={created_at}>
        {moment(created_at)}
      </Typography>
      <Box sx={{ minWidth: 0, gridColumn: '1 / -1', order: 1, [WIDE]: BESIDE }}>
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          {withDirection &&
            (direction === 'out' ? (
              <CallMade sx={{ fontSize: 16, color: 'text.secondary' }} titleAccess={t('log.direction.out')} />
            ) : (
              <CallReceived
                sx={{ fontSize: 16, color: 'text.secondary' }}
                titleAccess={t('log.direction.in')}
              />
            ))}
          <Typography sx={{ fontWeight: 500 }}>{event}</Typography>
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {record}
        </Typography>
        {facts.length > 0 && (
          <Typography
            variant="body2"
            color={state === 'failed' ? 'error' : 'text.secondary'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {facts.join(' · ')}
          </Typography>
        )}
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={TONES[state]}
        label={t(`log.state.${state}`)}
        sx={{ justifySelf: 'end' }}
      />
      <Box sx={{ gridColumn: '1 / -1', order: 2, justifySelf: 'end', [WIDE]: BESIDE }}>
        {state !== 'running' && (
          <Button size="small" onClick={onAgain} aria-label={`${t('log.again')}: ${event}, ${record}`}>
            {t('log.again')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
