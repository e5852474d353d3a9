import { use, useEffect, useState } from 'react'
import { readFile } from '#platform/contract/files.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiContext } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'

const STORED = /^\/api\/files\/([0-9a-f-]{36})\/$/

/** Object URLs by address, loaded once per page: stored files are immutable. */
const loaded = new Map<string, Promise<string | null>>()

let turn: Promise<unknown> = Promise.resolve()

/** Starts loads with pauses, so that a list of many images does not block the page. */
const inTurn = (): Promise<unknown> => {
  turn = turn.then(() => new Promise<void>((next) => setTimeout(next)))
  return turn
}

async function load(api: Api, id: string): Promise<string | null> {
  await inTurn()
  try {
    const { blob } = await api.download(readFile, { params: { id } })
    return URL.createObjectURL(blob)
  } catch (error) {
    // Missing or offline: the caller has a fallback.
    if (error instanceof ApiFailure) return null
    throw error
  }
}

const pictureOf = (api: Api, src: string, id: string): Promise<string | null> => {
  const known = loaded.get(src)
  if (known) return known
  const loading = load(api, id)
  loaded.set(src, loading)
  // Failed loads are retried another time.
  void loading.then((url) => url ?? loaded.delete(src))
  return loading
}

/**
 * URL for an image element: stored files need the session's token, so they are fetched (null meanwhile); others are unchanged.
 */
export function useStoredPicture(src: string | null): string | null {
  const api = use(ApiContext)
  const id = src === null ? null : (STORED.exec(src)?.[1] ?? null)
  const [shown, setShown] = useState<{ src: string; url: string | null } | null>(null)
  useEffect(() => {
    if (api === null || src === null || id === null) return
    let current = true
    void pictureOf(api, src, id).then((url) => current && setShown({ src, url }))
    return () => {
      current = false
    }
  }, [api, src, id])
  if (id === null) return src
  return shown?.src === src ? shown.url : null
}
