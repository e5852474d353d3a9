import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

interface VideoOfProps {
  track: MediaStreamTrack
  mirrored?: boolean
  /** Shows all of it, with bars; for screens. */
  whole?: boolean
  label: string
  /** Its height on the screen, CSS px, whenever it changes; 0 when it goes. */
  onHeight?: (height: number) => void
}

/** A picture that runs. Without sound: sound has players of its own. */
export const VideoOf = ({ track, mirrored = false, whole = false, label, onHeight }: VideoOfProps) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // Refused only while the page is hidden; it runs on return.
    element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    const element = video.current
    if (!element || !onHeight) return
    const observer = new ResizeObserver(([entry]) => onHeight(entry?.contentRect.height ?? 0))
    observer.observe(element)
    return () => {
      observer.disconnect()
      onHeight(0)
    }
  }, [onHeight])
  return (
    <Box
      component="video"
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        objectFit: whole ? 'contain' : 'cover',
        transform: mirrored ? 'scaleX(-1)' : 'none',
      }}
    />
  )
}
