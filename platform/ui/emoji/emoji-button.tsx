import Mood from '@mui/icons-material/MoodOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '../tip/tip.tsx'

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }))

interface EmojiButtonProps {
  onPick: (symbol: string) => void
  /** Called after closing, with the focus on the button; a composer moves it to its field. */
  onClosed?: () => void
  disabled?: boolean
}

/** Button with a picker that stays open, to pick several. */
export const EmojiButton = ({ onPick, onClosed, disabled = false }: EmojiButtonProps) => {
  const t = useText(platformTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tip title={t('emoji.open')}>
        <span>
          <IconButton
            aria-label={t('emoji.open')}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            disabled={disabled}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Mood />
          </IconButton>
        </span>
      </Tip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('emoji.open'),
            variant: 'outlined',
            // Reserves the height of the loaded picker: a popover is positioned when it opens.
            sx: { width: 352, maxWidth: 'calc(100vw - 32px)', minHeight: 396 },
          },
          transition: { onExited: () => onClosed?.() },
        }}
      >
        <Suspense
          fallback={
            <CircularProgress aria-label={t('ui.loading')} size={24} sx={{ m: 4, display: 'block' }} />
          }
        >
          <EmojiPicker onPick={onPick} />
        </Suspense>
      </Popover>
    </>
  )
}
