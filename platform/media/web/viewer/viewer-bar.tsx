import Close from '@mui/icons-material/Close'
import FitScreen from '@mui/icons-material/FitScreenOutlined'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { DownloadButton } from '../shown/download-button.tsx'
import type { MediaFile } from '../shown/media-file.ts'

interface ViewerBarProps {
  item: MediaFile
  index: number
  count: number
  /** Zooms by a factor; 0 resets. */
  onZoom: (factor: number) => void
  onClose: () => void
}

const STEP = 1.5

/** Author and actions of the shown item. */
export const ViewerBar = ({ item, index: position, count, onZoom, onClose }: ViewerBarProps) => {
  const t = useText(mediaTexts)
  const words = useText(platformTexts)
  const moment = useMoment()
  const { id, file, author, created_at } = item
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={file.name} sx={{ fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography noWrap variant="caption" component="div" sx={{ opacity: 0.75 }}>
          {[author?.name, moment(created_at), count > 1 && t('files.place', { place: position + 1, count })]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {item.kind !== 'video' && (
        <>
          <IconButton color="inherit" aria-label={t('files.zoomOut')} onClick={() => onZoom(1 / STEP)}>
            <ZoomOut />
          </IconButton>
          <IconButton color="inherit" aria-label={t('files.zoomIn')} onClick={() => onZoom(STEP)}>
            <ZoomIn />
          </IconButton>
          <IconButton
            color="inherit"
            aria-label={t('files.zoomFit')}
            onClick={() => onZoom(0)}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            <FitScreen />
          </IconButton>
        </>
      )}
      <DownloadButton id={id} name={file.name} />
      <IconButton color="inherit" autoFocus aria-label={words('ui.close')} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  )
}
