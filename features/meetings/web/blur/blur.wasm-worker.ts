import { ImageSegmenter } from '@mediapipe/tasks-vision'
import type { BlurAnswer, BlurJob } from './blur-job.ts'

/** Input of the model. */
const MASK = { width: 256, height: 144 } as const
/** The background is drawn this small and enlarged: as good as a blur to look at, and much cheaper. */
const TINY = { width: 48, height: 27 } as const
/** People move less than pictures come: every second frame is enough to find them. */
const FRAMES_A_MASK = 2

type Context = OffscreenCanvasRenderingContext2D

function surface(width: number, height: number, options: CanvasRenderingContext2DSettings = {}): Context {
  const context = new OffscreenCanvas(width, height).getContext('2d', options)
  if (context === null) throw new Error('there is no canvas')
  return context
}

/** Finds the person in a picture: opaque where they are. */
function createMask(segmenter: ImageSegmenter): (frame: VideoFrame) => OffscreenCanvas {
  const { width, height } = MASK
  const input = surface(width, height, { alpha: false })
  const mask = surface(width, height)
  const pixels = mask.createImageData(width, height)
  let turn = 0
  return (frame) => {
    input.drawImage(frame, 0, 0, width, height)
    // Its clock only has to go on.
    turn += 1
    segmenter.segmentForVideo(input.canvas, turn, ({ confidenceMasks }) => {
      const person = confidenceMasks?.[0]?.getAsFloat32Array() ?? []
      for (const [at, share] of person.entries()) pixels.data[at * 4 + 3] = share * 255
    })
    mask.putImageData(pixels, 0, 0)
    return mask.canvas
  }
}

/** Draws each frame with its person sharp before the blurred rest. */
function createBlur(segmenter: ImageSegmenter): TransformStream<VideoFrame, VideoFrame> {
  const maskOf = createMask(segmenter)
  const tiny = surface(TINY.width, TINY.height, { alpha: false })
  let person = surface(1, 1)
  let whole = surface(1, 1, { alpha: false })
  let mask: OffscreenCanvas | null = null
  let count = 0
  return new TransformStream({
    transform(frame, controller) {
      const { displayWidth: width, displayHeight: height, timestamp } = frame
      if (whole.canvas.width !== width || whole.canvas.height !== height) {
        person = surface(width, height)
        whole = surface(width, height, { alpha: false })
      }
      if (mask === null || count % FRAMES_A_MASK === 0) mask = maskOf(frame)
      count += 1
      person.globalCompositeOperation = 'copy'
      person.drawImage(mask, 0, 0, width, height)
      person.globalCompositeOperation = 'source-in'
      person.drawImage(frame, 0, 0, width, height)
      tiny.drawImage(frame, 0, 0, TINY.width, TINY.height)
      whole.drawImage(tiny.canvas, 0, 0, width, height)
      whole.drawImage(person.canvas, 0, 0)
      frame.close()
      controller.enqueue(new VideoFrame(whole.canvas, { timestamp }))
    },
  })
}

async function run({ frames, blurred, loader, binary, model }: BlurJob): Promise<void> {
  const answer = (said: BlurAnswer) => self.postMessage(said)
  try {
    const file = await fetch(model)
    const segmenter = await ImageSegmenter.createFromOptions(
      { wasmLoaderPath: loader, wasmBinaryPath: binary },
      {
        baseOptions: { modelAssetBuffer: new Uint8Array(await file.arrayBuffer()), delegate: 'CPU' },
        runningMode: 'VIDEO',
        outputConfidenceMasks: true,
        outputCategoryMask: false,
      },
    )
    void frames.pipeThrough(createBlur(segmenter)).pipeTo(blurred)
    answer('ready')
  } catch {
    answer('failed')
  }
}

self.addEventListener('message', ({ data }: MessageEvent<BlurJob>) => void run(data))
