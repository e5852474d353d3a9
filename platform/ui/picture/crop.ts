/** How a picture lies under a square (or other) window: its middle, in parts of its size, and how far it is zoomed. */
export interface Crop {
  x: number
  y: number
  /** 1: the picture just fills the window. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/** People are shown round, companies by a logo in its own proportions. */
export type PictureShape = 'round' | 'logo'

/** Widest aspect ratio of a logo: the bar has no room for more. */
const WIDEST = 4

/** Width by height of the window. */
export const aspectOf = (shape: PictureShape, { width, height }: Size): number =>
  shape === 'round' ? 1 : Math.min(Math.max(width / height, 1), WIDEST)

/** The part of the picture that the window shows, in the picture's pixels. */
export function cropArea(
  picture: Size,
  aspect: number,
  { x, y, zoom }: Crop,
): Size & { left: number; top: number } {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const height = width / aspect
  const left = Math.min(Math.max(x * picture.width - width / 2, 0), picture.width - width)
  const top = Math.min(Math.max(y * picture.height - height / 2, 0), picture.height - height)
  return { left, top, width, height }
}

/** The crop moved by parts of the window, and back where it would show nothing. */
export function moved(picture: Size, aspect: number, crop: Crop, dx: number, dy: number): Crop {
  const area = cropArea(picture, aspect, crop)
  const next = cropArea(picture, aspect, {
    ...crop,
    x: (area.left + area.width / 2 + dx * area.width) / picture.width,
    y: (area.top + area.height / 2 + dy * area.height) / picture.height,
  })
  return {
    zoom: crop.zoom,
    x: (next.left + next.width / 2) / picture.width,
    y: (next.top + next.height / 2) / picture.height,
  }
}
