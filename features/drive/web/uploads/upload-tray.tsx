import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { isOver, type Upload, type UploadQueue } from './upload-queue.ts'

/** Rows shown; those on their way and those that failed come first. */
const SHOWN = 100

const RANK: Record<Upload['phase'], number> = {
  failed: 0,
  sending: 1,
  paused: 2,
  waiting: 3,
  cancelled: 4,
  done: 5,
}

/** Uploads on their way: progress, cancel, retry. */
export const UploadTray = ({ queue }: { queue: UploadQueue }) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  const uploads = useStore(queue.store)
  /** As the person wants it; null: open until all is stored. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (uploads.length === 0) return null
  const running = uploads.filter((upload) => !isOver(upload))
  const failed = uploads.filter(({ phase }) => phase === 'failed')
  const open = wanted ?? running.length + failed.length > 0
  const bytes = uploads.filter(({ phase }) => phase !== 'cancelled')
  const total = bytes.reduce((sum, { file }) => sum + Math.max(1, file.size), 0)
  const sent = bytes.reduce((sum, upload) => sum + upload.sent * Math.max(1, upload.file.size), 0)
  const title =
    running.length > 0
      ? t('drive.uploading', { count: running.length })
      : failed.length > 0
        ? t('drive.uploadsFailed', { count: failed.length })
        : t('drive.uploaded', { count: uploads.filter(({ phase }) => phase === 'done').length })
  const shown = uploads
    .toSorted((one, other) => RANK[one.phase] - RANK[other.phase] || one.id - other.id)
    .slice(0, SHOWN)
  const close = async () => {
    if (running.length > 0) {
      const asked = {
        title: t('drive.cancelUploads'),
        action: t('drive.cancelAll'),
        cancel: t('drive.keepUploading'),
      }
      if (!(await confirm({ ...asked, danger: true }))) return
      queue.cancelAll()
    }
    queue.clear()
  }
  return (
    <Paper
      component="section"
      aria-label={t('drive.uploads')}
      variant="outlined"
      sx={{
        position: 'absolute',
        right: { xs: 8, md: 16 },
        bottom: { xs: 8, md: 16 },
        left: { xs: 8, sm: 'auto' },
        width: { sm: 360 },
        zIndex: 3,
        boxShadow: 6,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, py: 0.5, bgcolor: 'action.hover' }}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 600 }} noWrap>
          {title}
        </Typography>
        {failed.length > 1 && (
          <IconButton size="small" aria-label={t('drive.retryAll')} onClick={() => queue.retryAll()}>
            <Replay fontSize="small" />
          </IconButton>
        )}
        <IconButton
          size="small"
          aria-label={t(open ? 'drive.fold' : 'drive.unfold')}
          aria-expanded={open}
          onClick={() => setWanted(!open)}
        >
          {open ? <ExpandMore fontSize="small" /> : <ExpandLess fontSize="small" />}
        </IconButton>
        <IconButton size="small" aria-label={words('ui.close')} onClick={() => void close()}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {running.length > 0 && (
        <LinearProgress
          variant="determinate"
          value={(sent / total) * 100}
          aria-label={t('drive.progress')}
          sx={{ height: 3 }}
        />
      )}
      {open && (
        <Box
          component="ul"
          tabIndex={0}
          sx={{ m: 0, p: 0, maxHeight: 240, overflowY: 'auto', listStyle: 'none' }}
        >
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </Box>
      )}
    </Paper>
  )
}

const UploadRow = ({ upload, queue }: { upload: Upload; queue: UploadQueue }) => {
  const t = useText(driveTexts)
  const { id, file, path, phase, sent, detail } = upload
  const { name } = file
  const under = {
    waiting: t('drive.waiting'),
    sending: t('drive.percent', { percent: Math.round(sent * 100) }),
    done: path.join(' / '),
    failed: detail ?? '',
    paused: t('drive.paused', { percent: Math.round(sent * 100) }),
    cancelled: t('drive.cancelled'),
  }[phase]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap variant="body2" title={name}>
          {name}
        </Typography>
        {under !== '' && (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: phase === 'failed' ? 'error.main' : 'text.secondary' }}
          >
            {under}
          </Typography>
        )}
        {phase === 'sending' && (
          <LinearProgress aria-label={name} variant="determinate" value={sent * 100} sx={{ height: 2 }} />
        )}
      </Box>
      {phase === 'done' && <CheckCircle aria-label={t('drive.stored')} fontSize="small" color="success" />}
      {phase === 'failed' && <ErrorOutline aria-hidden fontSize="small" color="error" />}
      {(phase === 'failed' || phase === 'cancelled') && (
        <IconButton size="small" aria-label={t('drive.retryOne', { name })} onClick={() => queue.retry(id)}>
          <Replay fontSize="small" />
        </IconButton>
      )}
      {(phase === 'waiting' || phase === 'sending') && (
        <IconButton size="small" aria-label={t('drive.pause', { name })} onClick={() => queue.pause(id)}>
          <Pause fontSize="small" />
        </IconButton>
      )}
      {phase === 'paused' && (
        <IconButton size="small" aria-label={t('drive.resume', { name })} onClick={() => queue.retry(id)}>
          <PlayArrow fontSize="small" />
        </IconButton>
      )}
      {!isOver(upload) && (
        <IconButton size="small" aria-label={t('drive.cancelOne', { name })} onClick={() => queue.cancel(id)}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
