import { createContext, useContext } from 'react'

export interface Reading {
  signal?: AbortSignal
  /** Progress, 0 to 1. */
  onProgress?: (done: number) => void
}

/** Where a feature's files are read; one object per session. */
export interface MediaSource {
  /** Distinguishes sources. */
  readonly name: string
  /** @throws ApiFailure */
  read(which: 'file' | 'preview', id: number, reading: Reading): Promise<Blob>
  /** A temporary URL that media elements can load. @throws ApiFailure */
  link(id: number): Promise<string>
}

export const MediaSourceContext = createContext<MediaSource | null>(null)

export function useMediaSource(): MediaSource {
  const source = useContext(MediaSourceContext)
  if (source === null) throw new Error('MediaSourceContext has no provider')
  return source
}
