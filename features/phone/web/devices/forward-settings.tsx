import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { showToast } from '#platform/ui/notices.ts'
import { changeForwards, type Forwards, readForwards } from '../../contract/forwards.ts'
import { deviceTexts } from '../../i18n/devices/texts.ts'

const WHEN = ['always', 'busy', 'unanswered', 'away'] as const satisfies (keyof Forwards)[]
type When = (typeof WHEN)[number]
type Way = 'none' | 'box' | 'number'

const wayOf = (target: string): Way => (target === '' ? 'none' : target === 'box' ? 'box' : 'number')

interface RowProps {
  when: When
  way: Way
  number: string
  onChange: (way: Way, number: string) => void
}

const Row = ({ when, way, number, onChange }: RowProps) => {
  const t = useText(deviceTexts)
  const bad = way === 'number' && (number.trim() === '' || dialable(number) === null)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}>
      <TextField
        select
        size="small"
        label={t(`forward.${when}`)}
        value={way}
        onChange={({ target }) => onChange(target.value as Way, number)}
      >
        <MenuItem value="none">{t('forward.none')}</MenuItem>
        <MenuItem value="box">{t('forward.box')}</MenuItem>
        <MenuItem value="number">{t('forward.toNumber')}</MenuItem>
      </TextField>
      {way === 'number' && (
        <TextField
          size="small"
          label={t('forward.number')}
          value={number}
          error={bad}
          helperText={bad ? t('forward.bad') : ''}
          onChange={({ target }) => onChange(way, target.value)}
          slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 33, autoComplete: 'off' } }}
        />
      )}
    </Box>
  )
}

const Form = ({ read }: { read: Forwards }) => {
  const t = useText(deviceTexts)
  const api = useApi()
  const [ways, setWays] = useState(() =>
    WHEN.map((when) => {
      const way = wayOf(read[when])
      return { when, way, number: way === 'number' ? read[when] : '' }
    }),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const targetOf = (target: When): string => {
    const found = ways.find(({ when }) => when === target)
    if (!found || found.way === 'none') return ''
    return found.way === 'box' ? 'box' : (dialable(found.number) ?? '')
  }
  const bad = ways.some(({ when, way }) => way === 'number' && targetOf(when) === '')
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const body = {
        always: targetOf('always'),
        busy: targetOf('busy'),
        unanswered: targetOf('unanswered'),
        away: targetOf('away'),
      }
      await api.call(changeForwards, { body })
      showToast(t('forward.saved'), 'success')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.detail)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {ways.map(({ when, way, number }) => (
        <Row
          key={when}
          when={when}
          way={way}
          number={number}
          onChange={(next, typed) =>
            setWays(ways.map((one) => (one.when === when ? { when, way: next, number: typed } : one)))
          }
        />
      ))}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Button variant="outlined" disabled={busy || bad} onClick={() => void save()}>
        {t('forward.save')}
      </Button>
    </>
  )
}

/** Call forwarding of one's own extension. */
export const ForwardSettings = () => {
  const t = useText(deviceTexts)
  const api = useApi()
  const read = useQuery({
    queryKey: ['phone', 'forwards'],
    queryFn: ({ signal }) => api.call(readForwards, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Box role="group" aria-label={t('forward.title')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
        {t('forward.title')}
      </Box>
      {read.isError && (
        <Alert
          severity="error"
          action={
            <Button size="small" onClick={() => void read.refetch()}>
              {t('forward.retry')}
            </Button>
          }
        >
          {t('forward.unread')}
        </Alert>
      )}
      {read.data && <Form read={read.data} />}
    </Box>
  )
}
