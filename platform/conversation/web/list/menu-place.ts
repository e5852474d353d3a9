import type { MouseEvent } from 'react'

export interface MenuPlace {
  readonly left: number
  readonly top: number
}

/** Where a row's menu opens: at the pointer, or at the row's end when opened by keyboard. */
export function menuPlace(event: MouseEvent): MenuPlace {
  if (event.clientX !== 0) return { left: event.clientX, top: event.clientY }
  const box = event.currentTarget.getBoundingClientRect()
  return { left: box.right - 40, top: box.bottom - 8 }
}
