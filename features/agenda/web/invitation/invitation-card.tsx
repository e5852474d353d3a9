import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinkText from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Api } from '#platform/http/web/api.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ANSWERS, answerByToken, type Invitation, readInvitation } from '../../contract/guests.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { recurrenceWords } from '../recurrence/recurrence-words.ts'
import { DateChoice } from './date-choice.tsx'
import { timesOf } from './times-of.ts'

const Facts = ({ invitation }: { invitation: Invitation }) => {
  const { language } = useLanguage()
  const { location, meeting_url, recurrence } = invitation
  const words = recurrenceWords(recurrence, language)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {timesOf(invitation, LOCALES[language])}
      </Typography>
      {words !== null && <Typography color="text.secondary">{words}</Typography>}
      {location !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{location}</Typography>}
      {meeting_url !== null && (
        <LinkText href={meeting_url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {meeting_url}
        </LinkText>
      )}
    </Box>
  )
}

interface InvitationCardProps {
  api: Api
  token: string
  /** Of a repeated event the occurrence that is shown first; null: all of it. */
  date: string | null
}

/** An invitation with its three answers; of a repeated event for all of it or one of its dates. */
export const InvitationCard = ({ api, token, date }: InvitationCardProps) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const [at, setAt] = useState(date)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    let gone = false
    setFailure(null)
    api.call(readInvitation, { params: { token }, query: at === null ? {} : { recurs_at: at } }).then(
      (found) => gone || setInvitation(found),
      (error: unknown) => gone || setFailure(failureDetail(error)),
    )
    return () => {
      gone = true
    }
  }, [api, token, turn, at])
  const answer = async (given: (typeof ANSWERS)[number]) => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { answer: given, ...(at === null ? {} : { recurs_at: at }) }
      setInvitation(await api.call(answerByToken, { params: { token }, body }))
    } catch (error) {
      setFailure(failureDetail(error))
    }
    setBusy(false)
  }
  return (
    <Paper
      variant="outlined"
      sx={{ maxWidth: 560, mx: 'auto', mt: { xs: 1, sm: 6 }, p: { xs: 2, sm: 4 }, display: 'grid', gap: 2.5 }}
    >
      {failure !== null && (
        <Alert
          severity="error"
          action={
            invitation === null && (
              <Button size="small" color="inherit" onClick={() => setTurn(turn + 1)}>
                {ui('ui.retry')}
              </Button>
            )
          }
        >
          {failure}
        </Alert>
      )}
      {invitation === null && failure === null && <Skeleton height={160} />}
      {invitation !== null && (
        <>
          <Box>
            <Typography variant="body2" color="text.secondary">
              {t('agenda.invitationFrom', {
                who: invitation.organizer ?? invitation.company,
                company: invitation.company,
              })}
            </Typography>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {invitation.title}
            </Typography>
          </Box>
          <Facts invitation={invitation} />
          <DateChoice invitation={invitation} at={at} onChange={setAt} />
          {invitation.closed ? (
            <Alert severity="info">{t('agenda.invitationClosed')}</Alert>
          ) : (
            <Box
              role="group"
              aria-label={t('agenda.yourAnswer')}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
            >
              {ANSWERS.map((one) => (
                <Button
                  key={one}
                  disabled={busy}
                  aria-pressed={invitation.answer === one}
                  variant={invitation.answer === one ? 'contained' : 'outlined'}
                  onClick={() => void answer(one)}
                >
                  {t(`agenda.answer.${one}`)}
                </Button>
              ))}
            </Box>
          )}
          {!invitation.closed && invitation.answer !== 'pending' && (
            <Alert severity="success" role="status">
              {t(`agenda.thanks.${invitation.answer}`, { who: invitation.organizer ?? invitation.company })}
            </Alert>
          )}
        </>
      )}
    </Paper>
  )
}
