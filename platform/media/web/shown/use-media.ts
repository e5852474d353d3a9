import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createMediaCache, type Media, type MediaCache, type MediaEntry } from './media-cache.ts'
import { type MediaPart, type MediaSource, useMediaSource } from './media-source.ts'

/** One cache per source, hence per session: users never share files. */
const caches = new WeakMap<MediaSource, MediaCache>()

const PARTS: readonly MediaPart[] = ['file', 'preview', 'document']

function cacheOf(source: MediaSource): MediaCache {
  const known = caches.get(source)
  if (known) return known
  const cache = createMediaCache((key, signal, onProgress) => {
    const [which, id] = key.split(' ')
    return source.read(PARTS.find((part) => part === which) ?? 'file', Number(id), { signal, onProgress })
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
 * Content of a file or its thumbnail, as an object URL: loading takes the session's token, which media elements do not send.
 * Loads at once with `now`, otherwise on `start`.
 */
export function useMedia(id: number, which: MediaPart, now: boolean): UsedMedia {
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
