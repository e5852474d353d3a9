/** A file shown on a page: in a message, next to a record. */
export interface MediaFile {
  /** Key for its `MediaSource`. */
  readonly id: number
  /** `image`, `video`, `audio` or other, detected by the server from the content. */
  readonly kind: string
  readonly file: {
    readonly name: string
    /** A safe content type. */
    readonly type: string
    /** Bytes. */
    readonly size: number
    /** Thumbnail, if any. */
    readonly preview_url: string | null
    /** Size of an image in pixels, if known. */
    readonly width: number | null
    readonly height: number | null
    /** Length of a voice note, seconds. */
    readonly duration: number | null
  }
  readonly author?: { readonly name: string } | null
  readonly created_at: string
}

/** Whether the viewer shows it: images, videos and PDFs. */
export const isViewable = ({ kind, file }: MediaFile): boolean =>
  kind === 'image' || kind === 'video' || file.type === 'application/pdf'
