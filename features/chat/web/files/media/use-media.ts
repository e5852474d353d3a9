import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { readChatFile, readChatPreview } from '../../../contract/files.ts'
import { createMediaCache, type Media, type MediaCache, type MediaEntry } from './media-cache.ts'

/** One a session: the files of one person are never another's. */
const caches = new WeakMap<Api, MediaCache>()

function cacheOf(api: Api): MediaCache {
  const known = caches.get(api)
  if (known) return known
  const cache = createMediaCache(async (key, signal, onProgress) => {
    const [which, id] = key.split(' ')
    const input = { params: { id: Number(id) }, signal, onProgress }
    return (await api.download(which === 'preview' ? readChatPreview : readChatFile, input)).blob
  })
  caches.set(api, cache)
  return cache
}

interface UsedMedia {
  media: Media
  start(): void
  cancel(): void
}

const nothing = createStore<Media>(() => ({ phase: 'idle' }))

/**
 * The content of a message's file, or its small picture: the address that a message names takes the session's token, which
 * elements of a page do not send. With `now` it is loaded at once, otherwise on `start`.
 */
export function useMedia(messageId: number, which: 'file' | 'preview', now: boolean): UsedMedia {
  const api = useApi()
  const [entry, setEntry] = useState<MediaEntry | null>(null)
  useEffect(() => {
    const cache = cacheOf(api)
    const key = `${which} ${messageId}`
    const held = cache.hold(key)
    setEntry(held)
    return () => {
      setEntry(null)
      cache.release(key)
    }
  }, [api, messageId, which])
  useEffect(() => {
    if (now) entry?.start()
  }, [entry, now])
  const media = useStore(entry?.store ?? nothing)
  return { media, start: () => entry?.start(), cancel: () => entry?.cancel() }
}
