/** Target index of an arrow key in a grid; null for other keys. */
export function gridMove(key: string, place: number, count: number, columns: number): number | null {
  const to = target(key, place, count, columns)
  return to === null || to < 0 || to >= count ? null : to
}

function target(key: string, place: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return place - 1
    case 'ArrowRight':
      return place + 1
    case 'ArrowUp':
      return place - columns
    case 'ArrowDown':
      // From the last full row into the shorter last one.
      return place + columns >= count && Math.floor(place / columns) < Math.floor((count - 1) / columns)
        ? count - 1
        : place + columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
