/** What the worker of a blurred camera is told. */
export interface BlurJob {
  frames: ReadableStream<VideoFrame>
  blurred: WritableStream<VideoFrame>
  /** Addresses on our own origin. */
  loader: string
  binary: string
  model: string
}

/** Ready: frames come from now on. */
export type BlurAnswer = 'ready' | 'failed'

/** Of the camera while its background is blurred: what the effect costs was measured for this. */
export const BLURRED_SIZE = { width: 640, height: 360 } as const
