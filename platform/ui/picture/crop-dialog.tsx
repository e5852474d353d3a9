import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import { useEffect, useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { aspectOf, type Crop, cropArea, MAX_ZOOM, moved, type PictureShape } from './crop.ts'

interface CropDialogProps {
  picture: ImageBitmap
  shape: PictureShape
  /** The dialog stays open until this resolves. */
  onDone: (picture: Blob) => Promise<void>
  onClose: () => void
}

/** Width of the saved image, px. */
const WIDTH = 384
const STEP = 0.05
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Crops an image: drag or arrow keys to move, slider to zoom. */
export const CropDialog = ({ picture, shape, onDone, onClose }: CropDialogProps) => {
  const t = useText(platformTexts)
  const titleId = useId()
  // State instead of a ref: the dialog's content mounts after this component's first effects.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [busy, setBusy] = useState(false)
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 })
  const round = shape === 'round'
  const aspect = aspectOf(shape, picture)
  const height = Math.round(WIDTH / aspect)

  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const area = cropArea(picture, aspect, crop)
    context.clearRect(0, 0, WIDTH, height)
    // Transparent logos show the top bar's colour.
    if (round) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, WIDTH, height)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, area.left, area.top, area.width, area.height, 0, 0, WIDTH, height)
  }, [canvas, picture, round, aspect, crop, height])

  const move = (dx: number, dy: number) => setCrop((before) => moved(picture, aspect, before, dx, dy))

  return (
    <Dialog open onClose={busy ? () => {} : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('ui.crop')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Box
          component="canvas"
          ref={setCanvas}
          width={WIDTH}
          height={height}
          tabIndex={0}
          role="img"
          aria-label={t('ui.cropHint')}
          onKeyDown={(event) => {
            const step = MOVES[event.key]
            if (!step) return
            event.preventDefault()
            move(...step)
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.buttons !== 1) return
            const box = event.currentTarget.getBoundingClientRect()
            move(-event.movementX / box.width, -event.movementY / box.height)
          }}
          sx={{
            width: `min(280px, 70vw)`,
            height: 'auto',
            borderRadius: round ? '50%' : 1,
            cursor: 'grab',
            touchAction: 'none',
            border: 1,
            borderColor: 'divider',
          }}
        />
        <Slider
          size="small"
          aria-label={t('ui.zoom')}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(_, zoom) => setCrop((before) => ({ ...before, zoom: Number(zoom) }))}
          sx={{ width: 'min(260px, 65vw)' }}
        />
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('ui.cropHint')}</Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {t('ui.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          onClick={() =>
            canvas?.toBlob((blob) => {
              if (!blob) return
              setBusy(true)
              void onDone(blob).finally(() => setBusy(false))
            }, 'image/png')
          }
        >
          {t('ui.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
