import { useEffect, useRef } from 'react'
import { useRoomView } from './room-context.ts'

const Sound = ({ track }: { track: MediaStreamTrack }) => {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const element = audio.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // The click on "join" allows it.
    element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [track])
  // biome-ignore lint/a11y/useMediaCaption: people talking live
  return <audio ref={audio} autoPlay />
}

/** Everybody's sound, whatever is on the screen. */
export const Sounds = () => {
  const tracks = useRoomView((view) => view.tracks)
  return tracks
    .filter(({ kind }) => kind === 'audio')
    .map(({ mid, track }) => <Sound key={`${mid} ${track.id}`} track={track} />)
}
