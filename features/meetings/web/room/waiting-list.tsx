import Close from '@mui/icons-material/Close'
import Phone from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'

/** Who waits before the room, for those who may let in. */
export const WaitingList = () => {
  const t = useRoomText()
  const { send } = useRoomSession()
  const waiting = useRoomView(({ room }) => room?.waiting) ?? []
  if (waiting.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 14, fontWeight: 650 }}>
        {t('people.waiting', { count: waiting.length })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {waiting.map(({ id, name: written, phone, admitted }) => {
          const name = phone === '' ? t('people.hiddenNumber') : written
          return (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
            >
              {phone !== null && <Phone fontSize="small" aria-label={t('people.byPhone')} />}
              <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</Box>
              {admitted ? (
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{t('people.forPlace')}</Box>
              ) : (
                <Button
                  size="small"
                  variant="contained"
                  aria-label={t('people.admitName', { name })}
                  onClick={() => send({ do: 'admit', member: id })}
                >
                  {t('people.admit')}
                </Button>
              )}
              <IconButton
                size="small"
                aria-label={t('people.refuse', { name })}
                onClick={() => send({ do: 'refuse', member: id })}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
