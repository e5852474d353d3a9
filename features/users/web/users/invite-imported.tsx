import Mail from '@mui/icons-material/MailOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { inviteUsers, MAX_INVITED } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'

interface Sent {
  /** User names that have been tried. */
  tried: number
  invited: number
  refused: readonly string[]
}

const NOTHING: Sent = { tried: 0, invited: 0, refused: [] }

interface InviteImportedProps {
  usernames: readonly string[]
  /** Called once everybody has been mailed a link, so that passwords are not needed. */
  onInvited: () => void
}

/** After an import, mails all new users a link instead of handing out passwords. */
export const InviteImported = ({ usernames, onInvited }: InviteImportedProps) => {
  const t = useText(usersTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [sent, setSent] = useState<Sent>(NOTHING)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = useRef(false)
  const count = usernames.length
  const done = sent.tried === count

  const send = async () => {
    stopped.current = false
    setSending(true)
    setFailure(null)
    let so = sent
    try {
      while (so.tried < count && !stopped.current) {
        const some = usernames.slice(so.tried, so.tried + MAX_INVITED)
        const { invited, refused } = await api.call(inviteUsers, { body: { usernames: [...some] } })
        so = {
          tried: so.tried + some.length,
          invited: so.invited + invited,
          refused: [...so.refused, ...refused],
        }
        setSent(so)
      }
      if (so.invited === count) onInvited()
    } catch (error) {
      setFailure(failureDetail(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {sent.tried > 0 && (
        <Alert severity={sent.refused.length > 0 ? 'warning' : 'success'}>
          {t('user.inviteAll.done', { count: sent.invited })}
          {sent.refused.length > 0 && (
            <Box>{t('user.inviteAll.refused', { names: sent.refused.join(', ') })}</Box>
          )}
        </Alert>
      )}
      {sending && (
        <LinearProgress
          variant="determinate"
          value={(100 * sent.tried) / count}
          aria-label={t('user.inviteAll', { count })}
        />
      )}
      {!done && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Mail />}
            loading={sending}
            onClick={() => void send()}
          >
            {t('user.inviteAll', { count: count - sent.tried })}
          </Button>
          {sending ? (
            <Button
              size="small"
              onClick={() => {
                stopped.current = true
              }}
            >
              {ui('ui.cancel')}
            </Button>
          ) : (
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('user.inviteAll.hint')}</Box>
          )}
        </Box>
      )}
    </Box>
  )
}
