/** A file that stands somewhere on a page: in a message, beside a record. */
export interface MediaFile {
  /** Of what it belongs to: what its `MediaSource` reads it by. */
  readonly id: number
  /** `image`, `video`, `audio`, or anything else: the server's, established from the content. */
  readonly kind: string
  readonly file: {
    readonly name: string
    /** A safe content type. */
    readonly type: string
    /** Bytes. */
    readonly size: number
    /** A small picture of it, where there is one. */
    readonly preview_url: string | null
    /** Pixels of a picture, as far as known. */
    readonly width: number | null
    readonly height: number | null
    /** Seconds of a voice note. */
    readonly duration: number | null
  }
  readonly author?: { readonly name: string } | null
  readonly created_at: string
}

/** What the viewer shows: pictures, videos and PDF. */
export const isViewable = ({ kind, file }: MediaFile): boolean =>
  kind === 'image' || kind === 'video' || file.type === 'application/pdf'
