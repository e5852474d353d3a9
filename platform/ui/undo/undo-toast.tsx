import Close from '@mui/icons-material/Close'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keyframes } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useFootHeight } from '../use-foot-height.ts'
import { dismissUndo, pauseUndo, UNDO_FOR, type UndoOffer, undoLatest } from './undo-store.ts'

const shrink = keyframes({ to: { transform: 'scaleX(0)' } })

const leftOf = ({ left, since }: UndoOffer): number =>
  Math.max(0, since === null ? left : left - (Date.now() - since))

/** Remaining seconds, whole. */
const useSecondsLeft = (offer: UndoOffer): number => {
  const [, tick] = useState(0)
  useEffect(() => {
    if (offer.since === null) return
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [offer])
  return Math.ceil(leftOf(offer) / 1_000)
}

/** Right of the menu, at the bottom; the screen makes room for it, so that it covers nothing. */
const footSx = {
  position: 'fixed',
  left: { xs: 0, md: 288 },
  right: 0,
  bottom: { xs: 'calc(56px + var(--call-bar, 0px))', md: 'var(--call-bar, 0px)' },
  px: 2,
  pb: 1,
  zIndex: 'snackbar',
  pointerEvents: 'none',
} as const

/** The undo offer with its countdown. */
export const UndoToast = ({ offer }: { offer: UndoOffer }) => {
  const t = useText(platformTexts)
  const seconds = useSecondsLeft(offer)
  const foot = useRef<HTMLDivElement>(null)
  useFootHeight('--undo-offer', foot)
  return (
    <Box ref={foot} sx={footSx}>
      <Box
        role="group"
        aria-label={t('ui.undo')}
        onMouseEnter={() => pauseUndo(true)}
        onMouseLeave={() => pauseUndo(false)}
        onFocus={() => pauseUndo(true)}
        onBlur={() => pauseUndo(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dismissUndo()
        }}
        sx={{
          position: 'relative',
          pointerEvents: 'auto',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          width: 'fit-content',
          maxWidth: 'min(480px, calc(100vw - 32px))',
          pl: 2,
          pr: 0.75,
          py: 0.75,
          overflow: 'hidden',
          borderRadius: 1,
          boxShadow: 6,
          bgcolor: 'text.primary',
          color: 'background.paper',
          '& .MuiButtonBase-root': { color: 'inherit' },
        }}
      >
        <Box role="status" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {offer.text}
        </Box>
        <Button
          size="small"
          startIcon={<Undo />}
          aria-keyshortcuts="Alt+U"
          onClick={() => void undoLatest()}
          sx={{ flex: 'none', fontWeight: 650, textDecoration: 'underline' }}
        >
          {t('ui.undo')}
        </Button>
        <Box component="span" aria-hidden sx={{ flex: 'none', opacity: 0.8, fontSize: '0.8125rem' }}>
          {t('ui.seconds', { seconds })}
        </Box>
        <IconButton size="small" aria-label={t('ui.close')} onClick={dismissUndo}>
          <Close fontSize="small" />
        </IconButton>
        <Box
          aria-hidden
          key={offer.since ?? 'held'}
          sx={{
            position: 'absolute',
            inset: 'auto 0 0',
            height: 3,
            bgcolor: 'currentColor',
            opacity: 0.5,
            transformOrigin: 'left',
            transform: `scaleX(${offer.left / UNDO_FOR})`,
            ...(offer.since === null ? {} : { animation: `${shrink} ${offer.left}ms linear forwards` }),
          }}
        />
      </Box>
    </Box>
  )
}
