import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { Keypad } from '../bar/keypad.tsx'
import { Customers } from './customers.tsx'
import { outsideTexts } from './texts.ts'
import { useOutsideLine } from './use-outside-line.ts'

/** Main number of the demo company. */
const FIRST = '576015550100'
const DIALABLE = /[^0-9*#+]/g

/** An outside telephone: calls the company's numbers, and rings when the company calls this number. */
export const OutsideTelephone = ({ number }: { number: string }) => {
  const t = useText(outsideTexts)
  const tPhone = useText(callTexts)
  const { line, there, state, customers } = useOutsideLine(number)
  const [dialed, setDialed] = useState(FIRST)
  if (there !== true) return there === false ? <Typography role="status">{t('absent')}</Typography> : null
  const { phase } = state
  const busy = phase !== 'ready' && phase !== 'off'
  const press = (key: string) =>
    phase === 'talking' ? line?.press(key) : setDialed((before) => before + key)
  const statusText =
    phase === 'ready' && state.end !== null
      ? tPhone(`end.${state.end}`, { name: formatPhone(state.number) })
      : t(`phase.${phase}`, { number: formatPhone(state.number) })
  return (
    <Paper variant="outlined" component="section" aria-label={t('title')} sx={{ p: 1.5, borderRadius: 3 }}>
      <Typography role="status" sx={{ minHeight: 24, mb: 1, fontWeight: phase === 'ringing' ? 700 : 500 }}>
        {statusText}
        {state.keys !== '' && ` · ${state.keys}`}
      </Typography>
      {!busy && (
        <TextField
          fullWidth
          size="small"
          type="tel"
          label={t('dial')}
          value={dialed}
          onChange={(event) => setDialed(event.target.value.replace(DIALABLE, ''))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') line?.call(dialed)
          }}
          sx={{ mb: 1 }}
        />
      )}
      <Keypad onKey={press} disabled={busy && phase !== 'talking'} />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {phase === 'ringing' && (
          <Button fullWidth variant="contained" color="success" onClick={() => line?.answer()}>
            {t('answer')}
          </Button>
        )}
        {busy ? (
          <Button fullWidth variant="contained" color="error" onClick={() => line?.end()}>
            {t(phase === 'ringing' ? 'reject' : 'hangUp')}
          </Button>
        ) : (
          <Button
            fullWidth
            variant="contained"
            color="success"
            disabled={phase === 'off' || dialed === ''}
            onClick={() => line?.call(dialed)}
          >
            {t('call')}
          </Button>
        )}
      </Box>
      <Typography sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t('behaviours')}
      </Typography>
      {customers && <Customers {...customers} />}
    </Paper>
  )
}
