/** Transform of an image in the viewer: `scale`, then an offset from the centre in px. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX = 8

export interface Frame {
  readonly width: number
  readonly height: number
}

/** Avoids -0, which would make equal views differ. */
const within = (value: number, max: number): number => Math.min(max, Math.max(-max, value)) + 0

/** Clamps: never smaller than whole, no edge inside the frame. */
function contained({ scale, x, y }: View, { width, height }: Frame): View {
  const clamped = Math.min(MAX, Math.max(1, scale))
  return {
    scale: clamped,
    x: within(x, (width * (clamped - 1)) / 2),
    y: within(y, (height * (clamped - 1)) / 2),
  }
}

/** Zooms by a factor around a point, given from the frame's centre, which stays in place. */
export function zoomed(view: View, frame: Frame, factor: number, point = { x: 0, y: 0 }): View {
  const scale = Math.min(MAX, Math.max(1, view.scale * factor))
  const change = scale / view.scale
  return contained(
    { scale, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change },
    frame,
  )
}

export const dragged = (view: View, frame: Frame, dx: number, dy: number): View =>
  contained({ ...view, x: view.x + dx, y: view.y + dy }, frame)
