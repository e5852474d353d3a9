import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createMediaCache, type Media, type MediaCache, type MediaEntry } from './media-cache.ts'
import { type MediaSource, useMediaSource } from './media-source.ts'

/** One a source, which is one a session: the files of one person are never another's. */
const caches = new WeakMap<MediaSource, MediaCache>()

function cacheOf(source: MediaSource): MediaCache {
  const known = caches.get(source)
  if (known) return known
  const cache = createMediaCache((key, signal, onProgress) => {
    const [which, id] = key.split(' ')
    return source.read(which === 'preview' ? 'preview' : 'file', Number(id), { signal, onProgress })
  })
  caches.set(source, cache)
  return cache
}

interface UsedMedia {
  media: Media
  start(): void
  cancel(): void
}

const nothing = createStore<Media>(() => ({ phase: 'idle' }))

/**
 * The content of a file, or its small picture: its address takes the session's token, which
 * elements of a page do not send. With `now` it is loaded at once, otherwise on `start`.
 */
export function useMedia(id: number, which: 'file' | 'preview', now: boolean): UsedMedia {
  const source = useMediaSource()
  const [entry, setEntry] = useState<MediaEntry | null>(null)
  useEffect(() => {
    const cache = cacheOf(source)
    const key = `${which} ${id}`
    const held = cache.hold(key)
    setEntry(held)
    return () => {
      setEntry(null)
      cache.release(key)
    }
  }, [source, id, which])
  useEffect(() => {
    if (now) entry?.start()
  }, [entry, now])
  const media = useStore(entry?.store ?? nothing)
  return { media, start: () => entry?.start(), cancel: () => entry?.cancel() }
}
