import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { ANSWERS, answerInvitation, readGuests } from '../../contract/guests.ts'
import { agendaTexts } from '../../i18n/texts.ts'

const COLORS = { pending: 'default', accepted: 'success', tentative: 'warning', declined: 'error' } as const

/** Of a repeated event: whether the answer is for this date alone. */
const OneOrAll = ({ only, onChange }: { only: boolean; onChange: (only: boolean) => void }) => {
  const t = useText(agendaTexts)
  return (
    <RadioGroup
      row
      aria-label={t('agenda.answerFor')}
      value={only ? 'this' : 'all'}
      onChange={(_, next) => onChange(next === 'this')}
    >
      <FormControlLabel value="all" control={<Radio size="small" />} label={t('agenda.answerForAll')} />
      <FormControlLabel value="this" control={<Radio size="small" />} label={t('agenda.answerForThis')} />
    </RadioGroup>
  )
}

/** Guests of an event with their answers, and the viewer's own. Nothing for an event without guests. */
export const GuestList = ({ id, repeats }: { id: number; repeats: boolean }) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const queries = useQueryClient()
  const viewer = useViewer()
  const [only, setOnly] = useState(false)
  const read = useQuery({
    queryKey: ['resource', agendaEvents.name, 'one', id, 'guests'],
    queryFn: ({ signal }) => api.call(readGuests, { params: { id }, signal }),
    staleTime: 0,
  })
  const answer = async (given: (typeof ANSWERS)[number]) => {
    try {
      await api.call(answerInvitation, {
        params: { id },
        body: { answer: given, only_this: repeats && only },
      })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
    await queries.invalidateQueries({ queryKey: ['resource', agendaEvents.name] })
  }
  if (read.isPending) return <Skeleton height={40} />
  if (hasFailed(read))
    return <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
  const { results } = read.data
  if (results.length === 0) return null
  const mine = results.find(({ user }) => user === viewer.userId)
  return (
    <Box component="section" aria-label={t('agenda.guests')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('agenda.guests')}</Typography>
      {mine !== undefined && repeats && <OneOrAll only={only} onChange={setOnly} />}
      {mine !== undefined && (
        <Box
          role="group"
          aria-label={t('agenda.yourAnswer')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {ANSWERS.map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={mine.answer === one}
              variant={mine.answer === one ? 'contained' : 'outlined'}
              onClick={() => void answer(one)}
            >
              {t(`agenda.answer.${one}`)}
            </Button>
          ))}
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {results.map((guest) => (
          <Box
            component="li"
            key={guest.id}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {guest.name}
              {guest.only_this && (
                <Typography component="span" variant="caption" color="text.secondary">
                  {` · ${t('agenda.onlyThis')}`}
                </Typography>
              )}
            </Typography>
            <Chip
              size="small"
              variant="outlined"
              color={COLORS[guest.answer]}
              label={t(`agenda.state.${guest.answer}`)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
