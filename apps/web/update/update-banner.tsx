import Update from '@mui/icons-material/UpdateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../i18n/texts.ts'
import type { Updates } from './updates.ts'

/** Shown when a newer version is waiting. */
export const UpdateBanner = ({ updates, onReload }: { updates: Updates; onReload: () => void }) => {
  const t = useText(shellTexts)
  const available = useStore(updates.available)
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {available && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1.5,
            px: 2,
            py: 0.75,
            bgcolor: 'primary.light',
            color: 'primary.main',
            borderTop: 1,
            borderColor: 'divider',
            fontWeight: 550,
          }}
        >
          <Update fontSize="small" aria-hidden />
          <Box component="span">{t('shell.update')}</Box>
          <Button size="small" variant="contained" onClick={onReload} sx={{ flex: 'none' }}>
            {t('shell.reload')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
