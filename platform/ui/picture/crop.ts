/** Position of an image under the crop frame: centre, relative to its size, and zoom. */
export interface Crop {
  x: number
  y: number
  /** 1: the image just covers the frame. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/** Avatars are round; logos keep their own proportions. */
export type PictureShape = 'round' | 'logo'

/** Maximum aspect ratio of a logo, to fit the top bar. */
const WIDEST = 4

/** Aspect ratio of the frame. */
export const aspectOf = (shape: PictureShape, { width, height }: Size): number =>
  shape === 'round' ? 1 : Math.min(Math.max(width / height, 1), WIDEST)

/** The visible part in image pixels. */
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

/** Moves the crop, relative to the frame, within the image. */
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
