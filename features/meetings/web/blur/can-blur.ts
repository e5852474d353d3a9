/** Insertable streams, which Chromium and what is made of it has; not in TypeScript's library. */
export interface FrameStreams {
  MediaStreamTrackProcessor: new (options: {
    track: MediaStreamTrack
  }) => { readable: ReadableStream<VideoFrame> }
  MediaStreamTrackGenerator: new (options: {
    kind: 'video'
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
}

export interface BlurredTrack {
  track: MediaStreamTrack
  /** Lets go of the camera, too. */
  stop(): void
}

/** Whether this browser gives frames to a worker. Others would have to draw in the page, where a hidden tab stands still. */
export const canBlur = (): boolean =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis
