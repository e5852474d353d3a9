import AlternateEmail from '@mui/icons-material/AlternateEmail'
import Call from '@mui/icons-material/Call'
import Done from '@mui/icons-material/Done'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useContext } from 'react'
import type { z } from 'zod'
import { formatPhone } from '#platform/i18n/format.ts'
import { type Translator, useText } from '#platform/i18n/web/language.tsx'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { notification } from '../../contract/notifications.ts'
import { notifyTexts } from './i18n/texts.ts'

interface BellRowProps {
  notification: z.infer<typeof notification>
  onOpen: () => void
  onRead: () => void
}

/** The text of missed calls and mentions is made from a name; other kinds bring their own. */
function headingOf(one: z.infer<typeof notification>, t: Translator<typeof notifyTexts>): string {
  if (one.kind === 'missed_call')
    return t('bell.missedCall', { name: formatPhone(one.name === '' ? one.number : one.name) })
  if (one.kind !== 'mention') return one.title
  return one.title === ''
    ? t('bell.mention', { name: one.name })
    : t('bell.mentionIn', { name: one.name, chat: one.title })
}

/** One notification. Opening it goes to its target and marks it read; it can also be marked read alone. */
export const BellRow = ({ notification: one, onOpen, onRead }: BellRowProps) => {
  const t = useText(notifyTexts)
  const moment = useMoment()
  const missed = one.kind === 'missed_call'
  const call = useContext(CallNumberContext)
  const toCall = missed || one.kind === 'missed_call_assigned'
  const canCall = toCall && call !== null && one.number !== ''
  const text = headingOf(one, t)
  const Icon = missed ? PhoneMissed : one.kind === 'mention' ? AlternateEmail : Notifications
  const number = missed && one.name !== '' && one.name !== one.number ? `${formatPhone(one.number)} · ` : ''
  return (
    <Box component="li" sx={{ position: 'relative', display: 'flex', alignItems: 'center' }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          flex: 1,
          minWidth: 0,
          justifyContent: 'start',
          textAlign: 'start',
          gap: 1.5,
          px: 1.25,
          py: 1,
          pr: 1.25 + 4.25 * (Number(!one.read) + Number(canCall)),
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: 34,
            height: 34,
            borderRadius: '50%',
            bgcolor: missed ? 'error.light' : 'primary.light',
            color: missed ? 'error.main' : 'primary.main',
          }}
        >
          <Icon sx={{ fontSize: 18 }} />
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: one.read ? 400 : 600, overflowWrap: 'anywhere' }}
          >
            {text}
            {!one.read && (
              <Box component="span" sx={visuallyHidden}>
                {`. ${t('bell.isUnread')}.`}
              </Box>
            )}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            {one.body !== '' && `${one.body} · `}
            {number}
            {moment(one.created_at)}
          </Box>
        </Box>
      </ButtonBase>
      {canCall && (
        <Tip title={t('bell.callBack')}>
          <IconButton
            size="small"
            color="success"
            aria-label={`${t('bell.callBack')}: ${text}`}
            onClick={() => {
              onRead()
              call(one.number)
            }}
            sx={{ position: 'absolute', right: one.read ? 8 : 42 }}
          >
            <Call fontSize="small" />
          </IconButton>
        </Tip>
      )}
      {!one.read && (
        <Tip title={t('bell.markRead')}>
          <IconButton
            size="small"
            aria-label={`${t('bell.markRead')}: ${text}`}
            onClick={onRead}
            sx={{ position: 'absolute', right: 8 }}
          >
            <Done fontSize="small" />
          </IconButton>
        </Tip>
      )}
    </Box>
  )
}
