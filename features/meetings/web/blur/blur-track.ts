import type { BlurAnswer, BlurJob } from './blur-job.ts'
import type { BlurredTrack, FrameStreams } from './can-blur.ts'
import model from './selfie-segmenter.tflite?url'

/** Files of the segmenter, as assets of the build. */
const files = import.meta.glob<string>(
  '../../../../node_modules/@mediapipe/tasks-vision/wasm/vision_wasm_module_internal.{js,wasm}',
  { query: '?url', import: 'default', eager: true },
)
const fileOf = (ending: '.js' | '.wasm'): string =>
  Object.entries(files).find(([path]) => path.endsWith(ending))?.[1] ?? ''

const absolute = (path: string): string => new URL(path, location.href).href

/**
 * A camera's picture with its background blurred, made in a worker. Nothing of the camera is in it before the effect is there.
 * @throws Error when the effect cannot be loaded; the camera is let go of then
 */
export async function blurTrack(camera: MediaStreamTrack): Promise<BlurredTrack> {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as unknown as FrameStreams
  const worker = new Worker(new URL('./blur.wasm-worker.ts', import.meta.url), { type: 'module' })
  const { readable: frames } = new MediaStreamTrackProcessor({ track: camera })
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  const stop = () => {
    camera.stop()
    track.stop()
    worker.terminate()
  }
  const answer = await new Promise<BlurAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<BlurAnswer>) => resolve(data))
    worker.addEventListener('error', () => resolve('failed'))
    const { writable: blurred } = track
    const job: BlurJob = {
      frames,
      blurred,
      loader: absolute(fileOf('.js')),
      binary: absolute(fileOf('.wasm')),
      model: absolute(model),
    }
    worker.postMessage(job, [frames, blurred])
  })
  if (answer === 'ready') return { track, stop }
  stop()
  throw new Error('the background cannot be blurred')
}
