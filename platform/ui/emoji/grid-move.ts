/** Target index of an arrow key in a grid; null for other keys. */
export function gridMove(key: string, index: number, count: number, columns: number): number | null {
  const to = target(key, index, count, columns)
  return to === null || to < 0 || to >= count ? null : to
}

function target(key: string, index: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return index - 1
    case 'ArrowRight':
      return index + 1
    case 'ArrowUp':
      return index - columns
    case 'ArrowDown':
      // From the last full row into the shorter last one.
      return index + columns >= count && Math.floor(index / columns) < Math.floor((count - 1) / columns)
        ? count - 1
        : index + columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
