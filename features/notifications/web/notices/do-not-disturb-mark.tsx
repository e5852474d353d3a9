import Bedtime from '@mui/icons-material/Bedtime'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import { type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { Notify } from './create-notify.ts'
import { notifyTexts } from './i18n/texts.ts'
import { NotifyContext } from './notify-context.ts'

const Mark = ({ notify, children }: { notify: Notify; children: ReactNode }) => {
  const t = useText(notifyTexts)
  const { active } = useStore(notify.disturb.store)
  if (!active) return children
  return (
    <Badge
      overlap="circular"
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      badgeContent={
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 16,
            height: 16,
            borderRadius: '50%',
            bgcolor: 'error.main',
            color: 'error.contrastText',
            border: 1.5,
            borderColor: 'background.paper',
          }}
        >
          <Bedtime sx={{ fontSize: 11 }} aria-hidden />
          <Box component="span" sx={visuallyHidden}>
            {t('disturb.title')}
          </Box>
        </Box>
      }
    >
      {children}
    </Badge>
  )
}

/** A moon on one's own picture while on do not disturb. */
export const DoNotDisturbMark = ({ children }: { children: ReactNode }) => {
  const notify = useContext(NotifyContext)
  return notify === null ? children : <Mark notify={notify}>{children}</Mark>
}
