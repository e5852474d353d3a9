import { createContext, useContext } from 'react'

export interface Reading {
  signal?: AbortSignal
  /** How much of it is there, 0 to 1. */
  onProgress?: (done: number) => void
}

/** Where the files of a part of the program are read from; one object a session. */
export interface MediaSource {
  /** Tells the files of one source from those of another. */
  readonly name: string
  /** @throws ApiFailure */
  read(which: 'file' | 'preview', id: number, reading: Reading): Promise<Blob>
  /** An address that an element of the page can open by itself, for a while. @throws ApiFailure */
  link(id: number): Promise<string>
}

export const MediaSourceContext = createContext<MediaSource | null>(null)

export function useMediaSource(): MediaSource {
  const source = useContext(MediaSourceContext)
  if (source === null) throw new Error('no MediaSourceContext around a file')
  return source
}
