import { createContext, useContext } from 'react'

/** `document`: what an office document says, as a JSON of `DocumentContent` for the kind `office`, as a PDF for `converted`. */
export type MediaPart = 'file' | 'preview' | 'document'

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
  read(which: MediaPart, id: number, reading: Reading): Promise<Blob>
  /** A temporary URL that media elements can load. @throws ApiFailure */
  link(id: number): Promise<string>
}

export const MediaSourceContext = createContext<MediaSource | null>(null)

export function useMediaSource(): MediaSource {
  const source = useContext(MediaSourceContext)
  if (source === null) throw new Error('MediaSourceContext has no provider')
  return source
}
