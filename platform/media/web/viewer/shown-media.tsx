import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import type { MediaFile } from '../shown/media-file.ts'
import { useMedia } from '../shown/use-media.ts'
import { LoadingMedia, Unreadable } from './loading-media.tsx'
import type { View } from './pan-zoom.ts'
import { PlainText } from './plain-text.tsx'
import { VideoPlayer } from './video-player.tsx'
import { Zoomable } from './zoomable.tsx'

const DocumentPages = lazy(async () => ({
  default: (await import('./document-pages.tsx')).DocumentPages,
}))
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

interface ShownMediaProps {
  item: MediaFile
  view: View
  onView: (view: View) => void
}

/** One item of the viewer. Remounts per item. */
export const ShownMedia = (props: ShownMediaProps) =>
  props.item.kind === 'video' ? <VideoPlayer item={props.item} /> : <WholeMedia {...props} />

/** Drawn once fully loaded. */
const WholeMedia = ({ item: { id, kind, file }, view, onView }: ShownMediaProps) => {
  const t = useText(mediaTexts)
  const { media, start } = useMedia(id, kind === 'office' || kind === 'converted' ? 'document' : 'file', true)
  const [broken, setBroken] = useState(false)
  if (broken) return <Unreadable />
  if (media.phase !== 'ready') return <LoadingMedia media={media} onRetry={start} />
  if (kind === 'image') {
    return (
      <Zoomable view={view} onChange={onView}>
        <Box
          component="img"
          src={media.url}
          alt={t('files.picture', { name: file.name })}
          draggable={false}
          onError={() => setBroken(true)}
          sx={{
            display: 'block',
            width: '100%',
            height: '100%',
            objectFit: 'contain',
            imageOrientation: 'from-image',
          }}
        />
      </Zoomable>
    )
  }
  if (kind === 'audio')
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
        {/* biome-ignore lint/a11y/useMediaCaption: files that people keep have none */}
        <audio controls src={media.url} aria-label={file.name} onError={() => setBroken(true)} />
      </Box>
    )
  if (kind === 'text') return <PlainText blob={media.blob} scale={view.scale} />
  const pages = { blob: media.blob, scale: view.scale, onBroken: () => setBroken(true) }
  return (
    <Suspense fallback={<CircularProgress color="inherit" sx={{ m: 'auto', display: 'block' }} />}>
      {kind === 'office' ? <DocumentPages {...pages} /> : <PdfPages {...pages} />}
    </Suspense>
  )
}
