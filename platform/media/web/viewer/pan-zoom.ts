/** How a picture lies in the viewer: enlarged by `scale`, and moved by pixels from the middle. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MOST = 8

export interface Frame {
  readonly width: number
  readonly height: number
}

/** Without the sign of a zero, which would make alike views differ. */
const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0

/** Never smaller than whole, never moved so far that an edge comes inside the frame. */
function contained({ scale, x, y }: View, { width, height }: Frame): View {
  const kept = Math.min(MOST, Math.max(1, scale))
  return {
    scale: kept,
    x: within(x, (width * (kept - 1)) / 2),
    y: within(y, (height * (kept - 1)) / 2),
  }
}

/** Enlarged by a factor around a point, which is given from the middle of the frame and stays where it is. */
export function zoomed(view: View, frame: Frame, factor: number, point = { x: 0, y: 0 }): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const change = scale / view.scale
  return contained(
    { scale, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change },
    frame,
  )
}

export const dragged = (view: View, frame: Frame, dx: number, dy: number): View =>
  contained({ ...view, x: view.x + dx, y: view.y + dy }, frame)
